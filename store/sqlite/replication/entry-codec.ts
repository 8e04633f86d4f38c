import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdCompressSync, zstdDecompress } from "node:zlib";
import type { FileStore } from "#core/replication/file-store.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { ENTRY_LIMIT_BYTES } from "#core/replication/replicated-log.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

/** The changes of a write: everything that a replica needs to repeat the write. */
export interface EntryContent {
  /** A changeset of SQLite's session extension; empty if only sequences changed. */
  changeset: Uint8Array;
  /** Values of `sqlite_sequence` that the write changed. A row that was inserted and deleted again leaves only this trace. */
  sequences: Record<string, number>;
  purged: string[];
  /** Numbers of posts: those to index with the entry (`file`), to index later (`waiting`), and to remove from the index (`removed`). */
  file: number[];
  waiting: number[];
  removed: number[];
}

export type EntryKind =
  /** A write. Listeners are called for `news`, but not for `quiet`. */
  | ({ kind: "news" | "quiet" } & EntryContent)
  /** Begins a new epoch. From then on the state is that of the named snapshot, whatever the state was before. */
  | { kind: "begin"; snapshot: string; keyFingerprint: string }
  | { kind: "migrate"; to: number }
  /** Ends the log. The site continues on a single server without a log. Only `begin` may follow. */
  | { kind: "end" }
  /** Makes every replica take digests of its tables at this position. */
  | { kind: "mark" }
  /** The digests of all tables at position `of`, the position of a snapshot. */
  | { kind: "digests"; of: number; digests: Record<string, string> };

export type Entry = EntryKind & {
  /** The number of the last migration of the server that made the entry. */
  schema: number;
  epoch: number;
  /** The hash (`hashOf`) of the previous entry's body; empty in `begin`. */
  previous: string;
  server: string;
};

/** The error of an entry in another format than this program's, or of an entry whose file is missing. */
export class UnreadableEntry extends Error {
  override name = "UnreadableEntry";
}

interface Apart {
  apart: { name: string; digest: string };
}

export const BODIES = "bodies/";

/** Returns a position padded with zeros, so that names sort by position. */
export function paddedPosition(position: number): string {
  return String(position).padStart(12, "0");
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Encodes an entry for the log. The content of a large entry becomes a file. Rejects with FileStoreUnavailable if the file cannot be
 * stored.
 */
export async function encodeEntry(
  entry: Entry,
  { position, nonce, files }: { position: number; nonce: string; files: FileStore },
): Promise<Uint8Array> {
  const body = await packEntry(entry);
  if (body.length <= ENTRY_LIMIT_BYTES) return body;
  const apart = { name: `${BODIES}${paddedPosition(position)}-${nonce}`, digest: hashOf(body) };
  await files.put(apart.name, body);
  return packEntry({ apart });
}

/** Reads the entry of a body. Rejects with UnreadableEntry or FileStoreUnavailable. */
export async function decodeEntry(body: Uint8Array, files: FileStore): Promise<Entry> {
  const entry = await unpackEntry(body);
  if (!("apart" in entry)) return entry;
  const { name, digest } = entry.apart;
  const large = await files.get(name);
  if (!large || hashOf(large) !== digest)
    throw new UnreadableEntry(`${name} is ${large ? "another file" : "missing"}.`);
  const inner = await unpackEntry(large);
  if ("apart" in inner) throw new UnreadableEntry(`${name} names another file.`);
  return inner;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const LENGTH_BYTES = 4;

/** An uncompressed entry has at most this many bytes, so that reading an entry takes no more memory than this. */
export const MOST_ENTRY_BYTES = 256 * 1024 * 1024;

/**
 * An entry of at most this many bytes is compressed on the writing thread, which takes 1 ms. With another thread the writer would wait for
 * 3 to 10 ms.
 */
const MOST_COMPRESSED_AT_ONCE = 256 * 1024;

/** Compresses an entry. Rejects with WritesRefused if it is larger than `MOST_ENTRY_BYTES`. */
export async function packEntry(entry: Entry | Apart): Promise<Uint8Array> {
  const pieces = plainParts(entry);
  if (pieces.reduce((sum, { length }) => sum + length, 0) > MOST_ENTRY_BYTES)
    throw new WritesRefused(siteLogMessages.writeTooLarge);
  const plain = Buffer.concat(pieces);
  return plain.length > MOST_COMPRESSED_AT_ONCE ? compress(plain) : zstdCompressSync(plain);
}

/** Returns the pieces of an uncompressed entry: the length of the head in four bytes, the head as JSON, the changeset. */
function plainParts(entry: Entry | Apart): Uint8Array[] {
  const { changeset = new Uint8Array(), ...head } = "changeset" in entry ? entry : { ...entry, changeset: undefined };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return [length, text, changeset];
}

/** Decompresses an entry. Rejects with UnreadableEntry. */
export async function unpackEntry(body: Uint8Array): Promise<Entry | Apart> {
  const bytes = await decompress(body, { maxOutputLength: MOST_ENTRY_BYTES }).catch((error: unknown) => {
    throw unreadable(error);
  });
  return readPlain(bytes);
}

/** Reads the bytes of `plainParts`. The entry's changeset is a view of these bytes, not a copy. Throws UnreadableEntry. */
function readPlain(bytes: Buffer): Entry | Apart {
  try {
    const end = LENGTH_BYTES + bytes.readUInt32LE();
    const head = JSON.parse(bytes.toString("utf8", LENGTH_BYTES, end)) as Entry | Apart;
    return "kind" in head && (head.kind === "news" || head.kind === "quiet")
      ? { ...head, changeset: bytes.subarray(end) }
      : head;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause: unknown): UnreadableEntry {
  return new UnreadableEntry("An entry of the log cannot be read.", { cause });
}
