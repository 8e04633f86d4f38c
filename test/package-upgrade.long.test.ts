import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packEngine } from "./support/running-site/pack-engine.ts";
import { deadline } from "./support/runner/deadline.ts";

/*
 * A site's folder with a thousand posts, a theme and a configuration of its own is upgraded, undone and spoilt by packages of this
 * code under other versions: one whose database has another schema, and some that do not work.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const POSTS = 1_000;

const LONGEST_RUN_MS = 240_000;

/** Of a page that says that the site comes back, or of none. */
const LONGEST_GAP_MS = 10_000;

const isReachable = spawnSync("npm", ["view", "detect-libc", "version"], { cwd: tmpdir() }).status === 0;
if (!isReachable) console.log("The registry cannot be reached: upgrades of the package are not tried.");

/** On disk: four engines lie there at a time. */
const scratch = mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "szpalta-upgrade-"));
const site = join(scratch, "moja-witryna");
const data = join(site, "data/site");
let present: string;
let port: number;
let server: Server | null = null;

interface Server {
  child: ChildProcess;
  said(): string;
}

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
  packages["crashing"] = repacked(original, "98.1.0", (folder) =>
    appendFileSync(join(folder, "dist/server.js"), '\nthrow new Error("planted");\n'),
  );
  packages["foreign"] = repacked(original, "98.2.0", (folder) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "something-else", version: "98.2.0" }));
  });
  packages["corrupt"] = join(scratch, "corrupt.tgz");
  writeFileSync(packages["corrupt"], readFileSync(original).subarray(0, 5_000));
  const tool = join(scratch, "tool");
  mkdirSync(tool);
  run(scratch, "npm", "install", "--no-audit", "--no-fund", "--prefix", tool, original);
  run(scratch, process.execPath, join(tool, "node_modules/.bin/szpalta"), "new", site);
  run(site, "npm", "install", "--no-audit", "--no-fund");
  port = await freePort();
  await fill();
});

afterAll(async () => {
  await stop();
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
  execFileSync("tar", ["-czf", packed, "-C", folder, "package"]);
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
  writeFileSync(config, readFileSync(config, "utf8").replace('name: "Moja witryna"', 'name: "Zmieniona nazwa"'));
  appendFileSync(join(site, "theme/site.css"), ".zmieniony-motyw { color: red }\n");
  const { code, out } = szpalta("import", "markdown", texts, "--category", "Notatki");
  expect([code, out]).toEqual([0, expect.any(String)]);
}

/** Resolves what a program says and its exit code. */
function run(cwd: string, program: string, ...args: string[]): { code: number; out: string } {
  try {
    const out = execFileSync(program, args, {
      cwd,
      env: environment(),
      timeout: deadline(LONGEST_RUN_MS),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { code: 0, out };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, out: stdout + stderr };
  }
}

/** As an owner has it: nothing of the runner of tests or of this project. */
function environment(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_(?:OPTIONS|ENV|COMPILE_CACHE)|VITEST|SZPALTA_|INIT_CWD)/.test(name),
  );
  // What an earlier run has fetched is not asked for again.
  return { ...Object.fromEntries(given), PORT: String(port), npm_config_prefer_offline: "true" };
}

const szpalta = (...args: string[]) => run(site, "npx", "szpalta", ...args);

/** Beside a server that answers meanwhile. */
async function szpaltaMeanwhile(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn("npx", ["szpalta", ...args], {
    cwd: site,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: picked } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return picked;
}

async function start(): Promise<void> {
  const child = spawn("npm", ["start"], {
    cwd: site,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  server = { child, said: () => said };
  await expect.poll(async () => (await page("/").catch(() => null))?.status ?? said).toBe(200);
}

async function stop(): Promise<void> {
  if (!server) return;
  const { child } = server;
  server = null;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // npm and what it has started.
  process.kill(-child.pid!, "SIGTERM");
  await ended;
}

const page = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(deadline(30_000)) });

/** Reads the front page all the time; `end` resolves for how long it was not there, and what was said instead. */
function watchReaders() {
  const over = new AbortController();
  const instead = new Set<string>();
  const watching = (async () => {
    let gap = 0;
    let last = performance.now();
    while (!over.signal.aborted) {
      const answer = await page("/").catch(() => null);
      await answer?.text().catch(() => "");
      const now = performance.now();
      if (answer?.status === 200) {
        gap = Math.max(gap, now - last);
        last = now;
      } else instead.add(String(answer?.status ?? "no connection"));
    }
    return gap;
  })();
  return {
    async end(): Promise<{ gap: number; instead: string[] }> {
      over.abort();
      return { gap: await watching, instead: [...instead] };
    },
  };
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
  await start();
  const [schema, asset] = [schemaHere(), formerAsset(join(site, "node_modules/szpalta"))];
  const readers = watchReaders();
  const { code, out } = await szpaltaMeanwhile("upgrade", packages["newer"]!);
  const { gap, instead } = await readers.end();
  console.log(
    `upgrade of ${POSTS} posts: no front page for ${Math.round(gap)} ms (${instead.join(", ") || "waiting alone"})\n${out}`,
  );
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/Kopia szpalta-.+ jest sprawdzona: 1000 wpisów.+Działa wersja 97\.0\.0\./s),
  ]);
  expect(gap).toBeLessThan(deadline(LONGEST_GAP_MS));
  expect([versionHere(), schemaHere(), safetyBackups().length]).toEqual(["97.0.0", schema + 1, 1]);
  expect(szpalta("--version").out.trim()).toBe("Szpalta 97.0.0");
  expect(await (await page("/")).text()).toContain("Zmieniona nazwa");
  expect(readFileSync(join(site, "theme/site.css"), "utf8")).toContain("zmieniony-motyw");
  // Pages that are still open ask for files of the version before.
  expect(existsSync(join(site, "node_modules/szpalta/dist/build/client/assets", asset))).toBe(false);
  expect((await page(`/assets/${asset}`)).status).toBe(200);
  run(site, "git", "init", "-q");
  expect(run(site, "git", "status", "--porcelain", "-uall").out).not.toMatch(/\.szpalta\/|data\//);
});

