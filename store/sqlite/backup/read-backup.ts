import { closeSync, createReadStream, createWriteStream, existsSync, statSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError, type BackupProgress } from "#core/backup/backup.ts";
import { DATABASE_PART, isPartName, type Manifest, readManifest } from "#core/backup/manifest.ts";
import type { DiskSpace } from "#core/backup/disk-space.ts";
import { listTar, readMember, TarDamage, type TarMember, writeAll } from "../../files/tar.ts";
import { Database } from "../engine/database.ts";
import { schemaDifferences } from "../engine/schema-differences.ts";
import { isSzpaltaDatabase, newestSchema, schemaOf } from "../engine/migrate.ts";
import { digestTables } from "../replication/digest-tables.ts";
import { removeDatabase } from "../replication/restore-copy.ts";
import { isPackingFault } from "../replication/snapshot-files.ts";
import { backupMessages } from "#core/messages/backup.ts";
import { readBackupMessages } from "#core/messages/store/backup.ts";

export const MANIFEST_PART = "manifest.json";
/** The name of the part with the manifest's checksum, in the form that `sha256sum -c` reads. */
export const CHECKSUM_PART = "manifest.json.sha256";

/** The name of the database in a data folder. */
const DATABASE_FILE = "szpalta.db";

/** At most this many bytes are read at a time. */
const CHUNK = 256 * 1024;

const MIB = 1024 * 1024;

/** A manifest has at most this many bytes, because it is read into memory. Each picture takes about 200 bytes of a manifest. */
const MOST_MANIFEST_BYTES = 64 * MIB;

/** An error message names at most this many unexpected parts. */
const NAMED = 3;

const OWNER_ONLY = 0o700;

export interface OpenBackup {
  path: string;
  manifest: Manifest;
  archive: number;
  members: ReadonlyMap<string, TarMember>;
  close(): void;
}

/**
 * Opens a backup. Throws a BackupError for a foreign, truncated, damaged or newer file, and for a file with other parts than its manifest
 * says. The content of a part is compared later, when the part is read.
 */
export function openBackup(path: string): OpenBackup {
  if (!existsSync(path)) throw new BackupError(readBackupMessages.noFile(path));
  if (!statSync(path).isFile()) throw new BackupError(readBackupMessages.noBackupFile(path));
  const archive = openSync(path, "r");
  try {
    const members = membersOf(archive);
    const manifest = manifestIn(archive, members);
    const described = new Set([
      ...manifest.parts.map(({ name }) => name).filter(isPartName),
      MANIFEST_PART,
      CHECKSUM_PART,
    ]);
    for (const name of members.keys())
      if (!described.has(name)) throw new BackupError(readBackupMessages.foreignPart(plainName(name)));
    for (const { name, bytes } of manifest.parts) {
      const member = members.get(name);
      if (!member) throw new BackupError(readBackupMessages.partMissing(name));
      if (member.bytes !== bytes) throw damagedPart(name);
    }
    return { path, manifest, archive, members, close: () => closeSync(archive) };
  } catch (error) {
    closeSync(archive);
    throw error;
  }
}

function damagedPart(name: string): BackupError {
  return new BackupError(readBackupMessages.partDamaged(name));
}

/** Makes a name from an archive safe to show in a message. Anybody may have made the archive. */
function plainName(name: string): string {
  return name.replaceAll(/\p{C}/gu, "?");
}

function membersOf(archive: number): Map<string, TarMember> {
  const members = new Map<string, TarMember>();
  for (const member of listed(archive)) {
    if (members.has(member.name)) throw new BackupError(readBackupMessages.partTwice(plainName(member.name)));
    members.set(member.name, member);
  }
  return members;
}

function listed(archive: number): TarMember[] {
  try {
    return listTar(archive);
  } catch (error) {
    if (!(error instanceof TarDamage)) throw error;
    if (error.part === "") throw new BackupError(backupMessages.notABackup);
    throw new BackupError(readBackupMessages.cut(plainName(error.part)));
  }
}

function manifestIn(archive: number, members: ReadonlyMap<string, TarMember>): Manifest {
  const [manifest, checksum] = [members.get(MANIFEST_PART), members.get(CHECKSUM_PART)];
  if (!manifest) throw new BackupError(backupMessages.notABackup);
  if (Math.max(manifest.bytes, checksum?.bytes ?? 0) > MOST_MANIFEST_BYTES) throw damagedPart(MANIFEST_PART);
  const { text, sha256 } = textOf(archive, manifest);
  if (!checksum || !textOf(archive, checksum).text.startsWith(sha256)) throw damagedPart(MANIFEST_PART);
  return readManifest(text, newestSchema());
}

function textOf(archive: number, member: TarMember): { text: string; sha256: string } {
  const pieces: Buffer[] = [];
  const sha256 = readMember(archive, member, (piece) => void pieces.push(Buffer.from(piece)));
  return { text: Buffer.concat(pieces).toString("utf8"), sha256 };
}

interface Unpacking {
  only?: "database";
  progress: BackupProgress;
  /** The disk that is written to; absent if the disk is known to have enough space. */
  space?: DiskSpace;
}

