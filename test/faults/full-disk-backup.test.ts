import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { restore } from "#server/cli/restore.ts";
import { NO_PROGRESS } from "#server/base/progress.ts";
import { isDiskError } from "#server/data-folder/disk-errors.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { backUp, tablesOf } from "../support/backup/backed-up-site.ts";
import { movableSite, type MovableSite } from "../support/hosted/movable-site.ts";

/*
 * A backup, and a restore, on a real disk of 128 MiB on which less and less is left. Whatever fails leaves no part of a file and the
 * site as it was, readers have their pages, and room is all that is needed.
 */

const MIB = 1024 * 1024;
const KIB = 1024;
const LEFT = [0, 16 * KIB, 128 * KIB, 512 * KIB, MIB, 2 * MIB, 4 * MIB, 16 * MIB];
/** A restore leaves the reserve, too. */
const LEFT_TO_RESTORE = [0, MIB, 16 * MIB, RESERVE_BYTES, RESERVE_BYTES + 128 * KIB, RESERVE_BYTES + 16 * MIB];

const disk = mkdtempSync(join(tmpdir(), "szpalta-disk-"));
const filler = join(disk, "zapychacz");
const mounted = mount();
if (!mounted) console.log("skipped: no file system can be mounted here, so no disk can be filled");

function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=128m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let site: MovableSite;

beforeEach(async () => {
  if (mounted) site = await movableSite(disk);
});
afterEach(() => {
  rmSync(filler, { force: true });
  site?.remove();
});
afterAll(() => {
  if (mounted) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Leaves so many bytes of the disk. */
function fillTo(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(filler, "w");
  for (let more = bavail * bsize - left; more > 0; more -= MIB) writeSync(file, Buffer.alloc(Math.min(MIB, more), 1));
  closeSync(file);
}

describe.skipIf(!mounted)("a disk that is nearly full", () => {
  it("costs only the backup: nothing of it stays, readers are served, and with room the next one is whole", async () => {
    const store = await openSqliteStore({ file: join(site.folder, "szpalta.db"), clock: Date.now });
    const backups = join(disk, "kopie");
    mkdirSync(backups);
    const outcomes = new Set<string>();
    for (const left of LEFT) {
      fillTo(left);
      const error: unknown = await backUp(site.folder, join(backups, "a.tar")).then(
        () => null,
        (each: unknown) => each,
      );
      expect(error === null || isDiskError(error)).toBe(true);
      expect(readdirSync(backups)).toEqual(error === null ? ["a.tar"] : []);
      expect((await store.read.post("p-1"))?.title).toBe("Mróz w maju");
      rmSync(join(backups, "a.tar"), { force: true });
      rmSync(filler);
      outcomes.add(error === null ? "whole" : "nothing");
    }
    expect(outcomes).toEqual(new Set(["nothing", "whole"]));
    await store.close();
  });

  it("leaves a site that was to be replaced as it was, says why, and with room the same command restores", async () => {
    const file = join(disk, "kopia.tar");
    await backUp(site.folder, file);
    const before = tablesOf(join(site.folder, "szpalta.db"));
    const command = { name: "restore", file, to: null, at: null, latest: false, force: true } as const;
    const run = () => restore(command, { SZPALTA_DATA: site.folder }, () => {}, NO_PROGRESS);
    let refused = 0;
    for (const left of LEFT_TO_RESTORE) {
      fillTo(left);
      const error: unknown = await run().then(
        () => null,
        (each: unknown) => each,
      );
      rmSync(filler);
      if (error === null) break;
      refused += 1;
      expect(error).toMatchObject({
        name: "BackupError",
        message: expect.stringMatching(/zabrakło miejsca|za mało miejsca/),
      });
      expect(tablesOf(join(site.folder, "szpalta.db"))).toEqual(before);
    }
    expect(refused).toBeGreaterThan(0);
    await run();
    expect(existsSync(join(site.folder, "szpalta.db"))).toBe(true);
    rmSync(file);
  });
});
