import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, expect, it, test } from "vitest";
import { BackupError } from "#core/backup/backup.ts";
import { LOW_BYTES, RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { backUp } from "#test/support/backup/backed-up-site.ts";
import { forgeBackup } from "#test/support/backup/forged-backup.ts";
import { BLOCK, headersOf, mendSum, writeField } from "#test/support/backup/tar-headers.ts";
import { movableSite, type MovableSite } from "#test/support/hosted/movable-site.ts";
import { smallDisk } from "#test/support/services/small-disk.ts";
import { NO_PROGRESS } from "../base/progress.ts";
import { restore } from "../cli/restore.ts";

/* The command over backups that somebody else has made: a sentence, and the data folder as it was. */

let original: MovableSite;
let sound: string;
beforeAll(async () => {
  original = await movableSite();
  sound = join(original.emptyFolder(), "kopia.tar");
  await backUp(original.folder, sound);
  return () => original.remove();
});

let site: MovableSite;
let file: string;
beforeEach(async () => {
  site = await movableSite();
  file = join(site.emptyFolder(), "obca.tar");
});
afterEach(() => site.remove());

/** Every file with its sum, but for the lock, and the folder for what is on its way, which must be empty. */
function contentsOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => name !== "incoming" && !name.startsWith("szpalta.lock"));
  return own.toSorted().map((name) => {
    const path = join(folder, name);
    const content = lstatSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
    return `${name} ${createHash("sha256").update(content).digest("hex")}`;
  });
}

/** The sentence; null where it was restored. */
async function tried(to: string | null = null): Promise<string | null> {
  const command = { name: "restore", file, to, at: null, latest: false, force: true } as const;
  try {
    await restore(command, { SZPALTA_DATA: site.folder }, () => {}, NO_PROGRESS);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(BackupError);
    return (error as BackupError).message;
  }
}

/** With its headers changed, and their sums right. */
function changed(change: (archive: Buffer, headers: number[]) => void): void {
  const archive = readFileSync(sound);
  change(archive, headersOf(sound));
  writeFileSync(file, archive);
}

const PROMOTE =
  "CREATE TRIGGER promote AFTER INSERT ON session BEGIN UPDATE user SET role = 'administrator' WHERE id = NEW.user_id; END";

test.each<[string, () => void, RegExp]>([
  ["a trigger that makes an administrator of whoever signs in", () => void forgeBackup(sound, file, { database: (db) => db.exec(PROMOTE) }), /zbudowana inaczej.*promote \(trigger\)/],
  ["the journal of a database", () => void forgeBackup(sound, file, { parts: (parts) => parts.set("szpalta.db-wal", Buffer.alloc(32)) }), /„szpalta\.db-wal”/],
  ["a size that leads back to where it stands", () => changed((archive, [first = 0]) => writeField(archive, first, "size", "-0000001000")), /^Kopia jest ucięta albo uszkodzona/],
  ["a size that leads to the beginning", () => changed((archive, headers) => writeField(archive, headers.at(-1) ?? 0, "size", `-${(headers.at(-1)! + BLOCK).toString(8).padStart(10, "0")}`)), /^Kopia jest ucięta albo uszkodzona/],
  ["a link", () => changed((archive, [, second = 0]) => writeField(archive, second, "type", "2")), /^Kopia jest ucięta albo uszkodzona/],
  ["a folder in the place of the database", () => changed((archive, [first = 0]) => writeField(archive, first, "type", "5")), /brakuje części szpalta\.db\.zst/],
  ["more entries without content than any site has", manyEntries, /^Kopia jest ucięta albo uszkodzona/],
])("%s: nothing is touched, and nothing is left", async (_, make, said) => {
  make();
  const before = contentsOf(site.folder);
  expect(await tried()).toMatch(said);
  expect(contentsOf(site.folder)).toEqual(before);
  // It is refused while it is read, wherever it was to go, and that takes seconds.
  if (make === manyEntries) return;
  const elsewhere = join(site.emptyFolder(), "nowa");
  expect(await tried(elsewhere)).toMatch(said);
  expect(contentsOf(elsewhere)).toEqual([]);
}); // prettier-ignore

function manyEntries(): void {
  const [first = 0] = headersOf(sound);
  const entry = readFileSync(sound).subarray(first, first + BLOCK);
  writeField(entry, 0, "size", "0");
  const entries = Buffer.alloc(500_001 * BLOCK);
  for (let at = 0; at < entries.length; at += BLOCK) entry.copy(entries, at);
  writeFileSync(file, entries);
}

it("a disk without room for it is told before anything is written, and one that others fill meanwhile keeps its reserve", async () => {
  const before = contentsOf(site.folder);
  forgeBackup(sound, file, {});
  let disk = smallDisk(site.folder, RESERVE_BYTES + 100_000);
  expect(await tried()).toMatch(
    /^Na dysku folderu danych jest za mało miejsca na odtworzenie: potrzeba \d+ MB, a wolne jest 83 MB\. /,
  );
  // Of a first backup nobody knows what its database unpacks to.
  rmSync(file);
  forgeBackup(sound, file, { manifest: () => ({ databaseBytes: undefined }) });
  disk = smallDisk(site.folder, RESERVE_BYTES + 300_000);
  expect(await tried()).toMatch(/^Na dysku folderu danych zabrakło miejsca/);
  expect(disk.least()).toBeGreaterThan(LOW_BYTES);
  expect(contentsOf(site.folder)).toEqual(before);
});

it("whatever is changed in the headers of a backup, with right sums, it is restored whole or refused with a sentence", async () => {
  const said: (string | null)[] = [];
  const headers = headersOf(sound);
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 12 }),
    fc.constantFrom("-0000001000", "77777777777", "..", "/", "\\", "szpalta.db-wal\0").map((text) => Buffer.from(text)),
  );
  // Names, sizes and types: what of a header is read.
  const at = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 124, max: 135 }), fc.constant(156));
  const change = fc.record({ header: fc.constantFrom(...headers), at, bytes });
  const archive = readFileSync(sound);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const hostile = Buffer.from(archive);
      for (const each of changes) {
        hostile.set(each.bytes, each.header + each.at);
        mendSum(hostile, each.header);
      }
      writeFileSync(file, hostile);
      const elsewhere = site.emptyFolder();
      const one = await tried(elsewhere);
      said.push(one);
      if (one === null) return;
      expect(one).toMatch(/^(?:Kopia|W kopii|Ten plik).*\.$/);
      expect(contentsOf(elsewhere)).toEqual([]);
    }),
    { numRuns: 200 },
  );
  expect(said.filter((one) => one !== null).length).toBeGreaterThan(100);
});
