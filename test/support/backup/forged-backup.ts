import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Manifest } from "#core/backup/manifest.ts";
import { listTar, readMember, TarWriter } from "#store/files/tar.ts";
import { countContents } from "#store/sqlite/backup/read-backup.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { schemaOf } from "#store/sqlite/engine/migrate.ts";
import { digestTables } from "#store/sqlite/replication/digest-tables.ts";
import { emptyFolder } from "./backed-up-site.ts";

/* Backups whose sums are right, as whoever wants something of a restore would make them. */

type Parts = Map<string, Buffer>;

interface Forgery {
  /** Changes the database, which lets itself be changed in every way. */
  database?: (connection: DatabaseSync) => void;
  /** Another database. */
  file?: Buffer;
  /** The database as it is packed. */
  packed?: Buffer;
  /** Adds, changes and removes parts that the manifest then names. */
  parts?: (parts: Parts) => void;
  /** What the manifest says otherwise. */
  manifest?: (manifest: Manifest) => object;
  /** What lies in the archive beside what the manifest names. */
  beside?: [name: string, bytes: Buffer][];
}

const MANIFEST = "manifest.json";
const DATABASE = "szpalta.db.zst";

/** Writes it to `to`, made of the backup at `from`. */
export function forgeBackup(from: string, to: string, forgery: Forgery): string {
  const all = partsOf(from);
  const manifest = JSON.parse(String(all.get(MANIFEST))) as Manifest;
  const parts = new Map([...all].filter(([name]) => !name.startsWith(MANIFEST)));
  const file = databaseOf(parts, `${to}.scratch`, forgery);
  const said = describe(file, `${to}.scratch`) ?? {};
  parts.set(DATABASE, forgery.packed ?? zstdCompressSync(file));
  forgery.parts?.(parts);
  const archive = new TarWriter(to, 0);
  const written = [...parts].map(([name, bytes]) => archive.addBytes(name, bytes));
  const full = { ...manifest, ...said, databaseBytes: file.length, parts: written };
  const { sha256 } = archive.addBytes(MANIFEST, Buffer.from(JSON.stringify({ ...full, ...forgery.manifest?.(full) })));
  archive.addBytes(`${MANIFEST}.sha256`, Buffer.from(`${sha256}  ${MANIFEST}\n`));
  for (const [name, bytes] of forgery.beside ?? []) archive.addBytes(name, bytes);
  archive.finish();
  archive.close();
  return to;
}

/** The parts of a backup with their bytes. */
export function partsOf(path: string): Parts {
  const archive = openSync(path, "r");
  try {
    return new Map(
      listTar(archive).map((member) => {
        const pieces: Buffer[] = [];
        readMember(archive, member, (piece) => void pieces.push(Buffer.from(piece)));
        return [member.name, Buffer.concat(pieces)];
      }),
    );
  } finally {
    closeSync(archive);
  }
}

function databaseOf(parts: Parts, scratch: string, { file, database }: Forgery): Buffer {
  const given = file ?? zstdDecompressSync(parts.get(DATABASE) ?? Buffer.alloc(0));
  if (!database) return given;
  const path = join(emptyFolder(scratch), "forged.db");
  writeFileSync(path, given);
  const connection = new DatabaseSync(path, { defensive: false });
  connection.exec("PRAGMA journal_mode = DELETE");
  database(connection);
  connection.close();
  return readFileSync(path);
}

/** What a manifest says of a database; null where it cannot be read. */
function describe(file: Buffer, scratch: string): Partial<Manifest> | null {
  const path = join(emptyFolder(scratch), "described.db");
  writeFileSync(path, file);
  let database: Database | null = null;
  try {
    database = new Database(path, "reader");
    return { schema: schemaOf(database), tables: digestTables(database), counts: countContents(database) };
  } catch {
    return null;
  } finally {
    database?.close();
    if (existsSync(scratch)) rmSync(scratch, { recursive: true });
  }
}
