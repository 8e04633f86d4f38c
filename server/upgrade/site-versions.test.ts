import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installedVersion, lastUpgrade, makeNext, refuseUnwritable, useBefore, useNext } from "./site-versions.ts";
import { refuseLoss } from "./switch-version.ts";
import type { Store } from "#core/store.ts";

let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), "szpalta-versions-"));
  install(site, "1.0.0");
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

/** What npm leaves in a folder. */
function install(folder: string, version: string): void {
  put(folder, "package.json", JSON.stringify({ dependencies: { szpalta: version } }));
  put(folder, "node_modules/szpalta/package.json", JSON.stringify({ name: "szpalta", version, bin: {} }));
}

function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const NOTE = { from: "1.0.0", to: "2.0.0", at: 7, backup: "szpalta-2026-11-29-120000z.tar" };
const manifest = () => readFileSync(join(site, "package.json"), "utf8");

test("versions change places with what npm has written, and back", async () => {
  const next = makeNext(site);
  install(next, "2.0.0");
  put(next, "package-lock.json", "{}");
  put(next, "szpalta-2.0.0.tgz", "packed");
  useNext(site, NOTE);
  expect([installedVersion(site), existsSync(next), existsSync(join(site, "szpalta-2.0.0.tgz"))]).toEqual([
    "2.0.0",
    false,
    true,
  ]);
  expect([manifest(), await lastUpgrade(site)]).toEqual(['{"dependencies":{"szpalta":"2.0.0"}}', NOTE]);
  useBefore(site);
  expect([installedVersion(site), await lastUpgrade(site)]).toEqual(["1.0.0", null]);
  expect(manifest()).toBe('{"dependencies":{"szpalta":"1.0.0"}}');
});

test("where they cannot, all is as it was", () => {
  const next = makeNext(site);
  install(next, "2.0.0");
  // A folder cannot be moved into itself.
  put(next, ".szpalta/in-the-way", "");
  expect(() => useNext(site, NOTE)).toThrow();
  expect([installedVersion(site), manifest()]).toEqual(["1.0.0", '{"dependencies":{"szpalta":"1.0.0"}}']);
  expect(existsSync(next)).toBe(false);
});

test("a folder that npm could not change either is refused with its path", async () => {
  await expect(refuseUnwritable(site)).resolves.toBeUndefined();
  rmSync(join(site, "node_modules"), { recursive: true });
  await expect(refuseUnwritable(site)).rejects.toThrow(/nie może zmienić: .+node_modules\. /);
});

const readOf = (titles: Record<string, number>, acts: string[]) =>
  ({
    queue: async () => ({ rows: Object.entries(titles).map(([title, updatedAt]) => ({ title, updatedAt })), total: 9 }),
    filteredAudit: async () => acts.map((act) => ({ act })),
  }) as unknown as Store["read"];

test("undoing names the posts and the acts since the upgrade, and is refused for these alone", async () => {
  await expect(refuseLoss(readOf({ Dawny: 7 }, ["sign-in", "backup-take"]), NOTE, false)).resolves.toBeUndefined();
  const read = readOf({ A: 11, B: 10, C: 9, D: 8, E: 7 }, ["publish"]);
  await expect(refuseLoss(read, NOTE, false)).rejects.toThrow(
    /zmieniono 4 wpisy \(„A”, „B”, „C” i inne\),.+pozycji: 1\. .+--force/,
  );
  await expect(refuseLoss(read, NOTE, true)).resolves.toBeUndefined();
});
