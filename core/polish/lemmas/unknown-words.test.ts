import { expect, test } from "vitest";
import { beginningsOf, withoutAttachedEndings } from "./unknown-words.ts";

test.each([
  ["smartfonów", "smartfon"],
  ["smartfonow", "smartfon"],
  ["rowerze", "rower"],
  ["wodzie", "wod"],
  ["nodze", "nog"],
  ["kocie", "kot"],
  ["książce", "ksiazk"],
  ["programiści", "programist"],
  ["polscy", "polsk"],
  ["wojen", "wojn"],
  ["okien", "okn"],
  ["zamki", "zamek"],
  ["Chęciny".toLowerCase(), "checin"],
])("forms of the word of %s may begin with %s", (form, beginning) => {
  expect(beginningsOf(form)).toContain(beginning);
});

test.each(["dom", "xyz", "żaba"])("%s has one beginning", (form) => expect(beginningsOf(form)).toHaveLength(1));

test.each([
  ["cena iPhone’a", "cena iPhone"],
  ["ChatGPT-owi i SMS-em", "ChatGPT i SMS"],
  ["e-mail", "e-mail"],
  ["Bielsko-Biała", "Bielsko-Biała"],
  ["x-y", "x-y"],
])("%s without its attached endings is %s", (text, wanted) => expect(withoutAttachedEndings(text)).toBe(wanted));
