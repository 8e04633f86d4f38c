import { expect, it } from "vitest";
import { languagesText } from "./languages-text.ts";

it("says how many entries are in which language", () => {
  expect(languagesText({ en: 126, de: 2, tlh: 1, hi: 1 })).toBe(
    "126 wpisów po angielsku, 2 wpisy po niemiecku, 1 wpis po klingońsku, 1 wpis w języku hindi",
  );
  expect(languagesText({})).toBeNull();
});
