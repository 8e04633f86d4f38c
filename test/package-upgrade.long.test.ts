import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEnginesFolder } from "./support/running-site/engines-folder.ts";
import { openOwnersSite, runAsOwner } from "./support/running-site/owners-site.ts";
import { packEngine } from "./support/running-site/pack-engine.ts";

/*
 * A site's folder with posts, a theme and a configuration of its own is upgraded, undone and spoilt by packages of this
 * code under other versions: one whose database has another schema, and some that do not work.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const POSTS = 200;

const isReachable = spawnSync("npm", ["view", "detect-libc", "version"], { cwd: tmpdir() }).status === 0;
if (!isReachable) console.log("The registry cannot be reached: upgrades of the package are not tried.");

const scratch = makeEnginesFolder("szpalta-upgrade-");
const site = join(scratch, "moja-witryna");
const data = join(site, "data/site");
let present: string;
let owner: Awaited<ReturnType<typeof openOwnersSite>>;

/** The packages by what is wrong with them. */
const packages: Record<string, string> = {};

beforeAll(async () => {
  if (!isReachable) return;
  const original = packEngine(scratch);
  ({ version: present } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string });
  packages["newer"] = repacked(original, "97.0.0", (folder) => {
    writeFileSync(
      join(folder, "dist/store/sqlite/migrations/999-probe.sql"),
      "CREATE TABLE probe (x INTEGER NOT NULL) STRICT;",
    );
    renumber(folder);
    // This version comes without a file that pages of the one before name.
    rmSync(join(folder, "dist/build/client/assets", formerAsset(folder)));
  });
  packages["failing"] = repacked(original, "98.0.0", (folder) => {
    writeFileSync(join(folder, "dist/store/sqlite/migrations/999-probe.sql"), "SELECT nothing FROM nowhere;");
    renumber(folder);
  });
  packages["crashing"] = repacked(original, "98.1.0", (folder) => {
    const program = join(folder, "dist/server.js");
    writeFileSync(program, `throw new Error("planted");\n${readFileSync(program, "utf8")}`);
  });
  packages["foreign"] = repacked(original, "98.2.0", (folder) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "something-else", version: "98.2.0" }));
  });
  packages["corrupt"] = join(scratch, "corrupt.tgz");
  writeFileSync(packages["corrupt"], readFileSync(original).subarray(0, 5_000));
  const tool = join(scratch, "tool");
  mkdirSync(tool);
  runAsOwner(scratch, "npm", "install", "--no-audit", "--no-fund", "--prefix", tool, original);
  runAsOwner(scratch, process.execPath, join(tool, "node_modules/.bin/szpalta"), "new", site);
  owner = await openOwnersSite(site);
  // What the tool has come with is not unpacked again.
  renameSync(join(tool, "node_modules"), join(site, "node_modules"));
  owner.run("npm", "install", "--no-audit", "--no-fund");
  await fill();
});

afterAll(async () => {
  await owner?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** One that no page preloads, so that a site without it works. */
function formerAsset(folder: string): string {
  const [name] = globSync("*.woff2", { cwd: join(folder, "dist/build/client/assets") }).toSorted((a, b) =>
    a.localeCompare(b),
  );
  return name!;
}

/** Migrations are numbered without a gap. */
function renumber(folder: string): void {
  const migrations = join(folder, "dist/store/sqlite/migrations");
  const number = String(readdirSync(migrations).length).padStart(3, "0");
  cpSync(join(migrations, "999-probe.sql"), join(migrations, `${number}-probe.sql`));
  rmSync(join(migrations, "999-probe.sql"));
}

function repacked(original: string, version: string, change: (folder: string) => void): string {
  const folder = join(scratch, `unpacked-${version}`);
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", original, "-C", folder]);
  const root = join(folder, "package");
  for (const name of ["package.json", "dist/package.json"]) {
    const file = join(root, name);
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), version }));
  }
  change(root);
  const packed = join(scratch, `szpalta-${version}.tgz`);
  execFileSync("tar", ["--use-compress-program", "gzip -1", "-cf", packed, "-C", folder, "package"]);
  return packed;
}

async function fill(): Promise<void> {
  const texts = join(scratch, "teksty");
  mkdirSync(texts);
  for (let no = 1; no <= POSTS; no += 1) {
    const head = `---\ntitle: Notatka ${no}\ndate: 2026-0${1 + (no % 9)}-1${no % 9}\n---\n`;
    writeFileSync(
      join(texts, `notatka-${no}.md`),
      `${head}\n${`Zdanie numer ${no} o składzie i łamaniu. `.repeat(20)}\n`,
    );
  }
  const config = join(site, "szpalta.config.ts");
  writeFileSync(
    config,
    readFileSync(config, "utf8").replace("defineSite({", 'defineSite({\n  name: "Zmieniona nazwa",'),
  );
  appendFileSync(join(site, "theme/site.css"), ".zmieniony-motyw { color: red }\n");
  const { code, out } = owner.szpalta("import", "markdown", texts, "--category", "Notatki");
  expect([code, out]).toEqual([0, expect.any(String)]);
}

const versionHere = () =>
  (JSON.parse(readFileSync(join(site, "node_modules/szpalta/package.json"), "utf8")) as { version: string }).version;

function schemaHere(): number {
  const database = new DatabaseSync(join(data, "szpalta.db"), { readOnly: true });
  const schema = Number(database.prepare("PRAGMA user_version").get()!["user_version"]);
  database.close();
  return schema;
}

const safetyBackups = () =>
  readdirSync(`${data}.backups`).filter(
    (name) =>
      name.startsWith("szpalta-") &&
      name.endsWith(".json") &&
      readFileSync(join(`${data}.backups`, name), "utf8").includes('"safety"'),
  );

