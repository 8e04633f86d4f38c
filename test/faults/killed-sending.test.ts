import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { jan, putFixtures } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { openMailServer } from "#test/support/services/mail-server.ts";
import { bundleProgram } from "../support/child-processes/bundle-program.ts";

/*
 * A process that sends letters is killed again and again, at each moment that matters: before the mail server has the letter, when it has it
 * and has not answered, and just after its answer. The mail server, in this process, says which letters it took.
 */

const ROUNDS = 15;
const LETTERS = 160;
const MOMENTS = ["before", "taken", "answered"] as const;

const CHILD = fileURLToPath(new URL("../support/child-processes/killed-sender.ts", import.meta.url));

it(
  `no letter of ${LETTERS} is forgotten in ${ROUNDS} rounds of kills, and those that went twice have one Message-ID`,
  { timeout: deadline(240_000) },
  async () => {
    const scratch = mkdtempSync(join(tmpdir(), "szpalta-killed-sending-"));
    onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
    const child = await bundleProgram(CHILD, join(scratch, "built"));
    const file = join(scratch, "szpalta.db");
    await putLetters(file);
    let kill = { at: Infinity, moment: "before" as (typeof MOMENTS)[number], now: () => {} };
    let received = 0;
    const meet = (moment: (typeof MOMENTS)[number]) => {
      if (moment === kill.moment && received >= kill.at) kill.now();
    };
    const { letters, address } = await openMailServer({
      receiver() {
        meet("before");
        return undefined;
      },
      onData() {
        received += 1;
        meet("taken");
        setImmediate(() => meet("answered"));
        return undefined;
      },
    });
    let doubts = 0;
    const send = async (at: number, moment: (typeof MOMENTS)[number]) => {
      const sender = spawn(process.execPath, [child, file, JSON.stringify(address)], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, "compiled") },
      });
      sender.stdout.on("data", (said: Buffer) => (doubts += said.toString().split("\n").length - 1));
      kill = { at: received + at, moment, now: () => void sender.kill("SIGKILL") };
      return (await once(sender, "close")) as [code: number | null, signal: string | null];
    };
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [, signal] = await send(3 + (round % 11), MOMENTS[round % MOMENTS.length]!);
      if (signal === "SIGKILL") kills += 1;
    }
    expect(kills).toBe(ROUNDS);
    expect(await send(Infinity, "before")).toEqual([0, null]);

    const idsOf = new Map<string, string[]>();
    for (const { source } of letters) {
      const name = /^Problem (\d+)\.\r$/m.exec(source)?.[1] ?? source;
      const id = /^Message-ID: (<.*>)\r$/im.exec(source)?.[1] ?? "";
      idsOf.set(name, [...(idsOf.get(name) ?? []), id]);
    }
    const all = [...idsOf.values()];
    const twice = all.filter((ids) => ids.length > 1).length;
    console.info(`${kills} kills, ${LETTERS} letters: ${twice} came twice on the wire, ${doubts} were sent in doubt`);
    expect(idsOf.size).toBe(LETTERS);
    expect(new Set(all.flat()).size).toBe(LETTERS);
    expect(all.filter((ids) => new Set(ids).size > 1)).toEqual([]);
    // Each kill can make one letter come twice, and the log of the next process names it.
    expect(letters.length - LETTERS).toBeLessThanOrEqual(doubts);
    expect(twice).toBeGreaterThan(0);
    const store = await openSqliteStore({ file, clock: Date.now });
    const rows = await store.read.outbox(LETTERS + 1);
    await store.close();
    expect(rows.filter(({ doneAt, error, begunAt }) => doneAt === null || error !== null || begunAt !== null)).toEqual(
      [],
    );
  },
);

async function putLetters(file: string): Promise<void> {
  const store = await openSqliteStore({ file, clock: Date.now });
  await putFixtures(store);
  await store.write(async (tx) => {
    const limits = { perMinute: 1_000_000, perHour: 1_000_000 };
    await tx.putMailSettings({ ...NO_MAIL, ...limits, fromEmail: "redakcja@grzadka.example" });
    await tx.putUser({ ...jan, role: "administrator", email: "jan@grzadka.example", active: true });
    for (let at = 0; at < LETTERS; at++) {
      const payload = { letter: "backup", userId: jan.id, problem: `Problem ${at}.` };
      await tx.putOutbox({ kind: "mail", key: `letter ${at}`, payload, createdAt: Date.now() });
    }
  });
  await store.close();
}
