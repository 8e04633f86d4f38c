import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { crc32, zstdDecompressSync } from "node:zlib";

/*
 * What was written, entry by entry, in files of some megabytes: `{chain}/{first position}-{its time}.entries`. A chain is an
 * unbroken run of writes of one database. A file is frames as they were written, of length, sum, time, position and bytes of an
 * entry; or, once nothing more comes, the same compressed.
 */

/** Length and CRC-32 in 4 bytes each, time and position in 8. */
const HEAD = 24;

const NAME = /^(\d{12,})-(\d+)\.entries$/;

/** How a file of zstd begins, which would be the length of an entry of four gigabytes. */
const COMPRESSED = 0xfd2fb528;
export const MARK_BYTES = 4;

export interface RecordedEntry {
  time: number;
  position: number;
  body: Buffer;
}

/** Its bytes in parts that follow each other. */
export type NewEntry = Omit<RecordedEntry, "body"> & { parts: Uint8Array[] };

export interface Segment {
  chain: string;
  /** Position and time of its first entry. */
  first: number;
  begunAt: number;
  path: string;
  bytes: number;
}

/** Names sort by the instant at which the chain began. */
export function chainName(begunAt: number, unique: string): string {
  return `${new Date(begunAt).toISOString().replaceAll(/[:.]/g, "-").toLowerCase()}-${unique}`;
}

/** The instant at which a chain began. */
export function chainBeginning(chain: string): number {
  const [day, hour, minute, second, rest = ""] = splitName(chain);
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`);
}

function splitName(chain: string): string[] {
  return /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(\d{3})z-/.exec(chain)?.slice(1) ?? [];
}

/** The oldest first; the newest may not have a segment yet. */
export function listChains(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => splitName(name).length > 0)
    .toSorted();
}

export function segmentName({ position, time }: Pick<NewEntry, "position" | "time">): string {
  return `${String(position).padStart(12, "0")}-${time}.entries`;
}

/** Of all chains, the oldest first. */
export function listSegments(folder: string): Segment[] {
  return listChains(folder).flatMap((chain) => {
    const segments = readdirSync(join(folder, chain)).flatMap((name) => {
      const [, first, begunAt] = NAME.exec(name) ?? [];
      const path = join(folder, chain, name);
      const size = first === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
      return size === undefined ? [] : [{ chain, first: Number(first), begunAt: Number(begunAt), path, bytes: size }];
    });
    return segments.toSorted((one, other) => one.first - other.first);
  });
}

export function frameOf({ time, position, parts }: NewEntry): Uint8Array[] {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    0,
  );
  head.writeBigUInt64LE(BigInt(time), 8);
  head.writeBigUInt64LE(BigInt(position), 16);
  head.writeUInt32LE(
    parts.reduce((sum, part) => crc32(part, sum), crc32(head.subarray(8))),
    4,
  );
  return [head, ...parts];
}

/**
 * The whole frames of a segment; what a crash has cut at its end is passed over. Throws where a compressed one is damaged: it was
 * whole once.
 */
export function* readSegment({ path }: Pick<Segment, "path">): Generator<RecordedEntry & { end: number }> {
  const stored = readFileSync(path);
  const bytes = isCompressed(stored) ? zstdDecompressSync(stored) : stored;
  for (let at = 0; at + HEAD <= bytes.length;) {
    const end = at + HEAD + bytes.readUInt32LE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 8, end)) !== bytes.readUInt32LE(at + 4)) return;
    const [time, position] = [Number(bytes.readBigUInt64LE(at + 8)), Number(bytes.readBigUInt64LE(at + 16))];
    yield { time, position, body: bytes.subarray(at + HEAD, end), end };
    at = end;
  }
}

/** By its first bytes. */
export function isCompressed(beginning: Buffer): boolean {
  return beginning.length >= MARK_BYTES && beginning.readUInt32LE() === COMPRESSED;
}

export function removeSegment(folder: string, { chain, path }: Segment): void {
  rmSync(path, { force: true });
  if (readdirSync(join(folder, chain)).length === 0) rmSync(join(folder, chain), { recursive: true });
}