test.skipIf(!isReachable)("upgrades a running site after a verified backup, while readers read", async () => {
  await owner.start();
  const [schema, asset] = [schemaHere(), formerAsset(join(site, "node_modules/szpalta"))];
  const readers = owner.watchReaders();
  const { code, out } = await owner.szpaltaMeanwhile("upgrade", packages["newer"]!);
  const { gap, instead } = await readers.end();
  console.log(
    `upgrade of ${POSTS} posts: no front page for ${Math.round(gap)} ms (${instead.join(", ") || "waiting alone"})\n${out}`,
  );
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/Kopia szpalta-.+ jest sprawdzona: 200 wpisów.+Działa wersja 97\.0\.0\./s),
  ]);
  expect([versionHere(), schemaHere(), safetyBackups().length]).toEqual(["97.0.0", schema + 1, 1]);
  expect(owner.szpalta("--version").out.trim()).toBe("Szpalta 97.0.0");
  expect(await (await owner.page("/")).text()).toContain("Zmieniona nazwa");
  expect(readFileSync(join(site, "theme/site.css"), "utf8")).toContain("zmieniony-motyw");
  // Pages that are still open ask for files of the version before.
  expect(existsSync(join(site, "node_modules/szpalta/dist/build/client/assets", asset))).toBe(false);
  expect((await owner.page(`/assets/${asset}`)).status).toBe(200);
  owner.run("git", "init", "-q");
  expect(owner.run("git", "status", "--porcelain", "-uall").out).not.toMatch(/\.szpalta\/|data\//);
});

test.skipIf(!isReachable)("undoes it, and refuses where something would be lost that was written since", async () => {
  const schema = schemaHere();
  expect(owner.szpalta("user", "add", "ewa@example.pl", "--name", "Ewa Nowak", "--role", "autor").code).toBe(0);
  const refused = owner.szpalta("upgrade", "--undo");
  expect([refused.code, refused.out]).toEqual([
    1,
    expect.stringMatching(/To by przepadło, więc niczego nie zmieniono.+--force/s),
  ]);
  expect([versionHere(), (await owner.page("/")).status]).toEqual(["97.0.0", 200]);
  const readers = owner.watchReaders();
  const { code, out } = await owner.szpaltaMeanwhile("upgrade", "--undo", "--force");
  const { gap } = await readers.end();
  console.log(`undone: no front page for ${Math.round(gap)} ms\n${out}`);
  expect([code, out]).toEqual([0, expect.stringContaining(`Działa wersja ${present}.`)]);
  expect([versionHere(), schemaHere()]).toEqual([present, schema - 1]);
  expect(owner.szpalta("user", "list").out).not.toContain("ewa@example.pl");
  expect((await owner.page("/")).status).toBe(200);
  expect(owner.szpalta("upgrade", "--undo").out).toContain("Nie ma aktualizacji, którą można cofnąć.");
});

test.skipIf(!isReachable).each([
  ["failing", /^Nowa wersja nie przyjmuje tej witryny, więc niczego nie zmieniono.+nie udało się zmienić/ms],
  ["foreign", /To nie jest pakiet Szpalty\. Niczego nie zmieniono/],
  ["corrupt", /nie udało się zainstalować.+Niczego nie zmieniono/s],
])("refuses a %s package with a sentence, and changes nothing", async (name, sentence) => {
  const before = [
    versionHere(),
    schemaHere(),
    safetyBackups().length,
    readFileSync(join(site, "package.json"), "utf8"),
  ];
  const { code, out } = await owner.szpaltaMeanwhile("upgrade", packages[name]!);
  expect([code, out]).toEqual([1, expect.stringMatching(sentence)]);
  expect([
    versionHere(),
    schemaHere(),
    safetyBackups().length,
    readFileSync(join(site, "package.json"), "utf8"),
  ]).toEqual(before);
  expect(readdirSync(join(site, ".szpalta"))).toEqual([".gitignore"]);
  expect((await owner.page("/")).status).toBe(200);
});

test.skipIf(!isReachable)("puts everything back where the new version does not start", async () => {
  const { code, out } = await owner.szpaltaMeanwhile("upgrade", packages["crashing"]!);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(new RegExp(`Wersja 98\\.1\\.0 nie działa, więc wróciła ${present}`)),
  ]);
  expect(versionHere()).toBe(present);
  await owner.stop();
  await owner.start();
  expect(await (await owner.page("/")).text()).toContain("Zmieniona nazwa");
});

test.skipIf(!isReachable)(
  "without a server it is one command too, and a start after npm install backs the database up by itself",
  async () => {
    await owner.stop();
    const [schema, backups] = [schemaHere(), safetyBackups().length];
    const upgraded = owner.szpalta("upgrade", packages["newer"]!);
    expect([upgraded.code, upgraded.out]).toEqual([
      0,
      expect.stringMatching(/Wersja 97\.0\.0 jest gotowa\. Uruchom serwer: npm start/),
    ]);
    expect([versionHere(), schemaHere(), safetyBackups().length]).toEqual(["97.0.0", schema + 1, backups + 1]);
    const undone = owner.szpalta("upgrade", "--undo");
    expect([undone.code, undone.out]).toEqual([0, expect.stringContaining(`Wróciła wersja ${present}.`)]);
    expect([versionHere(), schemaHere()]).toEqual([present, schema]);

    owner.run("npm", "install", "--no-audit", "--no-fund", packages["newer"]!);
    await owner.start();
    expect(owner.said()).toContain("Baza danych jest ze starszej wersji");
    expect([schemaHere(), safetyBackups().length]).toEqual([schema + 1, backups + 2]);
  },
);
