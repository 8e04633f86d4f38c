import { expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import type { FindTagWords } from "#core/tags/likeness/lemma-words.ts";
import { createServices } from "#test/support/services/open-services.ts";
import { tagWordsOf } from "#test/support/texts/polish-dictionary.ts";
import { NO_ENTITIES, type Names, collectNames, resolveEntities } from "./entity-resolver.ts";

/** The tags an import of files with these tags makes, and what the tags of the last file become. */
async function imported(...files: string[][]) {
  return importedWith(undefined, ...files);
}

async function importedWith(findWords: FindTagWords | undefined, ...files: string[][]) {
  const { store } = await createServices();
  await fixtures.putFixtures(store);
  const names: Names = { categories: new Map(), tags: new Map(), authors: new Set(), topics: new Set() };
  const category = { slug: "uprawa", name: "" };
  const entries = files.map((tags, at) => ({ path: `${at}.md`, tags, authors: [], topic: null, category }));
  for (const entry of entries) collectNames(names, entry);
  let made = 0;
  const parts = {
    read: store.read,
    config: defineSite({ name: "G" }),
    existing: NO_ENTITIES,
    newId: () => `n-${(made += 1)}`,
    findWords,
  };
  const resolved = await resolveEntities(names, parts);
  return {
    united: entries.flatMap((entry) => resolved.unitedTags(entry).map(({ path, text }) => `${path}: ${text}`)),
    made: resolved.created.tags.map(({ name, slug }) => [name, slug]),
    last: resolved.tags(entries.at(-1)!).map(({ name }) => name),
  };
}

test("a tag gets the spelling of most files, regardless of their order", async () => {
  const { made, last } = await imported(
    ["Rzodkiewki"],
    ["rzodkiewki"],
    ["rzodkiewki"],
    ["RZODKIEWKI", "Rzodkiewki"],
    ["rzodkiewki"],
  );
  expect(made).toEqual([["rzodkiewki", "rzodkiewki"]]);
  expect(last).toEqual(["rzodkiewki"]);
  expect((await imported(["zrodla"], ["zrodla"], ["źródła"])).made).toEqual([["zrodla", "zrodla"]]);
});

test("of equally frequent spellings the one with Polish letters is taken, otherwise the first", async () => {
  expect((await imported(["zrodla"], ["Źródła"], ["źródła"])).made).toEqual([["Źródła", "zrodla"]]);
  expect((await imported(["JavaScript"], ["javascript"])).made).toEqual([["JavaScript", "javascript"]]);
  expect((await imported(["javascript"], ["JavaScript"])).made).toEqual([["javascript", "javascript"]]);
});

test("a post whose tag gets another word's name is named; letter case and forgotten diacritics are not", async () => {
  const files = [["sad", "Łódź", "kat"], ["Sąd"], ["sąd", "lodz", "kąt"], ["Sad", "łódź"], ["lek"], ["lęk", "ogrod"]];
  const { made, united } = await imported(...files);
  expect(made.map(([name]) => name)).toEqual(["Sąd", "Łódź", "kąt", "lęk", "ogrod"]);
  const said = (name: string, tag: string) =>
    `tag „${name}” wszedł jako „${tag}” (ten sam adres); jeśli to dwa tagi, wydłuż w plikach jedną z nazw i importuj ponownie`;
  expect(united).toEqual([
    `0.md: ${said("sad", "Sąd")}`,
    `0.md: ${said("kat", "kąt")}`,
    `3.md: ${said("Sad", "Sąd")}`,
    `4.md: ${said("lek", "lęk")}`,
  ]);
  expect((await imported(["POMIDORY"], ["pomidory"])).united).toEqual([]);
});

test("a post whose tag is an alias of a tag of the site is named", async () => {
  const { last, united } = await imported(["tomaty"], ["pomidory"]);
  expect(last).toEqual(["pomidory"]);
  expect(united).toEqual(["0.md: „tomaty” to alias tagu „pomidory”; wpis ma ten tag"]);
});

test("with the dictionary, words that are not on the list are told apart, and a form without a meaning is a spelling", async () => {
  const findWords: FindTagWords = async (words) => tagWordsOf([...words]);
  const { united } = await importedWith(
    findWords,
    ["żar", "książki"],
    ["żar"],
    ["zar", "ksiazki"],
    ["bór"],
    ["bór"],
    ["bor"],
  );
  expect(united.map((line) => line.slice(0, 22))).toEqual(["5.md: tag „bor” wszedł"]);
});

test("another grammatical form is another tag; only an editor can merge them", async () => {
  const { made, last } = await imported(["Rzodkiewki"], ["rzodkiewki"], ["rzodkiewki"], ["rzodkiewka", "Rzodkiewki"]);
  expect(made).toEqual([
    ["Rzodkiewki", "rzodkiewki"],
    ["rzodkiewka", "rzodkiewka"],
  ]);
  expect(last).toEqual(["rzodkiewka", "Rzodkiewki"]);
});

test("a tag the site has keeps its name, however the files spell it", async () => {
  expect(await imported(["POMIDORY"], ["POMIDORY"])).toEqual({ made: [], last: ["pomidory"], united: [] });
});

test("a warning says that a name was guessed when neither the configuration nor the import has it", async () => {
  const { store } = await createServices();
  const slugs = ["blog", "warsztat", "eseje"];
  const names: Names = {
    categories: new Map(slugs.map((slug) => [slug, slug.toUpperCase()])),
    tags: new Map(),
    authors: new Set(),
    topics: new Set(),
    guessed: { categories: new Map(slugs.map((slug) => [slug, `${slug}/a.md`])), authors: new Map() },
  };
  const essays = { id: "c-eseje", slug: "eseje", name: "Eseje", description: "", position: 0, version: 1 };
  const { guessed } = await resolveEntities(names, {
    read: store.read,
    config: defineSite({ name: "G", categories: [{ slug: "warsztat", name: "Warsztat", description: "" }] }),
    existing: { ...NO_ENTITIES, categories: [essays] },
    newId: () => "n",
  });
  expect(guessed.map(({ path }) => path)).toEqual(["blog/a.md"]);
});

test("a byline that is a number or e-mail address is left out with a warning, unless it belongs to somebody on the site", async () => {
  const { store } = await createServices();
  await fixtures.putFixtures(store);
  const known = (await store.read.users()).find(({ email }) => email !== null);
  const names: Names = {
    categories: new Map(),
    tags: new Map(),
    authors: new Set(),
    topics: new Set(),
    guessed: { categories: new Map(), authors: new Map() },
  };
  const authors = ["nitrooos", "7", "jan@example.pl", known?.email?.toUpperCase() ?? "", "Ola Ćwik"];
  const entry = { path: "a.md", tags: [], authors, topic: null, category: { slug: "uprawa", name: "" } };
  collectNames(names, entry);
  let made = 0;
  const parts = {
    read: store.read,
    config: defineSite({ name: "G" }),
    existing: NO_ENTITIES,
    newId: () => `n-${(made += 1)}`,
  };
  const resolved = await resolveEntities(names, parts);
  expect(resolved.authors(entry).map(({ name }) => name)).toEqual(["nitrooos", known?.name, "Ola Ćwik"]);
  expect(resolved.guessed.map(({ kind, path, text }) => [kind, path, text.split(" ")[1]])).toEqual([
    ["byline", "a.md", "„7”"],
    ["byline", "a.md", "„jan@example.pl”"],
  ]);
});

test("a slug of the old site leads to its person, unless somebody here has it", async () => {
  const { store } = await createServices();
  await fixtures.putFixtures(store);
  const names: Names = { categories: new Map(), tags: new Map(), authors: new Set(), topics: new Set() };
  const authors = ["Ola Ćwik", fixtures.zofia.name, fixtures.jan.name];
  collectNames(names, { path: "a.md", tags: [], authors, topic: null, category: { slug: "uprawa", name: "" } });
  const { created } = await resolveEntities(names, {
    read: store.read,
    config: defineSite({ name: "G" }),
    existing: NO_ENTITIES,
    authorSlugs: new Map([
      ["ola-cwik", "olka"],
      ["zofia-lecka", "admin"],
      ["jan-cwik", "zofia-lecka"],
      ["nikt", "nikogo"],
    ]),
    newId: () => "n-1",
  });
  expect(created.formerBylines).toEqual([
    { slug: "olka", userId: "n-1" },
    { slug: "admin", userId: fixtures.zofia.id },
  ]);
});
