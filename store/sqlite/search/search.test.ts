import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "#core/store.ts";
import { parseQuery } from "#core/search/query.ts";
import { type AskDictionary, catchUp } from "#core/search/index-maintenance.ts";
import { FIRST_FRIDAY, makeDerived, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { THRESHOLDS } from "#test/eval/thresholds.ts";
import { writtenCaseForms } from "#test/eval/case-forms.ts";
import { polishDictionary } from "#test/support/texts/polish-dictionary.ts";
import { fold } from "#core/polish/fold-diacritics.ts";
import { openSqliteStore } from "../engine/open.ts";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-search-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "szpalta.db");
}

const open = (file: string) => openSqliteStore({ file, clock: () => FIRST_FRIDAY });

const ask: AskDictionary = async (forms) => forms.map((form) => polishDictionary().candidates(form));

async function found(store: Store, text: string): Promise<string[]> {
  const { hits } = await store.read.search(parseQuery(text), "readers", 0, 100);
  return hits.map(({ id }) => id);
}

/** Statements that take away what every migration after the first so many has made, the last one's first. */
function undoing(kept: number): string[] {
  const folder = new URL("../migrations/", import.meta.url);
  const later = readdirSync(folder).toSorted().slice(kept).toReversed();
  const made = later.map((name) => readFileSync(new URL(name, folder), "utf8"));
  const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, name, column]) => ({ name, column }));
  return made.flatMap((text) => [
    ...found(text, /^CREATE (?:UNIQUE )?INDEX (\w+)/gm).map(({ name }) => `DROP INDEX ${name}`),
    ...found(text, /^ALTER TABLE (\w+) ADD COLUMN (\w+)/gm).map(
      ({ name, column }) => `ALTER TABLE ${name} DROP COLUMN ${column}`,
    ),
    ...found(text, /^CREATE (?:VIRTUAL )?TABLE (\w+)/gm)
      .toReversed()
      .map(({ name }) => `DROP TABLE ${name}`),
  ]);
}

describe("a database from before there was a search", () => {
  test("lets its posts wait to be filed", async () => {
    const file = newFile();
    const before = await open(file);
    await putFixtures(before);
    await putPosts(before, makePost({ id: "p-dawny", title: "Kompost zimą" }));
    await before.close();
    const older = new DatabaseSync(file);
    for (const sql of undoing(3)) older.exec(sql);
    older.exec("PRAGMA user_version = 3");
    older.close();
    const store = await open(file);
    expect((await catchUp(store, ask)).posts).toBeGreaterThanOrEqual(1);
    expect(await found(store, "kompost ")).toEqual(["p-dawny"]);
    await store.close();
  });
});

test("a text that is rendered anew to the same words is not filed again", async () => {
  let filed = 0;
  const count = (sql: string) => void (filed += /INSERT OR REPLACE INTO search_index/.test(sql) ? 1 : 0);
  const store = await openSqliteStore({ file: newFile(), clock: () => FIRST_FRIDAY, onStatement: count });
  await putFixtures(store);
  const post = makePost({ id: "p-1", body: "Kompost zimą" });
  await putPosts(store, post);
  filed = 0;
  await store.write((tx) =>
    tx.putDerived(post.id, makeDerived(post, { html: "<p>inaczej</p>", renderKey: "klucz-2" })),
  );
  expect(filed).toBe(0);
  expect(await found(store, "kompost ")).toEqual(["p-1"]);
  await store.write((tx) => tx.putDerived(post.id, makeDerived(post, { text: "Nawóz" })));
  expect(filed).toBe(1);
  await store.close();
});

describe("with the dictionary", () => {
  test("every written case form finds the documents of the others, with and without diacritics", async () => {
    const store = await open(newFile());
    await putFixtures(store);
    const words = writtenCaseForms();
    const forms = [...new Set(words.flatMap((word) => word.forms))];
    const ids = new Map(forms.map((form, index) => [form, `f-${index}`]));
    const plain = { lead: "", body: "" };
    await putPosts(store, ...forms.map((form) => makePost({ id: ids.get(form)!, title: form, ...plain })));
    expect((await catchUp(store, ask)).forms).toBeGreaterThanOrEqual(forms.length);
    expect(await catchUp(store, ask)).toEqual({ forms: 0, posts: 0 });
    for (const spell of [(form: string) => form, fold]) {
      const count = { wanted: 0, found: 0, hits: 0, wrong: 0 };
      for (const { forms: own } of words) {
        for (const form of own) {
          const hits = await found(store, `${spell(form)} `);
          const right = new Set(
            words
              .filter((word) => word.forms.includes(form))
              .flatMap((word) => word.forms.map((each) => ids.get(each)!)),
          );
          count.wanted += own.length;
          count.found += own.filter((each) => hits.includes(ids.get(each)!)).length;
          count.hits += hits.length;
          count.wrong += hits.filter((id) => !right.has(id)).length;
        }
      }
      console.log(
        `${words.length} words: recall ${(count.found / count.wanted).toFixed(4)}, false hits ${(count.wrong / count.hits).toFixed(4)}`,
      );
      expect(count.found / count.wanted).toBeGreaterThanOrEqual(THRESHOLDS.caseRecall);
      expect(count.wrong / count.hits).toBeLessThanOrEqual(THRESHOLDS.falseHits);
    }
    await store.close();
  });

  test.each([0, 1])("a form that no post has finds the posts that have others of its word: half %i", async (half) => {
    const store = await open(newFile());
    await putFixtures(store);
    const words = writtenCaseForms();
    const every = (left: number) => (_: string, place: number) => place % 2 === left;
    const posts = words.map(({ forms }, index) =>
      makePost({ id: `w-${index}`, title: forms.filter(every(half)).join(" "), lead: "", body: "" }),
    );
    await putPosts(store, ...posts);
    await catchUp(store, ask);
    for (const spell of [(form: string) => form, fold]) {
      const searches = words.flatMap(({ forms }, index) =>
        forms.filter(every(1 - half)).map((form) => ({ form: spell(form), id: `w-${index}` })),
      );
      const answers = await Promise.all(searches.map(({ form }) => found(store, `${form} `)));
      const recall = answers.filter((ids, index) => ids.includes(searches[index]!.id)).length / searches.length;
      console.log(`${searches.length} forms that no post has: recall ${recall.toFixed(4)}`);
      expect(recall).toBeGreaterThanOrEqual(THRESHOLDS.caseRecall);
    }
    await store.close();
  });
});
