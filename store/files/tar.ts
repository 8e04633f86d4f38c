import { createHash } from "node:crypto";
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";

/* Writes and reads tar archives (POSIX ustar). All calls are synchronous; they run only in worker threads and commands. */

const BLOCK = 512;
const PIECE = 1024 * 1024;

/** A file must have fewer bytes than this, because a header has eleven octal digits for the size. */
const MOST_BYTES = 8 ** 11;

const MODE = 0o600;

export interface TarPart {
  name: string;
  bytes: number;
  sha256: string;
}

/** A file in an archive, and where its bytes begin. */
export interface TarMember {
  name: string;
  bytes: number;
  start: number;
}

/** At most this many headers of an archive are read. No site has nearly as many pictures. */
const MOST_MEMBERS = 500_000;

/** The error of a truncated or damaged archive. `part` names the last file that could be read; it is empty if no file could be read. */
export class TarDamage extends Error {
  override name = "TarDamage";
  readonly part: string;

  constructor(part: string, message: string) {
    super(message);
    this.part = part;
  }
}

/** Writes an archive into a new file; the file must not exist. */
export class TarWriter {
  readonly #to: number;
  readonly #seconds: number;
  readonly #piece = Buffer.allocUnsafeSlow(PIECE);

  constructor(path: string, modifiedAt: number) {
    this.#to = openSync(path, "wx", MODE);
    this.#seconds = Math.floor(modifiedAt / 1_000);
  }