test.skipIf(!isReachable)("undoes it, and refuses where something would be lost that was written since", async () => {
  const schema = schemaHere();
  expect(szpalta("user", "add", "ewa@example.pl", "--name", "Ewa Nowak", "--role", "autor").code).toBe(0);
  const refused = szpalta("upgrade", "--undo");
  expect([refused.code, refused.out]).toEqual([
    1,
    expect.stringMatching(/To by przepadło, więc niczego nie zmieniono.+--force/s),
  ]);
  expect([versionHere(), (await page("/")).status]).toEqual(["97.0.0", 200]);
  const readers = watchReaders();
  const { code, out } = await szpaltaMeanwhile("upgrade", "--undo", "--force");
  const { gap } = await readers.end();
  console.log(`undone: no front page for ${Math.round(gap)} ms\n${out}`);
  expect([code, out]).toEqual([0, expect.stringContaining(`Działa wersja ${present}.`)]);
  expect(gap).toBeLessThan(deadline(LONGEST_GAP_MS));
  expect([versionHere(), schemaHere()]).toEqual([present, schema - 1]);
  expect(szpalta("user", "list").out).not.toContain("ewa@example.pl");
  expect((await page("/")).status).toBe(200);
  expect(szpalta("upgrade", "--undo").out).toContain("Nie ma aktualizacji, którą można cofnąć.");
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
  const { code, out } = await szpaltaMeanwhile("upgrade", packages[name]!);
  expect([code, out]).toEqual([1, expect.stringMatching(sentence)]);
  expect([
    versionHere(),
    schemaHere(),
    safetyBackups().length,
    readFileSync(join(site, "package.json"), "utf8"),
  ]).toEqual(before);
  expect(readdirSync(join(site, ".szpalta"))).toEqual([".gitignore"]);
  expect((await page("/")).status).toBe(200);
});

test.skipIf(!isReachable)("puts everything back where the new version does not start", async () => {
  const { code, out } = await szpaltaMeanwhile("upgrade", packages["crashing"]!);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(new RegExp(`Wersja 98\\.1\\.0 nie działa, więc wróciła ${present}`)),
  ]);
  expect(versionHere()).toBe(present);
  await stop();
  await start();
  expect(await (await page("/")).text()).toContain("Zmieniona nazwa");
});

test.skipIf(!isReachable)(
  "without a server it is one command too, and a start after npm install backs the database up by itself",
  async () => {
    await stop();
    const [schema, backups] = [schemaHere(), safetyBackups().length];
    const upgraded = szpalta("upgrade", packages["newer"]!);
    expect([upgraded.code, upgraded.out]).toEqual([
      0,
      expect.stringMatching(/Wersja 97\.0\.0 jest gotowa\. Uruchom serwer: npm start/),
    ]);
    expect([versionHere(), schemaHere(), safetyBackups().length]).toEqual(["97.0.0", schema + 1, backups + 1]);
    const undone = szpalta("upgrade", "--undo");
    expect([undone.code, undone.out]).toEqual([0, expect.stringContaining(`Wróciła wersja ${present}.`)]);
    expect([versionHere(), schemaHere()]).toEqual([present, schema]);

    run(site, "npm", "install", "--no-audit", "--no-fund", packages["newer"]!);
    await start();
    expect(server?.said()).toContain("Baza danych jest ze starszej wersji");
    expect([schemaHere(), safetyBackups().length]).toEqual([schema + 1, backups + 2]);
    await stop();
    run(site, "npm", "install", "--no-audit", "--no-fund", join(scratch, `szpalta-${present}.tgz`));
    const older = run(site, "npm", "start");
    expect([older.code, older.out]).toEqual([1, expect.stringContaining("pochodzi z nowszej wersji Szpalty")]);
  },
);
