import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { storeContract } from "#store/contract/store-contract.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { openSqliteStore } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "szpalta-store-"));
let opened = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

storeContract("The SQLite store", async (onListenerError) =>
  openSqliteStore({
    file: await migratedDatabase(join(folder, `${++opened}.db`)),
    clock: () => Date.UTC(2026, 10, 20),
    onListenerError,
    readTyped,
  }),
);
