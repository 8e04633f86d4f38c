import { expect, test } from "vitest";
import { polishDictionary } from "#test/support/texts/polish-dictionary.ts";
import { chooseLemmas } from "./choose-lemmas.ts";

const dictionary = polishDictionary();
const elect = (forms: string) =>
  chooseLemmas(new Map(forms.split(" ").map((form) => [form, dictionary.lookUp(form).lemmas])));

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

test("forms of the archive that were settled before count too", () => {
  const nazwą = new Map([["nazwą", dictionary.lookUp("nazwą").lemmas]]);
  expect(chooseLemmas(nazwą, new Map([["nazwać", 3]])).get("nazwą")).toBe("nazwać");
  expect(
    chooseLemmas(
      nazwą,
      new Map([
        ["nazwa", 3],
        ["nazwać", 2],
      ]),
    ).get("nazwą"),
  ).toBe("nazwa");
});
