import { expect, it } from "vitest";
import { DAY_MS } from "../posts/lists/offset-index.ts";
import {
  ENTRY_NUMBERS,
  MISSING_ENTRIES,
  WRONG_PARTS,
  WRONG_SIZES,
  WRONG_SPANS,
} from "../posts/lists/integrity-queries.ts";
import { Database } from "../engine/database.ts";
import { migrateTo } from "../engine/migrate.ts";

const BEFORE = 27;
/** More posts on one day than a list walks over without counts. */
const CROWD = 950;

/** A post a row, in the columns that the schema before had; `published_at` is at the instant `?2`. */
const PUT_POST = `
INSERT INTO post (id, slug, category_id, state, listed, version, published_at, pinned, reading_minutes, cover_decorative, cover_alt,
  noindex, render_key, title, lead, excerpt)
VALUES (?1, ?1, ?3, 'published', 1, 1, ?2, 0, 1, 0, '', 0, 'klucz', ?1, '', '') RETURNING no`;

function databaseBefore(): Database {
  const database = new Database(":memory:", "writer");
  for (let version = 1; version <= BEFORE; version += 1) migrateTo(database, version);
  return database;
}

function put(database: Database, id: string, at: number, categoryId: string, ...authors: string[]): void {
  const { no } = database.one<{ no: number }>(PUT_POST, id, at, categoryId);
  for (const [place, author] of authors.entries())
    database.run("INSERT INTO post_author (post_no, place, user_id) VALUES (?, ?, ?)", no, place, author);
}

it("the migration makes the lists of people's posts as the posts say, counts of long lists and crowded days included", () => {
  const database = databaseBefore();
  database.script(`
    BEGIN;
    INSERT INTO category (id, slug, name, description, position, version) VALUES ('k', 'uprawa', 'Uprawa', '', 1, 1);
    INSERT INTO user (id, name, slug, role, active, bio) VALUES
      ('u-1', 'Zofia', 'zofia', 'author', 1, ''), ('u-2', 'Jan', 'jan', 'author', 1, ''), ('u-3', 'Ewa', 'ewa', 'author', 1, '')`);
  for (let n = 0; n < CROWD; n += 1) put(database, `d-${n}`, n, "k", "u-1");
  for (let n = 0; n < CROWD; n += 1) put(database, `w-${n}`, (n - CROWD) * DAY_MS, "k", "u-2", "u-1");
  database.script("COMMIT");
  migrateTo(database, BEFORE + 1);
  const sizes = "SELECT name, size FROM list WHERE name GLOB 'author:*' ORDER BY name";
  expect(database.all<{ name: string; size: number }>(sizes).map((row) => ({ ...row }))).toEqual([
    { name: "author:u-1", size: 2 * CROWD },
    { name: "author:u-2", size: CROWD },
    { name: "author:u-3", size: 0 },
  ]);
  // The other lists are empty here, because only the store's own writes fill them.
  const ofPeople = "list_no IN (SELECT no FROM list WHERE name GLOB 'author:*')";
  expect(database.all(`${MISSING_ENTRIES} AND expected.${ofPeople}`)).toEqual([]);
  expect(database.one<{ stored: number }>(ENTRY_NUMBERS).stored).toBe(3 * CROWD);
  expect([WRONG_SIZES, WRONG_SPANS, WRONG_PARTS].flatMap((sql) => database.all(sql))).toEqual([]);
  expect(database.one<{ parts: number }>("SELECT COUNT(*) AS parts FROM list_part").parts).toBe(3);
  database.close();
});

it("a category whose slug is an address of the site now gets another, and its posts lead there", () => {
  const database = databaseBefore();
  database.script(`
    INSERT INTO category (id, slug, name, description, position, version) VALUES
      ('k', 'autorzy', 'Autorzy', '', 1, 1), ('m', 'autorzy-2', 'Inni', '', 2, 1)`);
  put(database, "wpis", 5, "k");
  migrateTo(database, BEFORE + 1);
  const slugs = database.all<{ slug: string }>("SELECT slug FROM category WHERE id IN ('k', 'm') ORDER BY id");
  expect(slugs.map(({ slug }) => slug)).toEqual(["autorzy-3", "autorzy-2"]);
  const path = "SELECT kind, entity_id AS id FROM former_path WHERE path = '/autorzy/wpis'";
  expect({ ...database.one<{ kind: string; id: string }>(path) }).toEqual({ kind: "post", id: "wpis" });
  database.close();
});
