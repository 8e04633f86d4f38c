import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { compose } from "./compose.ts";
import { explainStartError } from "./start-error.ts";
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

const open = () =>
  compose(
    { port: 0, host: "127.0.0.1", data, url: null, keyFile, backups: join(scratch, "kopie"), sample: false },
    defineSite({ name: "Próba" }),
    "alone",
  );

it.each([
  ["pictures", () => (mkdirSync(join(data, "media/ab"), { recursive: true }), "obrazy")],
  ["the key", () => (writeFileSync(keyFile, Buffer.alloc(32)), "plik klucza")],
  ["the ballast", () => (writeFileSync(join(data, "ballast"), "x"), "ballast")],
])("beside %s a missing database stops the start with one sentence, and none is made", async (_name, leave) => {
  const named = leave();
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(explainStartError(error)).toMatch(/^Brak bazy danych .+Odtwórz witrynę.+\.$/);
  expect(explainStartError(error)).toContain(named);
  expect(readdirSync(data)).not.toContain(DATABASE_FILE);
});

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
  expect(explainStartError(error)).toMatch(/^SZPALTA_DATA ma wskazywać folder, .+\.$/);
  expect(explainStartError(error)).toContain(data);
});

it.skipIf(process.platform === "win32")("the data folder is its owner's alone, whoever made it", async () => {
  chmodSync(data, 0o755);
  const runtime = await open();
  await runtime.close();
  expect((statSync(data).mode & 0o777).toString(8)).toBe("700");
});
