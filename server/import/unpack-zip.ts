import { isUtf8 } from "node:buffer";
import { createWriteStream, statfsSync } from "node:fs";
import { mkdir, readdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ALWAYS_ALLOWED_BYTES, MOST_TIMES_LARGER } from "#convert/unpacked-export.ts";
import { type Entry, openPromise } from "yauzl";
import { DiskSpace, RESERVE_BYTES, lackOfSpace } from "#core/backup/disk-space.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { OWNER_ONLY } from "../data-folder/durable-file.ts";
import { zipMessages } from "#core/messages/server/import.ts";

export interface ZipLimits {
  /** Returns a file's size limit in bytes from its path; null to refuse a zip with this file. */
  bytesOf(path: string): number | null;
  files: number;
  /** All files together have at most this many bytes; when absent, the zip's own size decides. */
  bytes?: number;
  /** Tells whether the file at a path is ignored. */
  skips?: (path: string) => boolean;
}

/** On a disk even the smallest file or folder takes this many bytes. */
const BLOCK_BYTES = 4096;

/** A zip has at most this many entries, including folders and ignored files. */
const MOST_ENTRIES = 2_000_000;

/** A path has at most this many characters. Systems allow some 4000, including the folder into which the zip is unpacked. */
const PATH_LIMIT = 1_000;

const SEGMENT_LIMIT = 255;

/**
 * Unpacks a zip into an empty folder. All names and sizes and the free space are checked before the first file is written. A file that is
 * longer than declared ends the unpacking. Refuses with a Polish sentence; then the caller has to remove the folder. Rejects with the
 * system's error when the disk becomes full meanwhile.
 */
export async function unpackZip(
  file: string,
  folder: string,
  limits: ZipLimits,
  space = new DiskSpace(() => statfsSync(folder)),
): Promise<Outcome<null>> {
  try {
    const checked = await check(file, limits);
    if (!checked.ok) return checked;
    const full = lackOfSpace(checked.value + RESERVE_BYTES, space.free, zipMessages.files);
    if (full !== null) return refuse("unavailable", full);
    await unpack(file, folder, limits, space);
    return ok(null);
  } catch (error) {
    // A full disk does not mean that the zip is damaged.
    if (isDiskError(error) || isOfSystem(error)) throw error;
    return refuse("invalid", zipMessages.damaged);
  }
}

/** Error codes of the system for names that contradict each other, such as a file that is also a folder. */
const NAME_CODES = new Set(["EEXIST", "EISDIR", "ENAMETOOLONG", "ENOTDIR"]);

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && !NAME_CODES.has((error as NodeJS.ErrnoException).code ?? "");
}

async function unpack(file: string, folder: string, { skips }: ZipLimits, space: DiskSpace): Promise<void> {
  const zip = await openPromise(file, { ...OPTIONS });
  const folders = new Set<string>();
  try {
    for await (const entry of entriesOf(zip)) {
      if (isFolder(entry) || skips?.(entry.fileName)) continue;
      const target = join(folder, entry.fileName);
      const blocks = blocksOf(entry, folders);
      space.need(blocks * BLOCK_BYTES);
      if (blocks > 1) await mkdir(dirname(target), { recursive: true, mode: OWNER_ONLY });
      const written = createWriteStream(target, { flags: "wx", mode: 0o600 });
      await pipeline(await zip.openReadStreamPromise(entry), space.pass, written);
      // Files keep the times that the zip has, because a text without a date may get the date of its file.
      const modifiedAt = entry.getLastModDate();
      if (!Number.isNaN(modifiedAt.getTime())) await utimes(target, modifiedAt, modifiedAt);
    }
  } finally {
    zip.close();
  }
}

/** Returns the folder that is the only entry of an unpacked zip, as when somebody packed the folder itself; else `at`. */
export async function packedFolder(at: string): Promise<string> {
  const [only, ...others] = await readdir(at, { withFileTypes: true });
  return only?.isDirectory() && others.length === 0 ? join(at, only.name) : at;
}

/** Returns whether a zip has a file for which `isWanted` is true; null for an unreadable zip. */
export async function zipHolds(file: string, isWanted: (path: string) => boolean): Promise<boolean | null> {
  try {
    const zip = await openPromise(file, { ...OPTIONS });
    try {
      for await (const entry of entriesOf(zip)) if (isWanted(entry.fileName)) return true;
      return false;
    } finally {
      zip.close();
    }
  } catch {
    return null;
  }
}

/** With these options the library refuses backslashes, absolute paths and `..`. */
const OPTIONS = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };

/** Checks all entries of a zip. Returns how many bytes the files will take on the disk. */
async function check(file: string, limits: ZipLimits): Promise<Outcome<number>> {
  const packed = (await stat(file)).size;
  const zip = await openPromise(file, { ...OPTIONS });
  const [seen, folders] = [new Set<string>(), new Set<string>()];
  let [bytes, blocks] = [0, 0];
  try {
    for await (const entry of entriesOf(zip)) {
      if (isFolder(entry) || limits.skips?.(entry.fileName)) continue;
      const problem = problemOfEntry(entry, limits);
      if (problem !== null) return refuse("invalid", problem);
      const key = entry.fileName.normalize("NFC").toLowerCase();
      if (seen.has(key)) return refuse("invalid", zipMessages.twice(entry.fileName));
      seen.add(key);
      if (seen.size > limits.files) return refuse("invalid", zipMessages.tooManyFiles(limits.files));
      bytes += entry.uncompressedSize;
      blocks += blocksOf(entry, folders);
      const large = problemOfSize(bytes, packed, limits);
      if (large !== null) return refuse("invalid", large);
    }
    return ok(bytes + blocks * BLOCK_BYTES);
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip: Awaited<ReturnType<typeof openPromise>>): AsyncGenerator<Entry> {
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if ((entries += 1) > MOST_ENTRIES) throw new Error("A zip has more entries than any folder.");
    entry.fileName = nameOf(entry);
    yield entry;
  }
}

/** Bit 11 of the flags says that a name is UTF-8 (APPNOTE.TXT 4.4.4). */
const UTF8_FLAG = 0x800;

/** Id of Info-ZIP's extra field with the name in UTF-8, which the library uses (APPNOTE.TXT 4.6.9). */
const UNICODE_PATH = 0x7075;

/** Maps bytes of code page 852, in which Windows writes names, to Polish letters. The library reads such names as code page 437. */
const POLISH_852 = new Map(
  Array.from("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", (letter, at) => [
    Buffer.from("a586a988e4a298abbea48fa89de3e0978dbd", "hex")[at],
    letter,
  ]),
);

/**
 * Returns the name of an entry. macOS and Info-ZIP write UTF-8 without setting the flag. Only letters change here, so the library's checks
 * of the path stay valid.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag: flags, extraFields }: Entry): string {
  if ((flags & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)) return fileName;
  if (isUtf8(fileNameRaw)) return fileNameRaw.toString();
  return Array.from(fileName, (letter, at) => POLISH_852.get(fileNameRaw[at]) ?? letter).join("");
}

/** Returns how many blocks an entry takes: one for its file and, if no earlier entry was in the same folder, one for each folder on its path. */
function blocksOf({ fileName }: Entry, folders: Set<string>): number {
  const folder = dirname(fileName);
  if (folders.has(folder)) return 1;
  folders.add(folder);
  return fileName.split("/").length;
}

function problemOfSize(bytes: number, packed: number, { bytes: most = Infinity }: ZipLimits): string | null {
  if (bytes > most) return zipMessages.noSpace(most);
  if (bytes > Math.max(ALWAYS_ALLOWED_BYTES, packed * MOST_TIMES_LARGER))
    return zipMessages.unpacksTooLarge(MOST_TIMES_LARGER);
  return null;
}

function problemOfEntry(entry: Entry, { bytesOf }: ZipLimits): string | null {
  const { fileName, uncompressedSize } = entry;
  if (entry.isEncrypted()) return zipMessages.encrypted;
  if (!entry.canDecodeFileData()) return zipMessages.packedOddly(fileName);
  if (isLink(entry)) return zipMessages.isLink(fileName);
  if (!isSoundPath(fileName)) return zipMessages.forbiddenName(fileName);
  const most = bytesOf(fileName);
  if (most !== null && uncompressedSize > most) return zipMessages.fileTooLarge(fileName, most);
  return most === null ? zipMessages.notOfArchive(fileName) : null;
}

/** Control characters and the colon are refused. Windows reads a colon as a drive or a stream. */
// oxlint-disable-next-line no-control-regex -- the pattern is about control characters
const UNSOUND = /[\u0000-\u001f\u007f:]/;

function isSoundPath(path: string): boolean {
  const segments = path.split("/");
  return (
    path.length <= PATH_LIMIT &&
    !UNSOUND.test(path) &&
    segments.every((each) => each !== "" && each !== "." && each.length <= SEGMENT_LIMIT)
  );
}

function isFolder({ fileName }: Entry): boolean {
  return fileName.endsWith("/");
}

const FILE_KIND = 0o170_000;
const LINK_KIND = 0o120_000;

/** Returns whether an entry is a symbolic link. The upper 16 bits of its attributes are the mode of a Unix file. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & FILE_KIND) === LINK_KIND;
}
