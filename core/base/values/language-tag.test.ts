import { expect, test } from "vitest";
import { languageName, languageTag, openGraphLocale, otherLanguage } from "./language-tag.ts";

test.each([
  ["en", "en"],
  ["EN_us", "en-US"],
  ["pt-br", "pt-BR"],
  ["de_DE.UTF-8", "de-DE"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["english", null],
  ["x", null],
  ["", null],
  ["en--us", null],
])("%s names the language %s", (text, tag) => {
  expect(languageTag(text)).toBe(tag);
});

test("Polish is no other language, wherever it is spoken", () => {
  expect(["pl", "pl-PL", "en-GB", "?", null].map(otherLanguage)).toEqual([null, null, "en-GB", null, null]);
});

test("a language has a Polish name and a locale of Open Graph", () => {
  expect(["en", "pt-BR", "tlh"].map(languageName)).toEqual(["angielski", "brazylijski portugalski", "klingoński"]);
  expect(["en", "en-GB", "pt-BR", "de"].map(openGraphLocale)).toEqual(["en_US", "en_GB", "pt_BR", "de_DE"]);
});
