import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { finishReplacement, freshSiteFolder, holdsSite, replaceSite } from "./replace-site.ts";

const KILLED = new URL("../../test/support/child-processes/killed-replacement.ts", import.meta.url);

const OLD = { "szpalta.db": "stara", "szpalta.db-wal": "stary dziennik", "media/ab/a.webp": "stary obraz" };
const FRESH = { "szpalta.db": "nowa", "media/cd/c.webp": "nowy obraz" };

function put(folder: string, contents: Record<string, string>): void {
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Files of a site; what surrounds it apart. */
function siteIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = entries.map(({ parentPath, name }) => join(parentPath, name));
  const own = found.filter(
    (path) => /\/(?:szpalta\.db[^/]*|media\/.*)$/.test(path) && !/incoming|replaced-/.test(path.slice(folder.length)),
  );
  return Object.fromEntries(own.toSorted().map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}

function dataFolder(): string {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-replace-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const data = join(scratch, "data");
  put(data, { ...OLD, "szpalta.lock": "", ballast: "nic" });
  put(freshSiteFolder(data), FRESH);
  return data;
}

it("the new site takes the place, and the old one lies beside it", async () => {
  const data = dataFolder();
  expect(await holdsSite(data)).toBe(true);
  const beside = await replaceSite(data, "2026");
  expect(beside).toBe(`${data}.replaced-2026`);
  expect(siteIn(data)).toEqual(FRESH);
  expect(siteIn(beside!)).toEqual(OLD);
  expect(readdirSync(data).toSorted()).toEqual(["ballast", "incoming", "media", "szpalta.db", "szpalta.lock"]);
  expect(await finishReplacement(data)).toBeNull();
});

it("an empty folder has nothing to put aside", async () => {
  const data = dataFolder();
  for (const name of ["szpalta.db", "szpalta.db-wal", "media"]) rmSync(join(data, name), { recursive: true });
  expect(await holdsSite(data)).toBe(false);
  expect(await replaceSite(data, "2026")).toBeNull();
  expect(siteIn(data)).toEqual(FRESH);
  expect(existsSync(`${data}.replaced-2026`)).toBe(false);
});

it("killed at any call, the next start has the old site or the new one, whole, and the old one is never lost", async () => {
  const outcomes: string[] = [];
  for (let calls = 0; ; calls += 1) {
    const data = dataFolder();
    const { signal, status, stderr } = spawnSync(process.execPath, [KILLED.pathname, data, String(calls)]);
    if (signal === null) expect([status, String(stderr)]).toEqual([0, ""]);
    await finishReplacement(data);
    const site = siteIn(data);
    const isNew = site["szpalta.db"] === FRESH["szpalta.db"];
    expect(site).toEqual(isNew ? FRESH : OLD);
    if (isNew) expect(siteIn(`${data}.replaced-2026`)).toEqual(OLD);
    outcomes.push(isNew ? "new" : "old");
    if (signal === null) break;
  }
  expect(new Set(outcomes)).toEqual(new Set(["old", "new"]));
  expect(outcomes.length).toBeGreaterThan(10);
});
