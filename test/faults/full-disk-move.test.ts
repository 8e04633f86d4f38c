import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { move } from "#server/cli/move.ts";
import { NO_PROGRESS } from "#server/base/progress.ts";
import { keyFingerprint } from "#server/data-folder/key-file.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { openReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import { movableSite, type MovableSite, originalOf, PICTURE_IDS } from "../support/hosted/movable-site.ts";

/*
 * A site moves between its folder and a log on a real disk of 64 MiB that fills once the move has begun, further each time,
 * until there is room for all of it. Whatever fails says so in a sentence, and the same command ends what was begun.
 */

const MIB = 1024 * 1024;
const KIB = 1024;

/** What is left when the move has seen that there is enough: from nothing at all to more than it needs. */
const LEFT = [0, 16 * KIB, 64 * KIB, 256 * KIB, 512 * KIB, MIB, 2 * MIB, 3 * MIB, 5 * MIB, 48 * MIB];

const KEY = Buffer.alloc(32, 7);

const disk = mkdtempSync(join(tmpdir(), "szpalta-disk-"));
const filler = join(disk, "zapychacz");
const mounted = mount();
if (!mounted) console.log("skipped: no file system can be mounted here, so no disk can be filled");

function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (mounted) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

let site: MovableSite;

beforeEach(async () => {
  if (mounted) site = await movableSite(disk);
});
afterEach(() => site?.remove());

/** Leaves so many bytes of the disk. */
function fillTo(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(filler, "w");
  for (let more = bavail * bsize - left; more > 0; more -= MIB) writeSync(file, Buffer.alloc(Math.min(MIB, more), 1));
  closeSync(file);
}

/** The move as the command makes it; the disk fills at its `at`th look at the log's head. */
async function moveTo(to: string, folder: string, at: number, left: number | null): Promise<string> {
  const lines: string[] = [];
  const [log, files] = [site.engine.openLog(), site.engine.openFiles()];
  let looks = 0;
  const head = async () => {
    looks += 1;
    if (looks === at && left !== null) fillTo(left);
    return log.head();
  };
  const command = { name: "move", to, files: null, abandonLog: false } as const;
  try {
    await move(
      command,
      environmentWithoutSecrets(folder),
      (line) => lines.push(line),
      NO_PROGRESS,
      engineOf({ ...log, head }, files),
    );
    return lines.join("\n");
  } finally {
    rmSync(filler, { force: true });
  }
}

const engineOf = (log: ReplicatedLog, files: FileStore) => async () => ({ log, files });

function environmentWithoutSecrets(folder: string): NodeJS.ProcessEnv {
  const hosted = { SZPALTA_LOG: "postgres://db.example/szpalta", SZPALTA_FILES: "s3://szpalta" };
  return { SZPALTA_DATA: folder, SZPALTA_KEY: KEY.toString("base64"), ...hosted };
}

const SENTENCE =
  "Na dysku nie można zapisać, bo jest pełny albo uszkodzony. Zwolnij miejsce. Niczego nie utracono; powtórz polecenie, a dokończy przenoszenie.";

/** One after the other, on what the one before left; how many failed. */
async function moveWhileItFills(to: string, folder: string, at: number): Promise<number> {
  let failed = 0;
  for (const left of LEFT) {
    const outcome = await moveTo(to, folder, at, left).catch((error: unknown) => String(error));
    if (!outcome.startsWith("MoveError")) continue;
    failed += 1;
    expect([left, outcome]).toEqual([left, `MoveError: ${SENTENCE}`]);
  }
  return failed;
}

async function expectPosts(store: Awaited<ReturnType<typeof openSqliteStore>>): Promise<void> {
  expect(await store.read.post("p-1")).toMatchObject({ title: "Mróz w maju" });
  expect(await store.read.media(PICTURE_IDS)).toHaveLength(PICTURE_IDS.length);
  await store.close();
}

async function openServer(folder: string) {
  const [log, files] = [site.engine.openLog(), site.engine.openFiles()];
  const identity = { serverId: "nowy", keyFingerprint: await keyFingerprint(KEY) };
  return openReplicatedStore({ file: join(folder, "szpalta.db"), clock: Date.now, log, files, ...identity });
}

describe.skipIf(!mounted)("a disk that fills during a move", () => {
  it("into a log ends it with a sentence, and the same command goes on", async () => {
    expect(await moveWhileItFills("log", site.folder, 1)).toBeGreaterThan(2);
    expect(await moveTo("log", site.folder, 1, null)).toContain("Witryna jest w dzienniku od pozycji");
    await expectPosts(await openServer(site.emptyFolder()));
  });

  it("back into a folder ends it with a sentence, and the same command goes on", async () => {
    await moveTo("log", site.folder, 1, null);
    const folder = site.emptyFolder();
    expect(await moveWhileItFills("embedded", folder, 2)).toBeGreaterThan(2);
    expect(await moveTo("embedded", folder, 2, null)).toContain("już witryną jednego serwera");
    for (const id of PICTURE_IDS)
      expect(readFileSync(originalOf(folder, id))).toEqual(readFileSync(originalOf(site.folder, id)));
    expect(existsSync(join(folder, "szpalta.db.verified"))).toBe(false);
    await expectPosts(await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now }));
  });
});
