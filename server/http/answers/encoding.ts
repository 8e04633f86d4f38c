import { brotliDecompressSync, constants, crc32, gunzipSync } from "node:zlib";
import { DeflateRaw } from "minizlib";

/** The smallest form first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** First responses, for browsers too (decision 54). What stays cached is compressed again, in brotli. Level 3 takes a tenth longer for 2 % less. */
const FIRST_GZIP_LEVEL = 1;

/** 16 KiB instead of 32, and half the usual memory: less to clear for each page, at the same size. */
const FIRST_GZIP_WINDOW = 14;
const FIRST_GZIP_MEMORY = 7;

/** Bytes that are written to, of several pages. */
const WRITTEN_TO = 64 * 1024;

/** Browsers send few spellings; others are parsed each time. */
const REMEMBERED_HEADERS = 64;
const remembered = new Map<string, readonly Encoding[]>();

const ONLY_IDENTITY: readonly Encoding[] = ["identity"];

/** The codings a client takes, the one it likes best first, of several alike the smallest. One is always `identity`. */
export function acceptedEncodings(accept: string | undefined): readonly Encoding[] {
  if (!accept) return ONLY_IDENTITY;
  const known = remembered.get(accept);
  if (known) return known;
  const accepted = byWeight(accept);
  if (remembered.size < REMEMBERED_HEADERS) remembered.set(accept, accepted);
  return accepted;
}

/** `checksum` is the bytes' CRC-32, for whoever knows it already. */
export function gzip(bytes: Buffer, checksum = crc32(bytes)): Buffer {
  const trailer = Buffer.allocUnsafe(GZIP_TRAILER_BYTES);
  trailer.writeUInt32LE(bytes.length, trailer.writeUInt32LE(checksum));
  return Buffer.concat([GZIP_HEADER, ...deflatedPieces(bytes), trailer]);
}

export function decode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "gzip") return gunzipSync(bytes);
  return encoding === "br" ? brotliDecompressSync(bytes) : bytes;
}

export function brotliParams(bytes: Buffer, quality: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
  };
}

/** The smallest window for the whole text; the default takes 4 MB per page. */
function windowFor(bytes: Buffer): number {
  const wanted = Math.ceil(Math.log2(bytes.length + 1));
  return Math.min(Math.max(wanted, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

let kept: DeflateRaw | null = null;
let made: Buffer[] = [];

/**
 * One compressor serves all pages: Node's own calls make a new one for each, whose memory the system hands out and clears
 * anew, a quarter of their time (decision 47).
 */
function deflatedPieces(bytes: Buffer): Buffer[] {
  const compressor = kept ?? openCompressor();
  // After an error it is of no further use.
  kept = null;
  made = [];
  compressor.write(bytes);
  compressor.reset();
  kept = compressor;
  return made;
}

/** Each write is a whole text. */
function openCompressor(): DeflateRaw {
  const size = { windowBits: FIRST_GZIP_WINDOW, memLevel: FIRST_GZIP_MEMORY, chunkSize: WRITTEN_TO };
  const compressor = new DeflateRaw({ level: FIRST_GZIP_LEVEL, ...size, flush: constants.Z_FINISH });
  compressor.on("data", (piece: Buffer) => made.push(piece));
  return compressor;
}

/** RFC 1952, 2.3: deflated, without a name or a time, at the fastest level, on Unix. Around what is deflated, since zlib would make a checksum of its own. */
const GZIP_HEADER = Buffer.from("1f8b0800000000000403", "hex");
const GZIP_TRAILER_BYTES = 8;

function byWeight(accept: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith("q="));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === "identity" ? 0 : (weights.get("*") ?? 0));
  return ENCODINGS.filter((each) => each === "identity" || weightOf(each) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
}
