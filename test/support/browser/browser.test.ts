import { expect, test } from "vitest";
import { NO_BROWSER, obtainBrowser, type BrowserSources } from "./browser.ts";

const none: BrowserSources = { installed: () => null, debian: () => null, download: () => null };

test("an installed browser comes first, then Debian's, then Playwright's", () => {
  expect(obtainBrowser({ installed: () => "/chrome", debian: () => "/apt", download: () => "/dl" })).toBe("/chrome");
  expect(obtainBrowser({ ...none, debian: () => "/apt", download: () => "/dl" })).toBe("/apt");
  expect(obtainBrowser({ ...none, download: () => "/dl" })).toBe("/dl");
});

test("where none can be had the run fails with the sentence", () => {
  expect(() => obtainBrowser(none)).toThrow(NO_BROWSER);
});
