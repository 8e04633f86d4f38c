import type { Clock } from "#core/base/common-deps.ts";
import { Database } from "./engine/database.ts";
import { openFile } from "./engine/open-file.ts";
import { createSqliteStore, type SqliteStore } from "./open.ts";

interface CopyOptions {
  /** The site's database. It may be written to while the copy is in use. */
  file: string;
  /** The path of the copy. The caller removes the copy after `close`. */
  to: string;
  clock: Clock;
}

/** Opens a copy at `to` that an earlier process made. */
export async function reopenCopy({ to, clock }: Omit<CopyOptions, "file">): Promise<SqliteStore> {
  return createSqliteStore(openFile({ file: to }), { file: to, clock });
}

/** Makes and opens a copy of the site's database. What is written to the copy does not change the site. */
export async function openCopy({ file, to, clock }: CopyOptions): Promise<SqliteStore> {
  const source = new Database(file, "reader");
  try {
    await source.backupTo(to);
  } finally {
    source.close();
  }
  return createSqliteStore(openFile({ file: to }), { file: to, clock });
}
