import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Entry, writeDictionary } from "../../../release/dictionary/write-dictionary.ts";
import { openDictionary } from "./open-dictionary.ts";

const ENTRIES: Entry[] = [
  { form: "łódź", lemma: "łódź", kind: "noun" },
  { form: "łodzi", lemma: "łódź", kind: "noun" },
  { form: "łodzi", lemma: "łódź", kind: "name" },
  { form: "lodzie", lemma: "loda", kind: "noun" },
  { form: "łodzie", lemma: "łódź", kind: "noun" },
  { form: "moc", lemma: "moc", kind: "noun" },
  { form: "móc", lemma: "móc", kind: "verb" },
  { form: "lepszy", lemma: "dobry", kind: "adjective" },
  { form: "lepszy", lemma: "lepszy", kind: "noun" },
  { form: "najlepszy", lemma: "dobry", kind: "adjective", isSuperlative: true },
  { form: "göteborg", lemma: "göteborg", kind: "name" },
];

describe("a small dictionary", () => {
  const file = writeDictionary(ENTRIES);
  const dictionary = openDictionary(file);

  test.each([...new Set(ENTRIES.map(({ form }) => form))])("has the readings of %s", (form) => {
    const wanted = ENTRIES.filter((entry) => entry.form === form).map(({ lemma, kind }) => ({ lemma, kind }));
    expect(dictionary.readings(form)).toEqual(expect.arrayContaining(wanted));
    expect(dictionary.readings(form)).toHaveLength(wanted.length);
  });

  test.each(["", "ł", "łodz", "łodzią", "lodzi", "Łodzi", "naj", "najmoc", " ", "łodzi 0", "moc 0\u0001"])(
    "does not know %j",
    (form) => {
      expect(dictionary.readings(form)).toEqual([]);
    },
  );

  test("finds the spellings of a word, whatever its diacritics", () => {
    expect(dictionary.spellings("lodzie").toSorted()).toEqual(["lodzie", "łodzie"]);
    expect(dictionary.spellings("moć").toSorted()).toEqual(["moc", "móc"]);
    expect(dictionary.spellings("Goteborg")).toEqual(["göteborg"]);
    expect(dictionary.spellings("lod")).toEqual([]);
  });

  test("finds forms near a word: letters missing, added, changed or swapped", () => {
    expect(dictionary.near("loodź", 1)).toEqual([{ form: "łódź", distance: 1 }]);
    expect(dictionary.near("łódi", 1).map(({ form }) => form)).toEqual(["łódź", "łodzi"]);
    expect(dictionary.near("mco", 1).map(({ form }) => form)).toEqual(["moc", "móc"]);
    expect(dictionary.near("najepsyz", 1)).toEqual([]);
    expect(dictionary.near("najepsyz", 2)).toEqual([{ form: "najlepszy", distance: 2 }]);
  });

  test("is read in place, wherever its bytes are", () => {
    const moved = Buffer.concat([Buffer.from("xyz"), file]).subarray(3);
    expect(openDictionary(moved).readings("moc")).toEqual([{ lemma: "moc", kind: "noun" }]);
  });

  test.each([
    ["is empty", Buffer.alloc(0)],
    ["is cut", file.subarray(0, -1)],
    ["is longer", Buffer.concat([file, Buffer.alloc(1)])],
    ["is another file", Buffer.from("SQLite format 3\0".repeat(100))],
  ])("is refused if its file %s", (_, broken) => {
    expect(() => openDictionary(broken)).toThrow(/dictionary/u);
  });

  test("does not depend on the order of its entries, nor on repeated ones", () => {
    expect(writeDictionary([...ENTRIES.toReversed(), ...ENTRIES])).toEqual(file);
  });
});

describe("the Polish dictionary", () => {
  const FILE = new URL("./pl.fsa", import.meta.url);
  const MOST_MEGABYTES = 4;
  const dictionary = openDictionary(readFileSync(FILE));

  test.each([
    ["zrobiłybyśmy", ["zrobić"]],
    ["najłatwiejszych", ["łatwy"]],
    ["kowalskiego", ["kowalski"]],
    ["wrocławiem", ["wrocław"]],
    ["ludziach", ["człowiek"]],
    ["lęku", ["lęk"]],
    ["leku", ["lek"]],
    ["zebrałem", ["zebrać"]],
    ["żebrałem", ["żebrać"]],
    ["xyzowi", []],
  ])("says of what %s is a form", (form, lemmas) => {
    const read = dictionary.readings(form).map(({ lemma }) => lemma);
    expect([...new Set(read)]).toEqual(lemmas.length === 0 ? [] : expect.arrayContaining(lemmas));
  });

  test(`takes at most ${MOST_MEGABYTES} MB`, () => {
    expect(readFileSync(FILE).length).toBeLessThan(MOST_MEGABYTES * 1_000_000);
  });
});
