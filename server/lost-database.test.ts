import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { compose } from "./compose/compose.ts";
import { explainStartError } from "./cli/start-error.ts";
import { DATABASE_FILE } from "./data-folder/folder-names.ts";

let scratch: string;
let data: string;
let keyFile: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "szpalta-lost-"));
  data = join(scratch, "dane");
  keyFile = join(scratch, "klucz");
  mkdirSync(data);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const open = (beginsAnew = false) =>
  compose(
    {
      port: 0,
      host: "127.0.0.1",
      data,
      url: null,
      keyFile,
      backups: join(scratch, "kopie"),
      sample: false,
      beginsAnew,
    },
    defineSite({ name: "Próba" }),
    "alone",
  );

it.each([
  ["pictures", () => (mkdirSync(join(data, "media/ab"), { recursive: true }), "obrazy")],
  ["the key", () => (writeFileSync(keyFile, Buffer.alloc(32)), "plik klucza")],
  ["the ballast", () => (writeFileSync(join(data, "ballast"), "x"), "ballast")],
])("beside %s a missing database stops the start with both commands, and none is made", async (_name, leave) => {
  const named = leave();
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(explainStartError(error)).toMatch(/^Brak bazy danych .+\nOdtwórz witrynę .+<plik kopii> --force\n.+ --new\n/);
  expect(explainStartError(error)).toContain(named);
  expect(readdirSync(data)).not.toContain(DATABASE_FILE);
});

it("beside backups it names the newest, and begins anew only where that is asked for", async () => {
  const backups = join(scratch, "kopie");
  mkdirSync(backups);
  writeFileSync(join(backups, "last-attempt.json"), "{}");
  await (await open()).close();
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true });
  for (const day of ["20", "21"]) writeFileSync(join(backups, `szpalta-2026-11-${day}-120000z.tar`), "");
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(explainStartError(error)).toContain(`kopie zapasowe w ${backups}`);
  expect(explainStartError(error)).toContain(` restore ${backups}/szpalta-2026-11-21-120000z.tar --force\n`);
  expect(readdirSync(data)).not.toContain(DATABASE_FILE);
  await (await open(true)).close();
  expect(readdirSync(data)).toContain(DATABASE_FILE);
});

it.each([
  ["of 0 bytes", () => writeFileSync(join(data, DATABASE_FILE), "")],
  ["without tables", makeEmptyDatabase],
])("a database %s without its mark is as lost as a missing one", async (_, make) => {
  make();
  const before = readFileSync(join(data, DATABASE_FILE));
  await (await open()).close();
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true });
  make();
  writeFileSync(keyFile, Buffer.alloc(32));
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(explainStartError(error)).toMatch(/^Brak bazy danych .+plik klucza.+\nOdtwórz witrynę/);
  expect(readFileSync(join(data, DATABASE_FILE)).equals(before)).toBe(true);
});

function makeEmptyDatabase(): void {
  const database = new DatabaseSync(join(data, DATABASE_FILE));
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE x (y); DROP TABLE x; VACUUM");
  database.close();
}

it("an empty folder is a new site, and so is one with somebody else's file", async () => {
  writeFileSync(join(data, "notatki.txt"), "x");
  const runtime = await open();
  await runtime.close();
  expect(readdirSync(data)).toContain(DATABASE_FILE);
});

it.each([
  ["a file", ""],
  ["below a file", "/dane"],
])("%s is no data folder: one sentence says so", async (_name, below) => {
  rmSync(data, { recursive: true });
  writeFileSync(data, "x");
  data += below;
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(explainStartError(error)).toMatch(/^Folder danych \(SZPALTA_DATA albo --to\) ma być folderem, .+\.$/);
  expect(explainStartError(error)).toContain(data);
});

it.skipIf(process.platform === "win32")("the data folder is its owner's alone, whoever made it", async () => {
  chmodSync(data, 0o755);
  const runtime = await open();
  await runtime.close();
  expect((statSync(data).mode & 0o777).toString(8)).toBe("700");
});
