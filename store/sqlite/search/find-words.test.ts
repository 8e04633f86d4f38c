import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { catchUp } from "#core/search/index-maintenance.ts";
import { parseQuery, type QueryStage } from "#core/search/query.ts";
import { FIRST_FRIDAY, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { openSqliteStore } from "../open.ts";

/** Posts with these titles, indexed with their lemmas. */
async function archiveOf(titles: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-words-"));
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => FIRST_FRIDAY, readTyped });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await putFixtures(store);
  await putPosts(store, ...titles.map((title) => makePost({ id: title, title, lead: "", body: "" })));
  await catchUp(store, lemmasOf);
  const find = async (text: string, stage: QueryStage = "submitted") => {
    const { hits, forms } = await store.read.search(parseQuery(text, stage), "readers", 0, 20);
    return { ids: hits.map(({ id }) => id).toSorted(), forms: forms.toSorted() };
  };
  return { store, find };
}

const TITLES = ["W skrzynkach", "W podglądzie", "Z uśmiechem", "Zwlekali", "W zielonym"];

describe("a form that no post has", () => {
  test.each([
    ["W skrzynkach", ["skrzynka", "skrzynkę", "Skrzynek", "SKRZYNKA", "skrzynke"]],
    ["W podglądzie", ["podgląd", "podglądami", "podglad", "podgladow"]],
    ["Z uśmiechem", ["uśmiech", "uśmiechów", "usmiech", "usmiechow"]],
    ["Zwlekali", ["zwlekać", "zwlekam", "zwlekałbyś", "zwlekac", "zwlekalbys"]],
    ["W zielonym", ["zielony", "zieloną", "zieloni", "zielona", "zielone"]],
  ])("finds the post that has another: %s", async (title, queries) => {
    const { find } = await archiveOf(TITLES);
    for (const query of queries) expect((await find(query)).ids, query).toEqual([title]);
  });

  test("is marked where the post has the word", async () => {
    const { find } = await archiveOf(TITLES);
    expect((await find("skrzynkę")).forms).toContain("skrzynkach");
  });

  test("finds a post whose form the archive files under another word", async () => {
    const { store, find } = await archiveOf(["O listach", "Banki"]);
    expect(await store.read.lemmasOf(["listach"])).toEqual(new Map([["listach", "list"]]));
    expect(await find("listę")).toEqual({ ids: ["O listach"], forms: ["listach", "liste"] });
    expect((await find("bańka")).ids).toEqual([]);
  });

  test("finds it beside another word, in a quoted phrase only as it stands, and while it is typed", async () => {
    const { find } = await archiveOf(["Żółw w skrzynkach", "Żółwie w skrzyniach"]);
    expect((await find("żółwiem skrzynkę")).ids).toEqual(["Żółw w skrzynkach"]);
    expect((await find('"żółw" skrzynkę')).ids).toEqual(["Żółw w skrzynkach"]);
    expect((await find('"żółwiem" skrzynkę')).ids).toEqual([]);
    expect((await find("żółwiem skrzynkę", "typing")).ids).toEqual(["Żółw w skrzynkach"]);
  });
});

describe("a word that no post has in any form", () => {
  test("finds none that begins alike", async () => {
    const { find } = await archiveOf(["Skrzynie", "O kotach", "W domach"]);
    for (const query of ["skrzynka", "kotara", "domowy", "kotka"]) expect((await find(query)).ids, query).toEqual([]);
  });

  test("with Polish letters finds the word that is written without them, and the other way round", async () => {
    const { find } = await archiveOf(["Zolwie", "Sądy"]);
    expect((await find("żółwie")).ids).toEqual(["Zolwie"]);
    expect((await find("sadami")).ids).toEqual(["Sądy"]);
  });
});

test("a form of a post that was just written, which has no lemma yet, finds other forms too", async () => {
  const { store, find } = await archiveOf(["Pies"]);
  await putPosts(store, makePost({ id: "O psom", title: "O psom", lead: "", body: "" }));
  expect((await find("psom")).ids).toEqual(["O psom", "Pies"]);
});

test("the letters that were typed win; without Polish letters a word has all that it may have lost", async () => {
  const { find } = await archiveOf(["Moce", "Możemy", "Sady", "Sądy", "Lęki", "Leki", "Głoście"]);
  for (const [query, ...titles] of [
    ["móc", "Możemy"],
    ["moc", "Moce"],
    ["sąd", "Sądy"],
    ["sad", "Sady", "Sądy"],
    ["lęk", "Lęki"],
    ["lek", "Leki", "Lęki"],
    ["glos", "Głoście"],
  ])
    expect((await find(query!)).ids, query).toEqual(titles);
});

test("a form of two words finds both", async () => {
  const { find } = await archiveOf(["Powstania styczniowe", "Dom powstał"]);
  expect((await find("powstanie")).ids).toEqual(["Dom powstał", "Powstania styczniowe"]);
});

test("a word that the dictionary lacks is found by its endings", async () => {
  const { find } = await archiveOf(["O xqzotkach", "Xqzotki"]);
  expect((await find("xqzotkę")).ids).toEqual(["O xqzotkach", "Xqzotki"]);
});

describe("words of people elsewhere", () => {
  test("the list of posts is searched by them", async () => {
    const { store } = await archiveOf(TITLES);
    expect((await store.read.queue({ text: "uśmiechów" }, 0, 9)).rows.map(({ id }) => id)).toEqual(["Z uśmiechem"]);
  });

  test("posts like the words of a topic are found by them", async () => {
    const { store } = await archiveOf([...TITLES, "O listach"]);
    const like = async (...words: string[]) => (await store.read.postsLike(words, 9)).map(({ id }) => id);
    expect(await like("uśmiechów")).toEqual(["Z uśmiechem"]);
    expect(await like("listę")).toEqual(["O listach"]);
  });
});
