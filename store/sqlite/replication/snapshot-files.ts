import { createHash, type Hash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type { FileStore } from "#core/replication/file-store.ts";
import { paddedPosition } from "./entry-codec.ts";

/* A snapshot's name ends in the SHA-256 of its compressed file, with which the file is compared when it is fetched. */

/** Folder of the snapshots of a position; those that begin an epoch, whose position is not known yet, are in another one. */
const SNAPSHOTS = "snapshots/";
const BEGINNINGS = "begins/";

export interface StoredSnapshot {
  name: string;
  position: number;
  storedAt: number;
}

export function snapshotName(position: number, digest: string): string {
  return `${SNAPSHOTS}${paddedPosition(position)}-${digest}`;
}

/** A different name at each call: a backup may begin two epochs, and snapshots are removed by the age of their file. */
export function beginningName(digest: string): string {
  return `${BEGINNINGS}${randomUUID()}-${digest}`;
}

/** All snapshots, by position, the oldest first. */
export async function listSnapshots(files: FileStore): Promise<StoredSnapshot[]> {
  const stored = await files.list(SNAPSHOTS);
  return stored.map(({ name, storedAt }) => ({ name, storedAt, position: Number.parseInt(positionIn(name), 10) }));
}

export async function listBeginnings(files: FileStore): Promise<{ name: string; storedAt: number }[]> {
  return files.list(BEGINNINGS);
}

function positionIn(name: string): string {
  return name.slice(SNAPSHOTS.length).split("-")[0] ?? "";
}

/** Bytes read at a time: with Node's 16 KiB three quarters of the work is passing them on. */
const CHUNK = 256 * 1024;
const IN_CHUNKS = { highWaterMark: CHUNK };

/** Returns the SHA-256 of what was written. */
export async function compressFile(from: string, to: string): Promise<string> {
  const hash = createHash("sha256");
  const compressing = createZstdCompress({ chunkSize: CHUNK });
  await pipeline(createReadStream(from, IN_CHUNKS), compressing, through(hash), createWriteStream(to, IN_CHUNKS));
  return hash.digest("hex");
}

/** Fetches a snapshot; false where it is missing or arrived damaged. */
export async function fetchSnapshot(files: FileStore, name: string, to: string): Promise<boolean> {
  const compressed = `${to}.zst`;
  try {
    if (!(await files.getFile(name, compressed))) return false;
    return name.endsWith(await decompressFile(compressed, to));
  } catch (error) {
    if (isPackingFault(error)) return false;
    throw error;
  } finally {
    await rm(compressed, { force: true });
  }
}

/** Returns the SHA-256 of what was read. */
export async function decompressFile(from: string, to: string): Promise<string> {
  const hash = createHash("sha256");
  const restoring = createZstdDecompress({ chunkSize: CHUNK });
  await pipeline(createReadStream(from, IN_CHUNKS), through(hash), restoring, createWriteStream(to, IN_CHUNKS));
  return hash.digest("hex");
}

/** Whether the bytes are not a whole archive, as opposed to a fault of the disk. */
export function isPackingFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z(?:STD)?_/.test(String(error.code));
}

function through(hash: Hash): Transform {
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
}
