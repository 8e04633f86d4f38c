import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * What the mark beside the database says: that a database existed here at all, and how its last user stopped. `closing`
 * stands between the order to stop and the end of it, when SQLite has already removed the journal.
 */
export type Mark = "running" | "closing" | "stopped";

export function readMark(file: string): Mark | null {
  const path = markPath(file);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8").trim();
  return text === "stopped" || text === "closing" ? text : "running";
}

/** Durable when it returns, together with the names of the database and its journal in the same folder. */
export function writeMark(file: string, mark: Mark): void {
  const path = markPath(file);
  const fresh = openSync(`${path}.new`, "w", 0o600);
  try {
    writeSync(fresh, `${mark}\n`);
    fsyncSync(fresh);
  } finally {
    closeSync(fresh);
  }
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

function markPath(file: string): string {
  return `${file}.mark`;
}

/** Windows cannot open a folder and needs no sync of it. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
