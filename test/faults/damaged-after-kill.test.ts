import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RESTORE } from "#core/messages/store/database.ts";
import { putFixtures } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { bundleWriter, killWriter } from "../support/child-processes/kill-writer.ts";
import { firstAdministrator } from "../support/running-site/first-administrator.ts";
import { startSite, type RunningSite } from "../support/running-site/running-site.ts";

/*
 * What a killed process leaves is cut and overwritten, at places that come from a seed: a start has every acknowledged write, or says
 * that it has not.
 */

const SEED = Number(process.env["TEST_SEED"] ?? 20_261_129);
const KILLS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 6);
const DAMAGES = 12;

const scratch = mkdtempSync(join(tmpdir(), "szpalta-damaged-"));
let site: RunningSite | undefined;
let writer: string;
beforeAll(async () => {
  writer = await bundleWriter(join(scratch, "writer"));
});
afterAll(async () => {
  await site?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

let state = SEED;
/** A number below `sides`. */
function roll(sides: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * sides);
}

/** Cuts the database or its journal, or overwrites some bytes of the journal; damage within the database is for its check to find. */
function damage(file: string): string {
  const path = roll(3) === 0 ? file : `${file}-wal`;
  const { size } = statSync(path);
  const at = [0, 1, size - 1, roll(size), roll(size)][roll(5)] ?? 0;
  if (path === file || roll(2) === 0) {
    truncateSync(path, at);
    return `${path} cut at ${at} of ${size}`;
  }
  writeFileSync(path, readFileSync(path).fill(roll(256), at, Math.min(size, at + 1 + roll(500))));
  return `${path} overwritten at ${at} of ${size}`;
}

it("a killed process's files, cut or overwritten, open with every acknowledged write or with a sentence", async () => {
  const [data, copy] = [join(scratch, "data"), join(scratch, "copy")];
  mkdirSync(data);
  const file = join(data, "szpalta.db");
  const first = await openSqliteStore({ file, clock: () => 0 });
  await putFixtures(first);
  await first.close();
  const counted = { whole: 0, said: 0 };
  let next = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const last = await killWriter(writer, { file, from: next, acknowledgements: 5 + roll(30), delay: roll(100) });
    for (let time = 0; time < DAMAGES; time += 1) {
      cpSync(data, copy, { recursive: true });
      const what = damage(join(copy, "szpalta.db"));
      const opened = await openSqliteStore({ file: join(copy, "szpalta.db"), clock: () => 0 }).catch(
        (error: Error) => error,
      );
      if (opened instanceof Error) {
        expect(opened.message.endsWith(RESTORE), what).toBe(true);
        counted.said += 1;
      } else {
        expect((await opened.read.postIds(null, 10_000)).length, what).toBeGreaterThan(last);
        expect(await opened.check(), what).toEqual([]);
        await opened.close();
        counted.whole += 1;
      }
      rmSync(copy, { recursive: true });
    }
    const store = await openSqliteStore({ file, clock: () => 0 });
    next = (await store.read.postIds(null, 10_000)).length;
    expect(next).toBeGreaterThan(last);
    await store.close();
  }
  console.log(`seed ${SEED}: ${counted.whole} whole, ${counted.said} said`);
  // Behind the journal's last commit may stand what is from before it began anew: that is nobody's loss, so some may be whole.
  expect(counted.said).toBeGreaterThan(0);
});

it("a site whose journal is lost is served to readers, says so to editors, and writes nothing", async () => {
  site = await startSite();
  const member = await firstAdministrator(site);
  const postId = randomUUID();
  const draft = { ...(await member.blank(postId)), title: "Przed stratą", body: "Tekst.\n" };
  await site.stop({ keep: true });
  site = await startSite({ data: site.data });
  expect((await member.save({ postId, base: "0", draft }, site)).status).toBe(200);
  await site.kill();
  const file = join(site.data, "szpalta.db");
  truncateSync(`${file}-wal`, 0);
  const before = readFileSync(file);
  site = await startSite({ data: site.data });
  expect(site.output()).toContain(`${file} straciła zapisane zmiany`);
  expect(site.output()).toContain(`usuń plik ${file}.mark`);
  for (const path of ["/", "/warsztat", "/tags", "/feed.xml", "/sitemap.xml", "/readyz"])
    expect((await fetch(site.url + path)).status, path).toBe(200);
  expect(await (await member.get("/studio", site)).text()).toContain("Baza danych straciła zapisane zmiany");
  const refused = await member.save({ postId: randomUUID(), base: "0", draft }, site);
  expect([refused.status, refused.error?.message]).toEqual([503, expect.stringContaining(RESTORE)]);
  await site.stop({ keep: true });
  expect(readFileSync(file).equals(before)).toBe(true);
  // The owner takes what is there.
  rmSync(`${file}.mark`);
  site = await startSite({ data: site.data });
  expect((await member.save({ postId, base: "0", draft }, site)).status).toBe(200);
});
