import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { SETTINGS } from "../base/config.ts";
import { addressWarning, keyWarning, missingPlaces, unknownSettings } from "./start-warnings.ts";

it.each([
  ["SZPALTA_DATAS", "SZPALTA_DATA"],
  ["SZPALTA_LGO", "SZPALTA_LOG"],
  ["SZPALTA_DATA_DIR", "SZPALTA_DATA"],
  ["SZPALTA_BACKUP_DIR", "SZPALTA_BACKUPS"],
  ["SZPALTA_PORT", "PORT"],
  ["SZPALTA_ADDRESS", null],
])("%s is no setting, and %s the one that was likely meant", async (name, meant) => {
  const warnings = await unknownSettings({ PATH: "/bin", SZPALTA_URL: "https://example.pl", [name]: "1" });
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`^Uwaga: nie ma ustawienia ${name},.+$`))]);
  expect(/Czy chodziło o (\w+)\?/.exec(warnings[0] ?? "")?.[1] ?? null).toBe(meant);
});

it("settings themselves need no word", async () => {
  expect(await unknownSettings(Object.fromEntries(SETTINGS.map(({ name }) => [name, "1"])))).toEqual([]);
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "szpalta-warnings-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it("files and folders that settings name are there, or it is said", async () => {
  const there = folder();
  writeFileSync(join(there, "konto.json"), "{}");
  const at = (file: string, place: string) => ({
    GOOGLE_APPLICATION_CREDENTIALS: join(there, file),
    SZPALTA_BACKUP_FILES: pathToFileURL(join(there, place)).href,
  });
  expect(await missingPlaces(at("konto.json", ""))).toEqual([]);
  expect(await missingPlaces({ SZPALTA_BACKUP_FILES: "s3://kopie/witryna" })).toEqual([]);
  expect(await missingPlaces(at("kotno.json", "kopie"))).toEqual([
    expect.stringMatching(/^Uwaga: GOOGLE_APPLICATION_CREDENTIALS wskazuje .+kotno\.json, .+\.$/),
    expect.stringMatching(/^Uwaga: SZPALTA_BACKUP_FILES wskazuje .+kopie, .+\.$/),
  ]);
});

it("a key file that is gone is said where second factors need it, and nowhere else", async () => {
  const keyFile = join(folder(), "dane.key");
  const rows = (count: number) => ({ accountRows: async () => Array.from({ length: count }, () => ({}) as never) });
  expect(await keyWarning({ keyFile }, rows(1))).toMatch(/^Uwaga: pliku klucza .+ \(SZPALTA_KEY_FILE\) nie ma\..+\.$/);
  expect(await keyWarning({ keyFile }, rows(0))).toBeNull();
  expect(await keyWarning({ keyFile, key: Buffer.alloc(32) }, rows(1))).toBeNull();
  writeFileSync(keyFile, Buffer.alloc(32));
  expect(await keyWarning({ keyFile }, rows(1))).toBeNull();
  writeFileSync(keyFile, "krótki");
  expect(await keyWarning({ keyFile }, rows(0))).toMatch(/^Uwaga: nikt się nie zaloguje\. .+\.$/);
});

it.each([
  ["127.0.0.1", null, null],
  ["localhost", null, null],
  ["::1", null, null],
  ["127.0.0.1", "http://localhost:3000", null],
  ["0.0.0.0", "https://example.pl", null],
  ["0.0.0.0", null, "https://example.pl"],
])("HOST=%s, SZPALTA_URL=%s and %s in the site's file need no word", (host, url, own) => {
  expect(addressWarning({ host, url }, { url: own })).toBeNull();
});

it.each([
  ["127.0.0.1", "http://example.pl", null, "nie jest szyfrowany"],
  ["127.0.0.1", null, "http://example.pl", "nie jest szyfrowany"],
  ["0.0.0.0", null, null, "HOST=0.0.0.0"],
  ["::", null, null, "HOST=::"],
  ["192.168.1.7", null, null, "HOST=192.168.1.7"],
])("HOST=%s, SZPALTA_URL=%s and %s in the site's file are said at start: %s", (host, url, own, said) => {
  const warning = addressWarning({ host, url }, { url: own });
  expect(warning).toMatch(/^Uwaga: .+ SZPALTA_URL .+\.$/);
  expect(warning).toContain(said);
});
