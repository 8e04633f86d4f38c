import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { titleKey } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { bundleProgram } from "../support/child-processes/bundle-program.ts";

/*
 * A process that is killed while it brings an older database to the newest schema leaves
 * it as it was or wholly migrated, and the next start does what was not done.
 */

const PROGRAM = fileURLToPath(new URL("../support/child-processes/killed-migration.ts", import.meta.url));
const MIGRATIONS = new URL("../../store/sqlite/migrations/", import.meta.url);
const texts = readdirSync(MIGRATIONS)
  .toSorted()
  .map((name) => readFileSync(new URL(name, MIGRATIONS), "utf8"));
const NEWEST = texts.length;

/** Every version but the newest once at a random step of its migrations, then the oldest of them at the very last step. */
const KILLS = NEWEST + 5;
const POSTS = 150;
const SEED = 20_261_121;

/** Migrations that only change rows which these databases do not have: of runs of the generator, and lemmas of words. */
const WITHOUT_ROWS = 2;

let scratch: string;
let child: string;
/** What a database of each version holds, to the byte of every cell; the oldest is a file that is not there yet. */
const wholes: string[] = [];

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "szpalta-kill-migration-"));
  child = await bundleProgram(PROGRAM, join(scratch, "child"));
  for (let version = 1; version <= NEWEST; version += 1) wholes[version] = makeVersion(version);
  expect(new Set(wholes.slice(1)).size).toBe(NEWEST - WITHOUT_ROWS);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it(`during ${KILLS} migrations leaves the database as it was or wholly migrated, and loses nothing`, async () => {
  const file = join(scratch, "dane", "szpalta.db");
  const found = new Map<string, number>();
  const stepsFrom = new Map<number, number>();
  for (let round = 0; round < KILLS; round += 1) {
    const from = 1 + (round % (NEWEST - 1));
    const steps = stepsFrom.get(from) ?? countSteps(from, file);
    stepsFrom.set(from, steps);
    putOlder(from, file);
    const step = round >= NEWEST - 1 ? steps : 1 + (dice(round) % steps);
    const { signal } = spawnSync(process.execPath, [child, file, String(step)]);
    expect(signal).toBe("SIGKILL");
    const { version, whole } = look(file);
    expect([from, NEWEST]).toContain(version);
    expect(whole).toBe(wholes[version]);
    found.set(`${from}→${version}`, (found.get(`${from}→${version}`) ?? 0) + 1);

    const store = await openSqliteStore({ file, clock: () => 0 });
    expect((await store.read.queue({}, 0, 1)).total).toBe(POSTS);
    if (round % 10 === 9) expect(await store.check()).toEqual([]);
    await store.close();
    expect(look(file)).toEqual({ version: NEWEST, whole: wholes[NEWEST] });
  }
  console.log(`killed migrations: ${[...found].map(([way, times]) => `${way} ×${times}`).join(", ")}`);
  // From every version, and after the migrations, where the last steps are.
  expect(found.size).toBeGreaterThanOrEqual(NEWEST);
});

/** How many steps the migrations of a version take when nobody kills them. */
function countSteps(from: number, file: string): number {
  putOlder(from, file);
  return Number(execFileSync(process.execPath, [child, file], { encoding: "utf8" }));
}

/** The same moments in every run. */
function dice(round: number): number {
  return createHash("sha256").update(`${SEED}:${round}`).digest().readUInt32BE();
}

/** A database as that version of the program left it, made from the one before; answers what it holds. */
function makeVersion(version: number): string {
  const file = older(version);
  if (version > 1) copyFileSync(older(version - 1), file);
  const database = new DatabaseSync(file);
  database.function("fold", { deterministic: true, directOnly: true }, (text) => fold(String(text)));
  database.function("title_key", { deterministic: true, directOnly: true }, (text) => titleKey(String(text)));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF; BEGIN; ${texts[version - 1]}; COMMIT`);
  database.exec(`PRAGMA application_id = 0x535a5041; PRAGMA user_version = ${version}`);
  if (version === 1) fill(database);
  database.close();
  return look(file).whole;
}

function older(version: number): string {
  return join(scratch, `wersja-${version}.db`);
}

/** Posts in two states with a tag and a picture, enough that a migration has rows to be killed among. */
function fill(database: DatabaseSync): void {
  database.exec(`
    INSERT INTO category VALUES ('c-uprawa', 'uprawa', 'Uprawa', '', 0, 1);
    INSERT INTO list (name) VALUES ('category:c-uprawa');
    INSERT INTO user VALUES ('u-zofia', NULL, 'Zofia Łęcka', 'zofia-lecka', 'redaktor', 1, '');
    INSERT INTO media VALUES ('${"a".repeat(32)}', 'Kosz.jpg', 'image/jpeg', 9, 9, 9, 'Żółty', 0.5, 0.5, 1);
    INSERT INTO tag VALUES ('t-pomidory', 'pomidory', 'pomidory', 0, 0, 1, '["Złote jabłka"]', '', '');
    INSERT INTO list (name, tag_id, shown) VALUES ('tag:t-pomidory', 't-pomidory', 1);`);
  const post = database.prepare(`
    INSERT INTO post VALUES (?, ?, ?, 'c-uprawa', NULL, ?, 0, 3, NULL, NULL, 0, NULL, 1, NULL, 0, '', 0, NULL, 'k', '', '')`);
  const source = database.prepare(`INSERT INTO post_source VALUES (?, ?, '', NULL, 1, ?, ?, '', ?)`);
  const derived = database.prepare(`INSERT INTO post_derived VALUES (?, 1, NULL, NULL, '[]', '', '')`);
  database.exec("BEGIN");
  for (let no = 1; no <= POSTS; no += 1) {
    const isPlanned = no % 7 === 0;
    post.run(no, `p-${no}`, `s-${no}`, isPlanned ? "zaplanowany" : "szkic");
    source.run(no, `Łąka ${no}`, 100 + no, isPlanned ? 500 + no : null, `Treść ${no} `.repeat(200));
    derived.run(no);
  }
  database.exec("COMMIT");
}

/** Puts the database of a version where the program looks for it, as a clean stop leaves it. */
function putOlder(version: number, file: string): void {
  rmSync(join(file, ".."), { recursive: true, force: true });
  mkdirSync(join(file, ".."));
  copyFileSync(older(version), file);
}

/** What the next process finds: the version, and one sum over the schema and every cell of every table. It leaves the journal there. */
function look(file: string): { version: number; whole: string } {
  const database = new DatabaseSync(file, { readOnly: true });
  const sum = createHash("sha256");
  const schema = database.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all();
  for (const { type, name, sql } of schema) {
    sum.update(JSON.stringify([type, name, sql]));
    // A virtual table keeps what it holds in tables of its own, which are looked at as well.
    if (type !== "table" || String(sql).startsWith("CREATE VIRTUAL")) continue;
    for (const row of database.prepare(`SELECT * FROM "${String(name)}"`).iterate()) sum.update(printed(row));
  }
  const version = Number(database.prepare("PRAGMA user_version").get()!["user_version"]);
  database.close();
  return { version, whole: sum.digest("hex") };
}

function printed(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  );
}
