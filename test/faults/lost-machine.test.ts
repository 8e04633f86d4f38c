import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { type RunningSite, startSite } from "../support/running-site/running-site.ts";
import { openedPost, storeDraft } from "../support/running-site/post-requests.ts";
import { joinTeam } from "../support/running-site/team.ts";

/*
 * One machine that loses nothing: while people write, the data folder and that of the backups are deleted and the process is killed.
 * One command makes the site in another folder of what lies in the second place.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "szpalta-lost-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What may be missing. */
const SENT_WITHIN_MS = 10_000;

const place = join(scratch, "drugie-miejsce");
const settings = {
  SZPALTA_BACKUPS: join(scratch, "kopie"),
  SZPALTA_BACKUP_FILES: `file://${place}`,
  SZPALTA_RECORDING: "64",
  SZPALTA_KEY_FILE: join(scratch, "klucz"),
};
const isThere = (pattern: RegExp) =>
  readdirSync(place, { recursive: true, encoding: "utf8" }).some((name) => pattern.test(name));

it("gives back all but the last ten seconds, and says up to which second", async () => {
  mkdirSync(place);
  const site = await startSite({ data: join(scratch, "dane"), env: { ...settings, SZPALTA_SAMPLE: "0" } });
  const editor = await joinTeam(site, "editor", "zofia@szpalta.example");
  // Nobody waits for the time of the daily backup.
  await expect.poll(() => isThere(/^szpalta-.+\.tar$/)).toBe(true);
  const written: { id: string; at: number }[] = [];
  const write = async () => written.push({ id: (await storeDraft(site, editor)).id, at: Date.now() });
  await write();
  await expect.poll(() => isThere(/\.entries$/)).toBe(true);

  renameSync(place, `${place}-odłączone`);
  await write();
  await expect.poll(() => site.output()).toContain("nagrania zapisów nie udało się wysłać");
  await write();
  renameSync(`${place}-odłączone`, place);
  await expect.poll(() => site.output()).toContain("znów w całości w drugim miejscu");

  const begun = Date.now();
  while (Date.now() < begun + 1.2 * SENT_WITHIN_MS) await write();
  const lostAt = Date.now();
  await Promise.all([...Array.from({ length: 3 }, () => write().catch(() => 0)), loseMachine(site)]);
  expect(existsSync(site.data) || existsSync(settings.SZPALTA_BACKUPS)).toBe(false);

  const damaged = readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".entries"));
  const last = join(place, damaged.toSorted().at(-1)!);
  const whole = readFileSync(last);
  writeFileSync(last, whole.subarray(0, -1));
  const refused = await restoreLatest(join(scratch, "uszkodzona")).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/uszkodzone: .* Żądano ostatniego zapisu/) });
  writeFileSync(last, whole);

  const data = join(scratch, "nowa-maszyna");
  const told = await restoreLatest(data);
  const until = Date.parse(/Witryna sięga do: (\S+)\./.exec(told)?.[1] ?? "");
  expect(until).toBeGreaterThan(lostAt - SENT_WITHIN_MS);
  const again = await startSite({ data, env: { ...settings, SZPALTA_BACKUPS: join(scratch, "kopie-nowe") } });
  const reader = await joinTeam(again, "editor", "ewa@szpalta.example");
  const due = written.filter(({ at }) => at <= lostAt - SENT_WITHIN_MS);
  expect(due.length).toBeGreaterThan(3);
  for (const { id } of due) expect((await openedPost(again, reader, id)).id).toBe(id);
  await again.stop();
});

async function loseMachine(site: RunningSite): Promise<void> {
  rmSync(settings.SZPALTA_BACKUPS, { recursive: true, force: true });
  rmSync(site.data, { recursive: true, force: true });
  await site.kill();
  for (const folder of [settings.SZPALTA_BACKUPS, site.data]) rmSync(folder, { recursive: true, force: true });
}

async function restoreLatest(data: string): Promise<string> {
  const env = { ...process.env, ...settings, SZPALTA_DATA: data };
  const command = ["server/cli/cli.ts", "restore", "--latest"];
  return (await promisify(execFile)(process.execPath, command, { cwd: ROOT, env })).stdout;
}
