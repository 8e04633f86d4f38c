import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { MOST_ENTRY_BYTES } from "../replication/entry-codec.ts";

/*
 * The recording has an entry for each write. Entries are in segment files of some megabytes, `{chain}/{position}-{time}.entries`, named by
 * their first entry. A chain is an unbroken series of writes to one database. A segment consists of frames: length, time and position of an
 * entry, the CRC-32 of these three numbers, and the signed entry.
 */

/**
 * The bytes before a signed entry: length (4), time (8), position (8), and their CRC-32 (4). The CRC shows whether the length is damaged or
 * a crash cut the entry off.
 */
const HEAD = 24;
const SUMMED = 20;

const NAME = /^(\d{12,16})-(\d{1,16})\.entries$/;

/** A larger segment counts as damaged. A new segment begins at a smaller size, which the last entry of a segment may exceed. */
const MOST_SEGMENT_BYTES = 2 * MOST_ENTRY_BYTES;

export interface Frame {
  time: number;
  position: number;
  signed: Buffer;
  /** Where the frame's bytes begin and end in the segment. */
  begin: number;
  end: number;
}

export interface Segment {
  chain: string;
  /** The position and time of the segment's first entry. */
  first: number;
  begunAt: number;
  path: string;
  bytes: number;
}

/** Returns the name of a chain. Names sort by the instant at which the chain began. */
export function chainName(begunAt: number, unique: string): string {
  return `${new Date(begunAt).toISOString().replaceAll(/[:.]/g, "-").toLowerCase()}-${unique}`;
}

/** Returns the instant at which a chain began. */
export function chainBeginning(chain: string): number {
  const [day, hour, minute, second, rest = ""] = splitName(chain);
  return Date.parse(`${day}T${hour}:${minute}:${second}.${rest}Z`);
}

function splitName(chain: string): string[] {
  return /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(\d{3})z-[0-9a-f]{8}$/.exec(chain)?.slice(1) ?? [];
}

export function isChainName(name: string): boolean {
  return splitName(name).length > 0;
}

/** Returns all chains, the oldest first. The newest chain may not have a segment yet. */
export function listChains(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter(isChainName).toSorted();
}

export function segmentName({ position, time }: Pick<Frame, "position" | "time">): string {
  return `${String(position).padStart(12, "0")}-${time}.entries`;
}

/** Returns the segments of all chains or of one chain, the oldest first. */
export function listSegments(folder: string, only?: string): Segment[] {
  const chains = listChains(folder).filter((chain) => only === undefined || chain === only);
  return chains.flatMap((chain) => {
    const segments = readdirSync(join(folder, chain)).flatMap((name) => {
      const [, first, begunAt] = NAME.exec(name) ?? [];
      const path = join(folder, chain, name);
      const size = first === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
      return size === undefined ? [] : [{ chain, first: Number(first), begunAt: Number(begunAt), path, bytes: size }];
    });
    return segments.toSorted((one, other) => one.first - other.first);
  });
}

/** Returns the bytes that precede a signed entry. */
export function headOf({ time, position, signed }: Pick<Frame, "time" | "position"> & { signed: Uint8Array }): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(signed.length, 0);
  head.writeBigUInt64LE(BigInt(time), 4);
  head.writeBigUInt64LE(BigInt(position), 12);
  head.writeUInt32LE(crc32(head.subarray(0, SUMMED)), SUMMED);
  return head;
}

/** Returns chain, position and time of an entry as a text. The text is signed with the entry. */
export function signedPlace(chain: string, { position, time }: Pick<Frame, "position" | "time">): string {
  return `${chain} ${position} ${time}`;
}

/**
 * Reads a segment's entries up to the first damage. An incomplete last entry in the chain's newest segment is ignored, because a crash
 * leaves such an entry.
 */
export function readSegment(
  { path, first }: Pick<Segment, "path" | "first">,
  isNewest: boolean,
): { frames: Frame[]; damage: Error | null } {
  const frames: Frame[] = [];
  const damagedAt = (at: number) => ({ frames, damage: new Error(`${path} is damaged at byte ${at}.`) });
  if (statSync(path).size > MOST_SEGMENT_BYTES) return damagedAt(0);
  const bytes = readFileSync(path);
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const isSound = crc32(bytes.subarray(at, at + SUMMED)) === bytes.readUInt32LE(at + SUMMED);
    const [time, position] = [Number(bytes.readBigUInt64LE(at + 4)), Number(bytes.readBigUInt64LE(at + 12))];
    if (!isSound || position !== first + frames.length) return damagedAt(at);
    const end = at + HEAD + bytes.readUInt32LE(at);
    if (end > bytes.length) break;
    frames.push({ time, position, signed: bytes.subarray(at + HEAD, end), begin: at, end });
    at = end;
  }
  return isNewest || at === bytes.length ? { frames, damage: null } : damagedAt(at);
}

export function removeSegment(folder: string, { chain, path }: Segment): void {
  rmSync(path, { force: true });
  if (readdirSync(join(folder, chain)).length === 0) rmSync(join(folder, chain), { recursive: true });
}
