import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { SETTINGS } from "../base/config.ts";
import {
  addressWarning,
  hasKey,
  heldLettersWarning,
  keyWarning,
  missingPlaces,
  unknownSettings,
} from "./start-warnings.ts";

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

it("a key file that is gone is said where something was encrypted with it, and nowhere else", async () => {
  const keyFile = join(folder(), "dane.key");
  const none = { waiting: 0, confirmed: 0, left: 0, resting: 0 };
  const nothing = {
    accountRows: async () => [],
    subscriberCounts: async () => none,
    mailSettings: async () => NO_MAIL,
  };
  const lost = {
    "kody drugiego składnika": { accountRows: async () => [{} as never] },
    "adresy subskrybentów": { subscriberCounts: async () => ({ ...none, left: 1 }) },
    "hasła do poczty": { mailSettings: async () => ({ ...NO_MAIL, sealedBouncePassword: "abc" }) },
  };
  const warning = async (reads: object, config: Parameters<typeof hasKey>[0] = { keyFile }) =>
    keyWarning(config, await hasKey(config), { ...nothing, ...reads });
  for (const [name, reads] of Object.entries(lost))
    expect(await warning(reads)).toMatch(
      new RegExp(`^Uwaga: pliku klucza .+ \\(SZPALTA_KEY_FILE\\) nie ma, .+ nie działają: ${name}\\. .+\\.$`),
    );
  const all = Object.assign({}, ...Object.values(lost)) as object;
  expect(await warning(all)).toContain(`: ${Object.keys(lost).join(", ")}.`);
  expect(await warning({})).toBeNull();
  expect(await warning(all, { keyFile, key: Buffer.alloc(32) })).toBeNull();
  // The start of a site that records its writes makes a key.
  const hadKey = await hasKey({ keyFile });
  writeFileSync(keyFile, Buffer.alloc(32));
  expect(await keyWarning({ keyFile }, hadKey, { ...nothing, ...all })).toContain("powstaje nowy");
  expect(await warning(all)).toBeNull();
  writeFileSync(keyFile, "krótki");
  expect(await warning({})).toMatch(/^Uwaga: nikt się nie zaloguje\. .+\.$/);
});

it("letters that a restore paused are said", async () => {
  const read = (letters: "paused" | "dropped") => ({
    mailSettings: async () => ({ ...NO_MAIL, restored: { at: 1, letters } }),
  });
  expect(await heldLettersWarning(read("paused"))).toContain("są wstrzymane");
  expect(await heldLettersWarning(read("dropped"))).toBeNull();
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