  addBytes(name: string, bytes: Uint8Array): TarPart {
    writeAll(this.#to, header(name, bytes.length, this.#seconds));
    writeAll(this.#to, bytes);
    this.#pad(bytes.length);
    return { name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  }

  /** Adds a file from the disk; returns null if `path` does not exist. Throws if the file becomes shorter while it is read. */
  addFile(name: string, path: string, onPiece: (bytes: number) => void = () => {}): TarPart | null {
    const from = openOrNull(path);
    if (from === null) return null;
    try {
      const bytes = fstatSync(from).size;
      writeAll(this.#to, header(name, bytes, this.#seconds));
      const sha256 = copyBytes(from, { start: 0, bytes }, this.#piece, (piece) => {
        writeAll(this.#to, piece);
        onPiece(piece.length);
      });
      if (sha256 === null) throw new Error(`${path} became shorter while it was read.`);
      this.#pad(bytes);
      return { name, bytes, sha256 };
    } finally {
      closeSync(from);
    }
  }

  /** Ends the archive and syncs its bytes to the disk. The caller syncs the folder. */
  finish(): void {
    writeAll(this.#to, Buffer.alloc(2 * BLOCK));
    fsyncSync(this.#to);
  }

  close(): void {
    closeSync(this.#to);
  }

  #pad(bytes: number): void {
    const rest = bytes % BLOCK;
    if (rest > 0) writeAll(this.#to, Buffer.alloc(BLOCK - rest));
  }
}

/**
 * Lists an archive's files in their order, without folders and extended headers. Throws TarDamage, also for links, devices and more than
 * `MOST_MEMBERS` headers.
 */
export function listTar(archive: number): TarMember[] {
  const { size } = fstatSync(archive);
  const members: TarMember[] = [];
  const block = Buffer.alloc(BLOCK);
  let at = 0;
  for (let headers = 0; headers < MOST_MEMBERS && at + BLOCK <= size; headers += 1) {
    readSync(archive, block, 0, BLOCK, at);
    if (block.every((byte) => byte === 0)) return members;
    const last = members.at(-1)?.name ?? "";
    if (readOctal(block, CHECKSUM) !== checksumOf(block)) throw new TarDamage(last, "A header is damaged.");
    const name = readText(block, NAME).replace(/^\.\//, "");
    const bytes = readOctal(block, SIZE);
    if (bytes === null) throw new TarDamage(name, "The size of a part is none.");
    const start = at + BLOCK;
    if (start + bytes > size) throw new TarDamage(name, "The archive ends within a part.");
    const type = readText(block, TYPE);
    if (FILE_TYPES.includes(type)) members.push({ name, bytes, start });
    else if (!PASSED_OVER.includes(type)) throw new TarDamage(name, "A part is neither a file nor a folder.");
    at = start + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  throw new TarDamage(members.at(-1)?.name ?? "", "The archive has no end.");
}

const FILE_TYPES = ["0", ""];

/** Types of headers that are skipped: folders, and the extended headers of POSIX and GNU (long names, times). */
const PASSED_OVER = ["5", "g", "x", "K", "L"];

/** Reads a file of an archive piece by piece and returns its SHA-256. Throws TarDamage if the archive ends within the file. */
export function readMember(archive: number, member: TarMember, onPiece: (piece: Uint8Array) => void): string {
  const sha256 = copyBytes(archive, member, Buffer.allocUnsafeSlow(Math.min(PIECE, member.bytes || 1)), onPiece);
  if (sha256 === null) throw new TarDamage(member.name, "The archive ends within a part.");
  return sha256;
}

/** Passes the bytes to `onPiece` and returns their SHA-256; null if the file ends earlier. */
function copyBytes(
  from: number,
  { start, bytes }: { start: number; bytes: number },
  piece: Buffer,
  onPiece: (piece: Uint8Array) => void,
): string | null {
  const hash = createHash("sha256");
  for (let done = 0; done < bytes;) {
    const read = readSync(from, piece, 0, Math.min(piece.length, bytes - done), start + done);
    if (read === 0) return null;
    const part = piece.subarray(0, read);
    hash.update(part);
    onPiece(part);
    done += read;
  }
  return hash.digest("hex");
}

export function writeAll(to: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(to, bytes, done);
}

function openOrNull(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The offset and length of a field in a header. */
type HeaderField = readonly [at: number, length: number];

const NAME: HeaderField = [0, 100];
const FILE_MODE: HeaderField = [100, 8];
const OWNER: HeaderField = [108, 8];
const GROUP: HeaderField = [116, 8];
const SIZE: HeaderField = [124, 12];
const MODIFIED: HeaderField = [136, 12];
const CHECKSUM: HeaderField = [148, 8];
const TYPE: HeaderField = [156, 1];
const MAGIC: HeaderField = [257, 8];

function header(name: string, bytes: number, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > NAME[1]) throw new Error(`${name} is too long for a part of an archive.`);
  block.write(name, NAME[0]);
  writeOctal(block, FILE_MODE, MODE);
  writeOctal(block, OWNER, 0);
  writeOctal(block, GROUP, 0);
  if (bytes >= MOST_BYTES) throw new Error(`${name} is too large for a part of an archive.`);
  writeOctal(block, SIZE, bytes);
  writeOctal(block, MODIFIED, seconds);
  block.write("0", TYPE[0]);
  block.write("ustar\u000000", MAGIC[0], "latin1");
  block.write(`${checksumOf(block).toString(8).padStart(6, "0")}\0 `, CHECKSUM[0], "latin1");
  return block;
}

function writeOctal(block: Buffer, [at, length]: HeaderField, value: number): void {
  block.write(value.toString(8).padStart(length - 1, "0"), at, "latin1");
}

/** Reads an octal number; returns null for other text, such as GNU's binary form for 8 GiB and more. */
function readOctal(block: Buffer, field: HeaderField): number | null {
  const digits = readText(block, field).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || "0", 8) : null;
}

function readText(block: Buffer, [at, length]: HeaderField): string {
  const [text = ""] = block.toString("utf8", at, at + length).split("\0", 1);
  return text;
}

/** Returns the sum of a header's bytes, with blanks in place of the checksum itself. */
function checksumOf(block: Buffer): number {
  const [at, length] = CHECKSUM;
  let sum = length * 0x20;
  for (const byte of block) sum += byte;
  for (const byte of block.subarray(at, at + length)) sum -= byte;
  return sum;
}
