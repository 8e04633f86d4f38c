import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "#core/store.ts";
import { parseQuery } from "#core/search/query.ts";
import { catchUp } from "#core/search/index-maintenance.ts";
import { FIRST_FRIDAY, makeDerived, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { THRESHOLDS } from "#test/eval/thresholds.ts";
import { writtenCaseForms } from "#test/eval/case-forms.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { fold } from "#core/polish/text-words.ts";
import { openSqliteStore } from "../open.ts";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-search-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "szpalta.db");
}

const open = (file: string) => openSqliteStore({ file, clock: () => FIRST_FRIDAY, readTyped });

async function found(store: Store, text: string): Promise<string[]> {
  const { hits } = await store.read.search(parseQuery(text), "readers", 0, 100);
  return hits.map(({ id }) => id);
}

/** A database of the program's third version, which had no search yet, with one published post. */
function makeThirdVersion(file: string): void {
  const database = new DatabaseSync(file);
  database.function("fold", { deterministic: true, directOnly: true }, (text) => fold(String(text)));
  const folder = new URL("../migrations/", import.meta.url);
  for (const name of readdirSync(folder).toSorted().slice(0, 3))
    database.exec(readFileSync(new URL(name, folder), "utf8"));
  database.exec(`
    PRAGMA application_id = 0x535a5041; PRAGMA user_version = 3;
    INSERT INTO category VALUES ('c-uprawa', 'uprawa', 'Uprawa', '', 0, 1);
    INSERT INTO post VALUES (1, 'p-dawny', 'dawny', 'c-uprawa', NULL, 'opublikowany', 1, 1, 1, NULL, 0, NULL, 1, NULL, 0, '',
      0, NULL, 'k', 'Kompost zimą', '');
    INSERT INTO post_source VALUES (1, 'Kompost zimą', '', NULL, 1, 1, NULL, '', 'Treść');
    INSERT INTO post_derived VALUES (1, 1, NULL, NULL, '[]', '', 'Treść');
    INSERT INTO post_desk VALUES (1, 'opublikowany', 'c-uprawa', 1, 0, NULL, 0, 'kompost zima');`);
  database.close();
}

describe("a database from before there was a search", () => {
  test("lets its posts wait to be filed", async () => {
    const file = newFile();
    makeThirdVersion(file);
    const store = await open(file);
    expect((await catchUp(store, lemmasOf)).posts).toBeGreaterThanOrEqual(1);
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
    tx.putDerived(
      post.id,
      makeDerived(post, { html: "<p>inaczej</p>", text: "Kompost\u00A0zimą", renderKey: "klucz-2" }),
    ),
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
    expect((await catchUp(store, lemmasOf)).forms).toBeGreaterThanOrEqual(forms.length);
    expect(await catchUp(store, lemmasOf)).toEqual({ forms: 0, posts: 0 });
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
    await catchUp(store, lemmasOf);
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
