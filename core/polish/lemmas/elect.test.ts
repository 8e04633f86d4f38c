import { expect, test } from "vitest";
import { polishDictionary } from "#test/support/polish-dictionary.ts";
import { electLemmas } from "./elect.ts";

const dictionary = polishDictionary();
const elect = (forms: string) => electLemmas(dictionary, forms.split(" "));

test("the lemma with most forms in the archive wins a form that several could have", () => {
  expect(elect("nazwą nazwa nazwy nazwę").get("nazwą")).toBe("nazwa");
  expect(elect("nazwą nazwać nazwano nazwał").get("nazwą")).toBe("nazwać");
});

test("between equals the shorter lemma wins for every form, so that a word is not divided in two", () => {
  const elected = elect("kot koty");
  expect([...new Set(elected.values())]).toEqual(["kot"]);
});

test("the order of the forms does not matter", () => {
  const forms = "lata lato latem rok roku nazwa nazwą nazwał trumpa trump trumpem";
  expect(elect(forms.split(" ").toReversed().join(" "))).toEqual(new Map([...elect(forms)].toReversed()));
});
