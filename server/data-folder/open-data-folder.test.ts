import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { openDataFolder, refuseOtherUser } from "./open-data-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NOBODY = 65_534;
const asNobody = { uid: NOBODY, gid: NOBODY };

/** Only root can give a command as another user, whom a checkout in somebody's home would keep out. */
const canBeNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ["--version"], { cwd: ROOT, ...asNobody }).status === 0;
if (!canBeNobody) console.log("Skipped: another user's commands need root and a checkout that all may read.");

/** The data folder of a site, in a place that everybody may enter: the temporary folder of tests is closed. */
function dataOf(uid: number | undefined, mode: number): string {
  const place = mkdtempSync(process.platform === "win32" ? join(tmpdir(), "szpalta-owner-") : "/tmp/szpalta-owner-");
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  chmodSync(place, 0o755);
  const data = join(place, "dane");
  mkdirSync(data, { mode });
  writeFileSync(join(data, "szpalta.db"), "");
  if (uid !== undefined) for (const path of [data, join(data, "szpalta.db")]) chownSync(path, uid, uid);
  return data;
}

it("a start waits for an upgrade that looks whether a server runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-looked-at-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lock = pathToFileURL(join(import.meta.dirname, "lock.ts")).href;
  const script = `import { lockFolder } from "${lock}"; const { release } = lockFolder(process.argv[1]); console.log("locked"); setTimeout(release, 200);`;
  const looking = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(looking.stdout, "data");
  (await openDataFolder(folder)).release();
});

it("a command is taken from the user of the site, or where there is none yet", async () => {
  const data = dataOf(undefined, 0o700);
  await expect(refuseOtherUser(data)).resolves.toBeUndefined();
  await expect(refuseOtherUser(join(data, "nie-ma"))).resolves.toBeUndefined();
  await expect(refuseOtherUser(data, (process.getuid?.() ?? 0) + 1)).rejects.toThrow(
    /należy do użytkownika o numerze \d+/,
  );
});

it.skipIf(!canBeNobody)("given by another user it is refused with a sentence, by root too", () => {
  const closed = dataOf(undefined, 0o700);
  const cases = [
    [closed, NOBODY, /^Witryna w folderze .+ należy do użytkownika .+\n$/],
    [dataOf(undefined, 0o777), NOBODY, /^Witryna w folderze .+ należy do użytkownika .+\n$/],
    [dataOf(NOBODY, 0o700), 0, /^Witryna w folderze .+ należy do użytkownika .+\n$/],
    [join(closed, "dalej"), NOBODY, /^Do folderu danych .+ ten użytkownik nie ma praw\..+\n$/],
  ] as const;
  for (const [data, uid, sentence] of cases) {
    const env = { PATH: process.env["PATH"], SZPALTA_DATA: data };
    const options = { cwd: ROOT, env, uid, gid: uid, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, ["server/cli/cli.ts", "doctor"], options);
    expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  }
});
