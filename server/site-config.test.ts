import { describe, expect, it } from "vitest";
import { defineSite } from "#core/site/config.ts";
import { SettingError } from "./config.ts";
import { checkSiteConfig } from "./site-config-check.ts";
import { loadSiteConfig } from "./site-config.ts";
import { explainStart } from "./start-errors.ts";

const REFUSED: [given: Record<string, unknown>, sentence: string][] = [
  [{ name: "" }, "pole „name” nie może być puste"],
  [{ name: "S", url: "https://example.pl/" }, "pole „url” ma być samym adresem"],
  [{ name: "S", url: "example.pl" }, "pole „url” ma być samym adresem"],
  [{ name: "S", timeZone: "Europa/Warszawa" }, "pole „timeZone” nie jest znaną strefą"],
  [{ name: "S", buildCheckInterval: -1 }, "pole „buildCheckInterval” nie może być ujemne"],
  [{ name: "S", typography: { cudzyslowy: "tak" } }, "pole „typography.cudzyslowy” ma być wartością true albo false"],
  [
    { name: "S", categories: [{ slug: "Łódź", name: "Ł", description: "" }] },
    "pole „categories.0.slug” ma się składać",
  ],
  [{ name: "S", routeRules: { "/x": { redirect: { to: "/y", status: 200 } } } }, "pole „routeRules./x.redirect”"],
  [{ name: "S", routeRules: { x: {} } }, "pole „routeRules.x”"],
  [{ name: "S", nazwa: "S" }, "pole „całość” ma nieznane nazwy: nazwa"],
  [{ name: "S", head: { separator: 1 } }, "pole „head.separator” ma być tekstem"],
];

describe("the site's file", () => {
  it("of this project is sound", async () => {
    expect((await loadSiteConfig()).name).not.toBe("");
  });

  it.each(REFUSED)("%j is refused with one sentence", (given, sentence) => {
    const check = () => checkSiteConfig(defineSite(given as never));
    expect(check).toThrow(SettingError);
    expect(check).toThrow(`szpalta.config.ts: ${sentence}`);
  });
});

describe("a start that fails", () => {
  it("is explained in a sentence where the cause is known", () => {
    expect(explainStart(new SettingError("PORT ma być liczbą."))).toBe("PORT ma być liczbą.");
    expect(explainStart(Object.assign(new Error("listen"), { code: "EADDRINUSE" }))).toMatch(/^PORT ma .+\.$/);
    expect(explainStart(new TypeError("x is not a function"))).toContain("TypeError: x is not a function\n    at ");
  });
});
