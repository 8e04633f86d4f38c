import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "#store/sqlite/open.ts";

let template: Promise<string> | null = null;

/** Copies an empty database of the present schema to `file`: 1 ms of CPU, where all migrations take 18. */
export async function migratedDatabase(file: string): Promise<string> {
  const from = await (template ??= makeTemplate());
  for (const ending of ["", ".mark"]) copyFileSync(from + ending, file + ending);
  return file;
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-migrated-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "empty.db");
  const store = await openSqliteStore({ file, clock: Date.now });
  await store.close();
  return file;
}
