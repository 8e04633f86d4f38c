import { createHash, type Hash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type { FileStore } from "#core/replication/file-store.ts";
import { CHUNK } from "./take-snapshot.ts";
import { paddedPosition } from "./entry-codec.ts";

/*
 * Snapshots in the shared file store. A name ends in the SHA-256 of the compressed file. The SHA-256 is compared when the file is fetched.
 */

/** `SNAPSHOTS` has the snapshots with a position in their names. `BEGINNINGS` has those that begin an epoch and have no position yet. */
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

/**
 * Returns a name for a snapshot that begins an epoch. The random part gives each epoch its own file. A file shared by two epochs would be
 * removed by its age although the later epoch needs it.
 */
export function beginningName(digest: string): string {
  return `${BEGINNINGS}${randomUUID()}-${digest}`;
}

/** Returns all snapshots, ordered by position. */
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

const IN_CHUNKS = { highWaterMark: CHUNK };

/** Compresses a file and returns the SHA-256 of the result. */
export async function compressFile(
  from: string,
  to: string,
  compressing = createZstdCompress({ chunkSize: CHUNK }),
): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(from, IN_CHUNKS), compressing, through(hash), createWriteStream(to, IN_CHUNKS));
  return hash.digest("hex");
}

/** Fetches a snapshot; returns false if the snapshot is missing or arrived damaged. */
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

/** Decompresses a file and returns the SHA-256 of the compressed bytes. */
export async function decompressFile(from: string, to: string): Promise<string> {
  const hash = createHash("sha256");
  const restoring = createZstdDecompress({ chunkSize: CHUNK });
  await pipeline(createReadStream(from, IN_CHUNKS), through(hash), restoring, createWriteStream(to, IN_CHUNKS));
  return hash.digest("hex");
}

/** Returns whether an error comes from damaged or incomplete compressed bytes, not from the disk. */
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
