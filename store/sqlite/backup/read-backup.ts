import { closeSync, createReadStream, createWriteStream, existsSync, statSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError, type BackupProgress } from "#core/backup/backup.ts";
import { DATABASE_PART, isPartName, type Manifest, readManifest } from "#core/backup/manifest.ts";
import type { DiskSpace } from "#core/backup/disk-space.ts";
import { listTar, readMember, TarDamage, type TarMember, writeAll } from "../../files/tar.ts";
import { Database } from "../engine/database.ts";
import { foreignSchema } from "../engine/foreign-schema.ts";
import { isOurs, newestSchema, schemaOf } from "../engine/migrate.ts";
import { digestTables } from "../replication/digest-tables.ts";
import { removeDatabase } from "../replication/restore-copy.ts";
import { isPackingFault } from "../replication/snapshot-files.ts";

export const MANIFEST_PART = "manifest.json";
/** Name of the part with the manifest's checksum, in the form that `sha256sum -c` reads. */
export const CHECKSUM_PART = "manifest.json.sha256";

/** Name of the database in a data folder. */
const DATABASE_FILE = "szpalta.db";

const FOREIGN = "Ten plik nie jest kopią zapasową Szpalty.";

/** Bytes read at a time. */
const CHUNK = 256 * 1024;

const MIB = 1024 * 1024;

/** Most bytes of the manifest, which is read whole and has 200 bytes a picture. */
const MOST_MANIFEST_BYTES = 64 * MIB;

/** How many unexpected parts an error message names. */
const NAMED = 3;

const OWNER_ONLY = 0o700;

export interface OpenBackup {
  path: string;
  manifest: Manifest;
  archive: number;
  members: ReadonlyMap<string, TarMember>;
  close(): void;
}

/** Throws a BackupError for a foreign, cut, damaged or newer file, and one with other parts than it says; parts are compared as they are read. */
export function openBackup(path: string): OpenBackup {
  if (!existsSync(path)) throw new BackupError(`Nie ma pliku ${path}.`);
  if (!statSync(path).isFile()) throw new BackupError(`${path} nie jest plikiem kopii zapasowej.`);
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
      if (!described.has(name))
        throw new BackupError(
          `W kopii jest coś, czego kopia Szpalty nie ma: „${plainName(name)}”. Nie odtworzono jej.`,
        );
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

/** A name from an archive, which may come from anybody, made safe to show in a message. */
function plainName(name: string): string {
  return name.replaceAll(/\p{C}/gu, "?");
}

function membersOf(archive: number): Map<string, TarMember> {
  const members = new Map<string, TarMember>();
  for (const member of listed(archive)) {
    if (members.has(member.name))
      throw new BackupError(`Kopia jest uszkodzona: część ${plainName(member.name)} jest w niej dwa razy.`);
    members.set(member.name, member);
  }
  return members;
}

function listed(archive: number): TarMember[] {
  try {
    return listTar(archive);
  } catch (error) {
    if (!(error instanceof TarDamage)) throw error;
    if (error.part === "") throw new BackupError(FOREIGN);
    throw new BackupError(`Kopia jest ucięta albo uszkodzona: część ${plainName(error.part)} albo to, co po niej.`);
  }
}

function manifestIn(archive: number, members: ReadonlyMap<string, TarMember>): Manifest {
  const [manifest, checksum] = [members.get(MANIFEST_PART), members.get(CHECKSUM_PART)];
  if (!manifest) throw new BackupError(FOREIGN);
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
  /** The disk that is written to; absent where it is known to have room. */
  space?: DiskSpace;
}

/**
 * Reads every part and compares its SHA-256; writes them below `folder` as a data folder has them, or where `only` says so the
 * database alone. Rejects with a BackupError that names the part, and as a full disk does where `space` has none.
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
    progress(Math.floor(done / MIB), Math.ceil(total / MIB), only ? "sprawdzanie kopii" : "odtwarzanie");
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

/** Writes no more bytes than the manifest says: a small archive can be made to fill any disk. */
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

/** Whether the restored database is what the manifest says, row by row, and built as ours are. Throws a BackupError. */
export function checkDatabase(path: string, manifest: Manifest): void {
  let database: Database | null = null;
  try {
    database = new Database(path, "reader");
    compareDatabase(database, manifest);
  } catch (error) {
    // The archive is undamaged, so what SQLite cannot read in it was already damaged when it was packed.
    throw isFaultOfFile(error) ? damagedPart(DATABASE_PART) : error;
  } finally {
    database?.close();
  }
}

/** SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN are faults of the disk, not of the file. */
const DISK_CODES = new Set([10, 13, 14]);

function isFaultOfFile(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && !DISK_CODES.has(Number(error.errcode) & 0xff);
}

function compareDatabase(database: Database, { schema, tables, counts }: Manifest): void {
  if (!isOurs(database) || schemaOf(database) !== schema) throw damagedPart(DATABASE_PART);
  // Done first: a foreign view, check or trigger must not run in any of the queries below.
  const foreign = foreignSchema(database, schema);
  if (foreign.length > 0) throw new BackupError(foreignSentence(foreign));
  const [problem] = database.all<{ integrity_check: string }>("PRAGMA integrity_check(1)");
  if (problem?.integrity_check !== "ok") throw damagedPart(DATABASE_PART);
  const digests = digestTables(database);
  const names = [...new Set([...Object.keys(tables), ...Object.keys(digests)])];
  const differ = names.filter((name) => tables[name] !== digests[name]);
  if (differ.length > 0)
    throw new BackupError(
      `Kopia jest uszkodzona: w części ${DATABASE_PART} różnią się tabele ${plainName(differ.slice(0, NAMED).join(", "))}.`,
    );
  const present = countContents(database);
  if (present.posts !== counts.posts || present.users !== counts.users || present.pictures !== counts.pictures)
    throw damagedPart(DATABASE_PART);
}

function foreignSentence(foreign: readonly string[]): string {
  const named = foreign.slice(0, NAMED).join(", ");
  const more = foreign.length > NAMED ? ` i ${foreign.length - NAMED} innych` : "";
  return `Baza danych w kopii jest zbudowana inaczej, niż buduje ją Szpalta: różni się ${named}${more}. Coś takiego mogłoby samo zmieniać treść i konta, więc takiej kopii nie odtwarzamy.`;
}

export function countContents(database: Database): Manifest["counts"] {
  const count = (table: string) => database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM "${table}"`).n;
  return { posts: count("post"), users: count("user"), pictures: count("media") };
}

/** Restores into `folder`, which must be empty and is emptied again, and checks the result; pictures are only read and compared. */
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