/**
 * Reads every part and compares its SHA-256. Writes the parts below `folder`, with the paths of a data folder; with `only`, writes just the
 * database. Rejects with a BackupError that names the part, and with the error of a full disk if `space` runs out.
 */
export async function unpackBackup(
  backup: OpenBackup,
  folder: string,
  { only, progress, space }: Unpacking,
): Promise<{ database: string; files: string[] }> {
  const { manifest, archive, members } = backup;
  const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const files: string[] = [];
  const database = join(folder, DATABASE_FILE);
  let done = 0;
  for (const { name, bytes, sha256 } of manifest.parts) {
    const member = members.get(name);
    if (!member) throw damagedPart(name);
    const path = name === DATABASE_PART || only === "database" ? null : join(folder, name);
    if (compare(archive, member, path, space) !== sha256) throw damagedPart(name);
    if (path !== null) files.push(path);
    if (name === DATABASE_PART) {
      await decompress(backup, member, database, space);
      files.push(database);
    }
    done += bytes;
    progress(Math.floor(done / 1e6), Math.ceil(total / 1e6), only ? backupMessages.checking : backupMessages.restoring);
  }
  return { database, files };
}

function compare(archive: number, member: TarMember, path: string | null, space: DiskSpace | undefined): string {
  if (path === null) return readMember(archive, member, () => {});
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY });
  const to = openSync(path, "wx", 0o600);
  try {
    return readMember(archive, member, (piece) => {
      space?.need(piece.length);
      writeAll(to, piece);
    });
  } finally {
    closeSync(to);
  }
}

/** Writes at most as many bytes as the manifest states, because a small archive may decompress to any size. */
async function decompress(
  { path, manifest }: OpenBackup,
  { start, bytes }: TarMember,
  to: string,
  space: DiskSpace | undefined,
): Promise<void> {
  if (bytes === 0) throw damagedPart(DATABASE_PART);
  const most = manifest.databaseBytes ?? Infinity;
  let written = 0;
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if ((written += piece.length) > most) throw damagedPart(DATABASE_PART);
      space?.need(piece.length);
      yield piece;
    }
  }
  const from = createReadStream(path, { start, end: start + bytes - 1, highWaterMark: CHUNK });
  const out = createWriteStream(to, { flags: "wx", mode: 0o600, highWaterMark: CHUNK });
  try {
    await pipeline(from, createZstdDecompress({ chunkSize: CHUNK }), counted, out);
  } catch (error) {
    throw isPackingFault(error) ? damagedPart(DATABASE_PART) : error;
  }
}

/** Checks that the restored database has the rows that the manifest states, and Szpalta's schema. Otherwise throws a BackupError. */
export function checkDatabase(path: string, manifest: Manifest): void {
  let database: Database | null = null;
  try {
    database = new Database(path, "reader");
    compareDatabase(database, manifest);
  } catch (error) {
    // The archive is undamaged, so a database that SQLite cannot read was already damaged when it was packed.
    throw isFaultOfFile(error) ? damagedPart(DATABASE_PART) : error;
  } finally {
    database?.close();
  }
}

/** Error codes that blame the disk and not the file: SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const DISK_CODES = new Set([10, 13, 14]);

function isFaultOfFile(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && !DISK_CODES.has(Number(error.errcode) & 0xff);
}

function compareDatabase(database: Database, { schema, tables, counts }: Manifest): void {
  if (!isSzpaltaDatabase(database) || schemaOf(database) !== schema) throw damagedPart(DATABASE_PART);
  // The schema is checked first, because a foreign view, check or trigger must not run in any of the queries below.
  const foreign = schemaDifferences(database, schema);
  if (foreign.length > 0) throw new BackupError(foreignSentence(foreign));
  const [problem] = database.all<{ integrity_check: string }>("PRAGMA integrity_check(1)");
  if (problem?.integrity_check !== "ok") throw damagedPart(DATABASE_PART);
  const digests = digestTables(database);
  const names = [...new Set([...Object.keys(tables), ...Object.keys(digests)])];
  const differ = names.filter((name) => tables[name] !== digests[name]);
  if (differ.length > 0)
    throw new BackupError(readBackupMessages.tablesDiffer(DATABASE_PART, plainName(differ.slice(0, NAMED).join(", "))));
  const present = countContents(database);
  if (present.posts !== counts.posts || present.users !== counts.users || present.pictures !== counts.pictures)
    throw damagedPart(DATABASE_PART);
}

function foreignSentence(foreign: readonly string[]): string {
  const named = foreign.slice(0, NAMED).join(", ");
  return readBackupMessages.foreignSchema(named, foreign.length - NAMED);
}

export function countContents(database: Database): Manifest["counts"] {
  const count = (table: string) => database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM "${table}"`).n;
  return { posts: count("post"), users: count("user"), pictures: count("media") };
}

/** Restores the database into `folder`, which must be empty, checks it and removes it again. Pictures are only read and compared. */
export async function checkBackup(path: string, folder: string, progress: BackupProgress): Promise<Manifest> {
  const backup = openBackup(path);
  const database = join(folder, DATABASE_FILE);
  try {
    await unpackBackup(backup, folder, { only: "database", progress });
    checkDatabase(database, backup.manifest);
    return backup.manifest;
  } finally {
    backup.close();
    removeDatabase(database);
  }
}
