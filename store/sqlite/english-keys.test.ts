import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { ROLE_WORDS } from "#core/base/permission.ts";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import { INTENT_WORDS, TOPIC_STATE_WORDS } from "#core/topics/topic.ts";
import { openSqliteStore } from "./open.ts";

/* Migration 011: the keys of 0.1 were Polish words. */

const FIXTURE = new URL("../../test/fixtures/upgrades/0.1.0/data/szpalta.db", import.meta.url);
const MIGRATIONS = new URL("./migrations/", import.meta.url);
const NUMBER = 11;

function migrationText(number: number): string {
  const name = readdirSync(MIGRATIONS).toSorted()[number - 1];
  return readFileSync(new URL(name ?? "", MIGRATIONS), "utf8");
}

/** Runs the migrations from the fixture's version up to the one before 011. */
function bringBefore(file: string): void {
  const database = new DatabaseSync(file);
  const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
  for (let next = version + 1; next < NUMBER; next += 1) database.exec(migrationText(next));
  database.exec(`PRAGMA user_version = ${NUMBER - 1}`);
  database.close();
}

type Cells = Map<string, unknown>;

/**
 * Every cell of every table by table, row and column; JSON cells by the path of each value. Leaves out the search
 * index, which is derived.
 */
function cellsOf(file: string): Cells {
  const database = new DatabaseSync(file, { readOnly: true });
  const cells: Cells = new Map();
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 's%_index%' AND name NOT LIKE 'search%'",
    )
    .all();
  for (const { name } of tables) {
    for (const [at, row] of database
      .prepare(`SELECT * FROM "${String(name)}" ORDER BY 1`)
      .all()
      .entries()) {
      for (const [column, value] of Object.entries(row)) putCell(cells, `${String(name)}.${at}.${column}`, value);
    }
  }
  database.close();
  return cells;
}

function putCell(cells: Cells, path: string, value: unknown): void {
  const parsed = typeof value === "string" && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;
  if (typeof parsed !== "object" || parsed === null) cells.set(path, value);
  else for (const [name, inner] of Object.entries(parsed)) putCell(cells, `${path}.${name}`, inner);
}

/** Cells that later migrations have dropped. */
const LATER_DROPPED = /^tag_plan\./;

/** Later migrations have added lists of posts of each author. */
const LATER_ROWS = /^list(?:_entry)?\./;

/** Columns that later migrations have added. */
const LATER_COLUMNS = [
  "category.podcast",
  "media.seconds",
  "topic.series",
  "former_path.address",
  "post_desk.title_key",
  "outbox.begun_at",
  "tag_operation.renamed",
  "tag_operation.batch",
  "run_artefact.data.ideaId",
  "run_artefact.data.title",
  "run_artefact.data.angle",
  "run_artefact.data.reason",
  "post.excerpt",
  "post.language",
  "post.update_note",
];

it("gives the data of 0.1.0 English keys where keys are kept, and changes nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "szpalta.db");
  copyFileSync(FIXTURE, file);
  bringBefore(file);
  const before = cellsOf(file);
  const store = await openSqliteStore({ file, clock: () => 0 });
  expect(await store.check()).toEqual([]);
  await store.close();
  const after = cellsOf(file);
  const changed = [...before].filter(([path, value]) => after.get(path) !== value && !LATER_DROPPED.test(path));
  const told = changed.map(
    ([path, value]) => `${path.replace(/\.\d+/g, "")}: ${String(value)} → ${String(after.get(path))}`,
  );
  expect([...new Set(told)].toSorted()).toMatchInlineSnapshot(`
    [
      "access_link.role: czytelnik → reader",
      "access_link.role: redaktor → editor",
      "audit.details.help: korekta → correction",
      "audit.details.origin: stary-wpis → old-post",
      "audit.details.role: autor → author",
      "audit.details.role: czytelnik → reader",
      "audit.details.role: redaktor → editor",
      "audit.details.role: współpracownik → contributor",
      "post.state: do-sprawdzenia → in-review",
      "post.state: kosz → trashed",
      "post.state: opublikowany → published",
      "post.state: szkic → draft",
      "post.state: wycofany → withdrawn",
      "post.state: zaplanowany → scheduled",
      "post_desk.state: do-sprawdzenia → in-review",
      "post_desk.state: kosz → trashed",
      "post_desk.state: opublikowany → published",
      "post_desk.state: szkic → draft",
      "post_desk.state: wycofany → withdrawn",
      "post_desk.state: zaplanowany → scheduled",
      "revision.state: do-sprawdzenia → in-review",
      "revision.state: opublikowany → published",
      "revision.state: szkic → draft",
      "revision.state: wycofany → withdrawn",
      "revision.state: zaplanowany → scheduled",
      "run.asked.kind: korekta → correction",
      "run.stage: checks → sections",
      "run.state: czeka → waiting",
      "run.state: gotowy → done",
      "run_artefact.data.ideas.intent: poradnik → guide",
      "run_artefact.data.intent: poradnik → guide",
      "run_event.data.part: korekta → correction",
      "run_event.data.state: czeka → waiting",
      "run_event.data.state: w-kolejce → queued",
      "run_event.data.state: w-toku → running",
      "run_event.part: korekta → correction",
      "suggestion.kind: korekta → correction",
      "topic.intent: poradnik → guide",
      "topic.state: nowy → new",
      "topic.state: odrzucony → rejected",
      "topic.state: odłożony → deferred",
      "topic.state: połączony → merged",
      "topic.state: przyjęty → accepted",
      "topic.state: w-planie → planned",
      "topic_dismissed.signal: wpis:2d3b315b-b353-44a7-b441-861b02a9a69a → post:2d3b315b-b353-44a7-b441-861b02a9a69a",
      "topic_plan.origin: ręczny → manual",
      "user.role: autor → author",
      "user.role: czytelnik → reader",
      "user.role: redaktor → editor",
      "user.role: współpracownik → contributor",
    ]
  `);
  const added = [...after.keys()].filter((path) => !before.has(path)).map((path) => path.replace(/\.\d+/g, ""));
  expect([...new Set(added)].filter((path) => !LATER_ROWS.test(path))).toEqual(LATER_COLUMNS);
  expect([...before.keys()].filter((path) => !after.has(path) && !LATER_DROPPED.test(path))).toEqual([]);
});

it("knows every Polish word that files, tables and forms still bring", () => {
  const words = [POST_STATE_WORDS, ROLE_WORDS, TOPIC_STATE_WORDS, INTENT_WORDS];
  const renamed = new Map(
    [...migrationText(NUMBER).matchAll(/\('([^']+)', '([^']+)'\)/g)].map(([, polish, english]) => [polish, english]),
  );
  const pairs = words.flatMap((each) => Object.entries<string>(each)).filter(([english, polish]) => english !== polish);
  expect(pairs.filter(([english, polish]) => renamed.get(polish) !== english)).toEqual([]);
});
