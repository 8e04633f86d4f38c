import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFaults, axeFaultsAtTwoWidths } from "#test/support/browser/axe.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";

/* Pages with a known fault: what looks at every screen finds it. */

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});

beforeEach(async () => {
  page = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
});

/** A page that is right but for what stands in it and in its style. */
async function show(body: string, style = ""): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="pl"><head><title>Próba</title><style>${style}</style></head><body><main><h1>Próba</h1>${body}</main></body></html>`,
  );
}

/** The rules that were broken, with the look in which they were. */
const broken = async () =>
  (await axeFaultsAtTwoWidths(page, [360, 1280], 900)).map((fault) => fault.replace(/: <.*$/s, ""));

test("a page without a fault has none", async () => {
  await show("<p>Zwykły akapit.</p>");
  expect(await broken()).toEqual([]);
});

test("a field without a name is found in both looks", async () => {
  await show("<input>");
  expect(await broken()).toEqual(["360 light: label", "1280 dark: label"]);
});

test("pale letters are found in the scheme that has them", async () => {
  const ink = "@media (prefers-color-scheme: SCHEME) { p { color: #ddd; background: #fff } }";
  await show("<p>Zwykły akapit.</p>", ink.replace("SCHEME", "light"));
  expect(await broken()).toEqual(["360 light: color-contrast"]);
  await show("<p>Zwykły akapit.</p>", ink.replace("SCHEME", "dark"));
  expect(await broken()).toEqual(["1280 dark: color-contrast"]);
});

test("letters are judged again when their own paint or that of anything around them is another", async () => {
  const text = "<div><p><b>Zwykły</b> akapit.</p></div>";
  await show(text);
  expect(await broken()).toEqual([]);
  for (const pale of ["b { color: #ddd }", "p { color: #ddd }", "div { background: #222 }", "div { opacity: 0.2 }"]) {
    await show(text, pale);
    expect([pale, new Set(await broken())]).toEqual([
      pale,
      new Set(["360 light: color-contrast", "1280 dark: color-contrast"]),
    ]);
  }
  await show(text);
  expect(await broken()).toEqual([]);
});

test("what is shown on one of two widths only is found there", async () => {
  await show("<input>", "@media (min-width: 600px) { input { display: none } }");
  expect(await broken()).toEqual(["360 light: label"]);
});

test("the first rows of a table are looked at, and no others", async () => {
  const row = (at: number, wrong: number) => `<tr><td>${at === wrong ? "<input>" : at}</td></tr>`;
  const table = (wrong: number) =>
    `<table><tbody>${Array.from({ length: 30 }, (_, at) => row(at, wrong)).join("")}</tbody></table>`;
  await show(table(7));
  expect(await axeFaults(page)).toEqual(["label: <input>"]);
  await show(table(8));
  expect(await axeFaults(page)).toEqual([]);
});
