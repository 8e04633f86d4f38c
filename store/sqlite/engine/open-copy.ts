import { rm } from "node:fs/promises";
import type { Clock } from "#core/base/common-deps.ts";
import { Database } from "./database.ts";
import { createSqliteStore, openFile, type SqliteStore } from "./open.ts";

interface CopyOptions {
  /** The site's database, which may be written meanwhile. */
  file: string;
  /** Where the copy goes; whoever asks for it removes it after `close`. */
  to: string;
  clock: Clock;
}

/** A store of its own with all that the site has: what is written there, the site never sees. */
export async function openCopy({ file, to, clock }: CopyOptions): Promise<SqliteStore> {
  await copyDatabase(file, to);
  return openAt(to, clock);
}

/** A compressed copy, which another server may open. */
export async function packCopy({ file, to }: Pick<CopyOptions, "file" | "to">): Promise<void> {
  const { compressFile } = await import("../replication/snapshot-files.ts");
  const plain = `${to}.plain`;
  try {
    await copyDatabase(file, plain);
    await compressFile(plain, to);
  } finally {
    await rm(plain, { force: true });
  }
}

/** As `openCopy`, of a copy that `packCopy` has made. */
export async function openPacked({
  packed,
  to,
  clock,
}: Omit<CopyOptions, "file"> & { packed: string }): Promise<SqliteStore> {
  const { decompressFile } = await import("../replication/snapshot-files.ts");
  await decompressFile(packed, to);
  return openAt(to, clock);
}

function openAt(file: string, clock: Clock): SqliteStore {
  return createSqliteStore(openFile({ file, clock }), { file, clock });
}

async function copyDatabase(file: string, to: string): Promise<void> {
  const source = new Database(file, "reader");
  try {
    await source.backupTo(to);
  } finally {
    source.close();
  }
}
