import { z } from "zod";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { BackupError } from "./backup.ts";
import { backupMessages } from "#core/messages/backup.ts";

/* The manifest describes the other parts of a backup. Only the manifest's checksum comes after it. */

export const MANIFEST_FORMAT = "szpalta-backup";

/** The version of the format. Raise it when older programs cannot restore the file. */
export const MANIFEST_VERSION = 1;

/** The name of the part with the database, compressed with zstd. This part is the first, so that even a truncated archive has it. */
export const DATABASE_PART = "szpalta.db.zst";

/** Matches the allowed names of a backup's parts. Other names are refused, because SQLite could read one as the database's journal. */
const PART_NAME =
  /^(?:szpalta\.db\.zst|media\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:jpg|png|webp|gif|avif|pdf|zip|gz|7z|rar|doc|rtf|txt|vtt|mp3|m4a|aac|ogg|wav|flac|mp4|ogv|webm)|config\/[a-z]+(?:\.[a-z]+)+)$/;

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const COUNT = z.number().int().nonnegative();

/** A text that is printed. Control characters are refused, because they could add lines or control a terminal. */
const LINE = z.string().regex(/^\P{C}*$/u);

const SCHEMA = z.object({
  format: z.literal(MANIFEST_FORMAT),
  version: z.literal(MANIFEST_VERSION),
  /** The version of the program, and the number of the database's last migration. */
  app: LINE.max(40),
  schema: COUNT,
  takenAt: z.number().int().min(0).max(LATEST_INSTANT),
  site: LINE.max(1_000),
  /** Identifies the key that encrypted the database's secrets, without revealing the key; null when there was no key. */
  keyFingerprint: z.string().max(64).nullable(),
  counts: z.object({ posts: COUNT, users: COUNT, pictures: COUNT }),
  /** The size of the unpacked database in bytes; missing in backups of the first versions. */
  databaseBytes: COUNT.optional(),
  /** Maps the name of each table to the SHA-256 of its rows. */
  tables: z.record(z.string(), SHA256),
  /** Ids of pictures whose file was missing or damaged. */
  missing: z.array(LINE.max(100)),
  /** The position of the recording of writes; null when nothing was recorded. */
  recording: z.object({ chain: z.string(), position: COUNT }).nullable(),
  parts: z
    .array(z.object({ name: LINE.max(100), bytes: COUNT, sha256: SHA256 }))
    .refine((rows) => new Set(rows.map(({ name }) => name)).size === rows.length)
    .refine((rows) => rows.some(({ name }) => name === DATABASE_PART)),
});

export type Manifest = z.output<typeof SCHEMA>;

/** Parses a manifest. Throws a `BackupError` when the text is no manifest, is damaged, or comes from a newer program. */
export function readManifest(text: string, newestSchema: number): Manifest {
  const data = parsed(text);
  if (data === null || typeof data !== "object" || !("format" in data) || data.format !== MANIFEST_FORMAT)
    throw new BackupError(backupMessages.notABackup);
  if ("version" in data && Number(data.version) > MANIFEST_VERSION)
    throw new BackupError(backupMessages.ofNewerVersion);
  const manifest = SCHEMA.safeParse(data);
  if (!manifest.success) throw new BackupError(backupMessages.damagedManifest);
  if (manifest.data.schema > newestSchema) throw new BackupError(backupMessages.ofNewerVersion);
  return manifest.data;
}

/** Returns whether a part of a backup may have this name. */
export function isPartName(name: string): boolean {
  return PART_NAME.test(name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
