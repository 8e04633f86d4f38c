import { expect, test } from "vitest";
import { searchesAbout } from "./generator-subject.ts";

/** An archive of a few words. */
const READ = {
  lemmasOf: async (forms: readonly string[]) =>
    new Map(forms.flatMap((form) => (LEMMAS.has(form) ? [[form, LEMMAS.get(form)!] as const] : []))),
};
const LEMMAS = new Map([
  ["rower", "rower"],
  ["rowery", "rower"],
  ["kompost", "kompost"],
  ["papryki", "papryka"],
]);

const searches = (...texts: string[]) => texts.map((text) => ({ text }));

test("searches about a subject have a word of its name in any form", async () => {
  const subject = { kind: "tag", id: "t-1", title: "Rowery" } as const;
  const asked = searches("rower na raty", "kompost", "rowr", "jak wybrać rower");
  expect(await searchesAbout(READ, subject, asked)).toEqual(["rower na raty", "jak wybrać rower"]);
});
