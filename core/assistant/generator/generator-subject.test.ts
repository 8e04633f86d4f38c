import { expect, test } from "vitest";
import { searchesAbout, type SearchWords, wellSpelled } from "./generator-subject.ts";

/** An archive of a few words; one letter apart from them is near. */
const READ: SearchWords = {
  lemmasOf: async (forms) =>
    new Map(forms.flatMap((form) => (LEMMAS.has(form) ? [[form, LEMMAS.get(form)!] as const] : []))),
  nearestWord: async (word) =>
    [...LEMMAS.keys()].find((known) => known.length === word.length + 1 && known.includes(word.slice(0, 3))) ?? null,
};
const LEMMAS = new Map([
  ["rower", "rower"],
  ["rowery", "rower"],
  ["kompost", "kompost"],
  ["papryki", "papryka"],
]);

const searches = (...texts: string[]) => texts.map((text) => ({ text }));

test("a search with a slip of the hand is left out, a form the archive does not have is none", async () => {
  const found = await wellSpelled(READ, searches("rowr zimowy", "kompst", "papryk", "hulajnoga", "ppp", "x"));
  expect(found.map(({ text }) => text)).toEqual(["papryk", "hulajnoga"]);
});

test("searches about a subject have a word of its name in any form", async () => {
  const subject = { kind: "tag", id: "t-1", title: "Rowery" } as const;
  const asked = searches("rower na raty", "kompost", "rowr", "jak wybrać rower");
  expect(await searchesAbout(READ, subject, asked)).toEqual(["rower na raty", "jak wybrać rower"]);
});
