import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { BackupTask } from "#core/backup/backup.ts";
import type { Store } from "#core/store.ts";
import { makePost, putPosts } from "#store/contract/fixtures.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { takeBackup } from "#store/sqlite/backup/take-backup.ts";
import { digestTables } from "#store/sqlite/replication/digest-tables.ts";

/* Backups of a data folder whose database is `szpalta.db`, as the server takes them. */

export const ABOUT: BackupTask["about"] = {
  app: "0.1.0",
  site: "Próba",
  keyFingerprint: null,
  config: [{ name: "config/szpalta.config.ts", text: "export default {};\n" }],
};

export function backupScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function backUp(folder: string, to: string, about: Partial<BackupTask["about"]> = {}) {
  const task = { file: join(folder, "szpalta.db"), folder, to, work: `${to}.work`, about: { ...ABOUT, ...about } };
  return takeBackup(task, { signal: new AbortController().signal, progress: () => {} });
}

/** SHA-256 of the rows of every table that is the site's, but for those named. */
export function tablesOf(file: string, except: readonly string[] = []): Record<string, string> {
  const database = new Database(file, "reader");
  try {
    return Object.fromEntries(Object.entries(digestTables(database)).filter(([name]) => !except.includes(name)));
  } finally {
    database.close();
  }
}

/** Sessions end with a restore, and it is written down. Tokens of posts are renewed, so these two tables are compared without them. */
const RENEWED = {
  post_desk: "SELECT post_no, state, category_id, edited_at, slug_chosen, trashed_at, folded FROM post_desk ORDER BY 1",
  revision: "SELECT no, post_no, kind, author_id, at, label, state, snapshot FROM revision ORDER BY 1",
};

/** What a restore brings back as it was: SHA-256 of all of it, a table each. */
export function restoredStateOf(file: string): Record<string, string> {
  const state = tablesOf(file, ["session", "audit", "sqlite_sequence", ...Object.keys(RENEWED)]);
  const database = new Database(file, "reader");
  try {
    for (const [table, sql] of Object.entries(RENEWED))
      state[table] = createHash("sha256")
        .update(JSON.stringify(database.all(sql)))
        .digest("hex");
    return state;
  } finally {
    database.close();
  }
}

export function emptyFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

export function copyOf(path: string): string {
  copyFileSync(path, `${path}.copy`);
  return `${path}.copy`;
}

/** Writes post after post, `p-1` and on, until it is stopped; resolves once five of them were acknowledged. */
export async function writeAllTheTime(store: Store) {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const state = { acknowledged: 0, goesOn: true };
  const writing = (async () => {
    for (let no = 1; state.goesOn; no += 1) {
      await putPosts(store, makePost({ id: `p-${no}`, slug: `wpis-${no}` }));
      state.acknowledged = no;
      // Whatever runs beside it has its turn.
      await turn();
    }
  })();
  while (state.acknowledged < 5) await turn();
  return {
    acknowledged: () => state.acknowledged,
    stop: () => {
      state.goesOn = false;
      return writing;
    },
  };
}
