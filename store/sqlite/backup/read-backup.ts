import { closeSync, createReadStream, createWriteStream, existsSync, statSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError, type BackupProgress } from "#core/backup/backup.ts";
import { type Manifest, readManifest } from "#core/backup/manifest.ts";
import { listTar, readMember, TarDamage, type TarMember, writeAll } from "../../files/tar.ts";
import { Database } from "../engine/database.ts";
import { newestSchema } from "../engine/migrate.ts";
import { digestTables } from "../replication/digest-tables.ts";
import { removeDatabase } from "../replication/restore-copy.ts";

/** The database, compressed (zstd). It is the first part, so that a cut archive still has it. */
export const DATABASE_PART = "szpalta.db.zst";
export const MANIFEST_PART = "manifest.json";
/** As `sha256sum -c` reads it. */
export const CHECKSUM_PART = "manifest.json.sha256";

/** What it becomes in a data folder. */
const DATABASE_FILE = "szpalta.db";

const FOREIGN = "Ten plik nie jest kopią zapasową Szpalty.";

/** Bytes at a time, as of snapshots. */
const CHUNK = 256 * 1024;

const MIB = 1024 * 1024;

const OWNER_ONLY = 0o700;

export interface OpenBackup {
  path: string;
  manifest: Manifest;
  archive: number;
  members: ReadonlyMap<string, TarMember>;
  close(): void;
}

/** Throws a BackupError for a foreign, cut, damaged or newer file; parts are compared as they are read. */
export function openBackup(path: string): OpenBackup {
  if (!existsSync(path)) throw new BackupError(`Nie ma pliku ${path}.`);
  if (!statSync(path).isFile()) throw new BackupError(`${path} nie jest plikiem kopii zapasowej.`);
  const archive = openSync(path, "r");
  try {
    const members = membersOf(archive);
    const manifest = manifestIn(archive, members);
    for (const { name, bytes } of manifest.parts) {
      const member = members.get(name);
      if (!member) throw new BackupError(`Kopia jest uszkodzona: brakuje części ${name}.`);
      if (member.bytes !== bytes) throw damagedPart(name);
    }
    return { path, manifest, archive, members, close: () => closeSync(archive) };
  } catch (error) {
    closeSync(archive);
    throw error;
  }
}

function damagedPart(name: string): BackupError {
  return new BackupError(`Kopia jest uszkodzona: część ${name}.`);
}

function membersOf(archive: number): Map<string, TarMember> {
  try {
    return new Map(listTar(archive).map((member) => [member.name, member]));
  } catch (error) {
    if (!(error instanceof TarDamage)) throw error;
    if (error.part === "") throw new BackupError(FOREIGN);
    throw new BackupError(`Kopia jest ucięta albo uszkodzona: część ${error.part} albo to, co po niej.`);
  }
}

function manifestIn(archive: number, members: ReadonlyMap<string, TarMember>): Manifest {
  const [manifest, checksum] = [members.get(MANIFEST_PART), members.get(CHECKSUM_PART)];
  if (!manifest) throw new BackupError(FOREIGN);
  const { text, sha256 } = textOf(archive, manifest);
  if (!checksum || !textOf(archive, checksum).text.startsWith(sha256)) throw damagedPart(MANIFEST_PART);
  return readManifest(text, newestSchema());
}

function textOf(archive: number, member: TarMember): { text: string; sha256: string } {
  const pieces: Buffer[] = [];
  const sha256 = readMember(archive, member, (piece) => void pieces.push(Buffer.from(piece)));
  return { text: Buffer.concat(pieces).toString("utf8"), sha256 };
}

/**
 * Reads every part and compares its SHA-256; writes them below `folder` as a data folder has them, or where `only` says so the
 * database alone. Rejects with a BackupError that names the part.
 */
export async function unpackBackup(
  backup: OpenBackup,
  folder: string,
  { only, progress }: { only?: "database"; progress: BackupProgress },
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
    if (compare(archive, member, path) !== sha256) throw damagedPart(name);
    if (path !== null) files.push(path);
    if (name === DATABASE_PART) {
      await decompress(backup.path, member, database);
      files.push(database);
    }
    done += bytes;
    progress(Math.floor(done / MIB), Math.ceil(total / MIB), only ? "sprawdzanie kopii" : "odtwarzanie");
  }
  return { database, files };
}

function compare(archive: number, member: TarMember, path: string | null): string {
  if (path === null) return readMember(archive, member, () => {});
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY });
  const to = openSync(path, "wx", 0o600);
  try {
    return readMember(archive, member, (piece) => writeAll(to, piece));
  } finally {
    closeSync(to);
  }
}

async function decompress(archive: string, { start, bytes }: TarMember, to: string): Promise<void> {
  const from = createReadStream(archive, { start, end: start + bytes - 1, highWaterMark: CHUNK });
  const out = createWriteStream(to, { flags: "wx", mode: 0o600, highWaterMark: CHUNK });
  await pipeline(from, createZstdDecompress({ chunkSize: CHUNK }), out);
}

/** Whether the restored database is what the manifest says, row by row. Throws a BackupError. */
export function checkDatabase(path: string, { tables, counts }: Manifest): void {
  const database = new Database(path, "reader");
  try {
    const [problem] = database.all<{ integrity_check: string }>("PRAGMA integrity_check(1)");
    if (problem?.integrity_check !== "ok") throw damagedPart(DATABASE_PART);
    const digests = digestTables(database);
    const names = [...new Set([...Object.keys(tables), ...Object.keys(digests)])];
    const differ = names.filter((name) => tables[name] !== digests[name]);
    if (differ.length > 0)
      throw new BackupError(`Kopia jest uszkodzona: w części ${DATABASE_PART} różnią się tabele ${differ.join(", ")}.`);
    const present = countContents(database);
    if (present.posts !== counts.posts || present.users !== counts.users || present.pictures !== counts.pictures)
      throw damagedPart(DATABASE_PART);
  } finally {
    database.close();
  }
}

export function countContents(database: Database): Manifest["counts"] {
  const count = (table: string) => database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM "${table}"`).n;
  return { posts: count("post"), users: count("user"), pictures: count("media") };
}

/** As a site of its own would restore it, in `folder`, which must be empty and is emptied; pictures are read and compared only. */
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
