import type { Clock } from "#core/base/common-deps.ts";
import { Database } from "./engine/database.ts";
import { openFile } from "./engine/open-file.ts";
import { createSqliteStore, type SqliteStore } from "./open.ts";

interface CopyOptions {
  /** The site's database, which may be written meanwhile. */
  file: string;
  /** Where the copy goes; whoever asks for it removes it after `close`. */
  to: string;
  clock: Clock;
}

/** A copy that an earlier process made; `to` is there. */
export async function reopenCopy({ to, clock }: Omit<CopyOptions, "file">): Promise<SqliteStore> {
  return createSqliteStore(openFile({ file: to }), { file: to, clock });
}

/** A store of its own with all that the site has: what is written there, the site never sees. */
export async function openCopy({ file, to, clock }: CopyOptions): Promise<SqliteStore> {
  const source = new Database(file, "reader");
  try {
    await source.backupTo(to);
  } finally {
    source.close();
  }
  return createSqliteStore(openFile({ file: to }), { file: to, clock });
}
