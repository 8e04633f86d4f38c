import { expect, test } from "vitest";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { chooseLemmas } from "./choose-lemmas.ts";

const elect = (forms: string) => chooseLemmas(new Map(forms.split(" ").map((form) => [form, lemmasOf(form)])));

test("a form with several possible lemmas gets the one with most forms in the archive", () => {
  expect(elect("nazwą nazwa nazwy nazwę").get("nazwą")).toBe("nazwa");
  expect(elect("nazwą nazwać nazwano nazwał").get("nazwą")).toBe("nazwać");
});

test("of equally frequent lemmas all forms get the shorter one, so that a word is not split", () => {
  const elected = elect("kot koty");
  expect([...new Set(elected.values())]).toEqual(["kot"]);
});

test("the order of the forms does not matter", () => {
  const forms = "lata lato latem rok roku nazwa nazwą nazwał trumpa trump trumpem";
  expect(elect(forms.split(" ").toReversed().join(" "))).toEqual(new Map([...elect(forms)].toReversed()));
});

test("forms that already have a lemma count too", () => {
  const nazwą = new Map([["nazwą", lemmasOf("nazwą")]]);
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
