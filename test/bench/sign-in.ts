import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignIn } from "#core/accounts/sign-in.ts";
import { createSignIn } from "#server/sign-in/create-sign-in.ts";
import { firstAdministratorLink } from "#server/sign-in/links.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { budget, figure, median } from "./report.ts";

/** security.md, N3: sign-ins of each kind, and with `--long`. */
const ASKED = 60;
const ASKED_LONG = 1_000;
/** Not counted: the first ones load better-auth and warm the allocator. */
const WARM_UP = 4;

const KINDS = ["known", "unknown"] as const;

const EMAIL = "zofia@example.pl";
const PASSWORD = "zupełnie inne słowa 7";

/** Whether the time of a refusal tells a known address from an unknown one, and what a right password and a session cost. */
export async function signInTimes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-sign-in-"));
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
  try {
    const origin = () => "https://ogrodnik.example";
    const parts = {
      store,
      clock: Date.now,
      keyFile: join(folder, "key"),
      siteName: "Próba",
      origin,
      log: { warn() {} },
    };
    const signIn = createSignIn(parts);
    const path = (await firstAdministratorLink(store, Date.now)) ?? "";
    const token = new URL(path, origin()).searchParams.get("token") ?? "";
    const given = { email: EMAIL, name: "Zofia Łęcka", password: PASSWORD };
    await signIn.useLink(token, given, { cookies: undefined, address: "192.0.2.1" });
    await knownAgainstUnknown(signIn);
    await rightPassword(signIn);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function knownAgainstUnknown(signIn: SignIn): Promise<void> {
  const count = process.argv.includes("--long") ? ASKED_LONG : ASKED;
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const work: typeof times = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let round = -WARM_UP; round < count; round += 1) {
    // In turn first and second, so that a machine that grows slower slows both.
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const email = kind === "known" ? EMAIL : `nikt-${round}@example.pl`;
      const address = `198.51.${kind === "known" ? 100 : 101}.${round}`;
      const [started, worked] = [performance.now(), process.cpuUsage()];
      const outcome = await signIn.withPassword(
        { email, password: "to nie jest hasło" },
        { cookies: undefined, address },
      );
      const passed = performance.now() - started;
      const { user, system } = process.cpuUsage(worked);
      if (round >= 0) times[kind].push(passed);
      if (round >= 0) work[kind].push((user + system) / 1000);
      answers.add(JSON.stringify(outcome));
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  figure(`refused sign-in, ${count} of each kind, known e-mail`, `${known.toFixed(2)} ms`);
  figure(`refused sign-in, ${count} of each kind, unknown e-mail`, `${unknown.toFixed(2)} ms`);
  budget("known against unknown e-mail, difference of medians", Math.abs(known - unknown), "ms", { most: 2 });
  // On a machine that has other work, CPU time tells more than time.
  figure("the same in CPU", `${median(work.known).toFixed(2)} ms and ${median(work.unknown).toFixed(2)} ms`);
  budget("different answers to a wrong pair", answers.size, "answers", { most: 1 });
}

async function rightPassword(signIn: SignIn): Promise<void> {
  const started = performance.now();
  const origin = { cookies: undefined, address: "192.0.2.1" };
  const pair = { email: EMAIL, password: PASSWORD };
  const [one] = await Promise.all([signIn.withPassword(pair, origin), signIn.withPassword(pair, origin)]);
  figure("two sign-ins at once", `${(performance.now() - started).toFixed(0)} ms`);
  budget("resident memory with two sign-ins at once", process.memoryUsage().rss / 1e6, "MB", { most: 550 });
  if (!one.ok) throw new Error(`Refused: ${one.message}`);
  const cookies = one.value.setCookies.map((line) => line.split(";")[0]).join("; ");
  const rounds = 10_000;
  const before = performance.now();
  for (let round = 0; round < rounds; round += 1) await signIn.viewer(cookies);
  figure("who a session belongs to", `${(((performance.now() - before) / rounds) * 1000).toFixed(1)} µs`);
}
