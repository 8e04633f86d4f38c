import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { createMarkdown } from "#core/markdown/render.ts";
import { typographyRules } from "#core/polish/rules.ts";
import { launchBrowser } from "#test/support/browser.ts";
import { showHostile } from "#test/support/hostile-pages.ts";
import { sharedData } from "#test/support/shared-data.ts";

const path = sharedData("security/xss.json");
const payloads = path ? (JSON.parse(readFileSync(path, "utf8")) as { payloads: Payload[] }).payloads : [];

interface Payload {
  id: string;
  input: string;
  fires_unsanitised_chromium156: boolean;
}

let browser: Browser;

beforeAll(async () => {
  if (path) browser = await launchBrowser();
});

afterAll(async () => browser?.close());

const namesOf = (indexes: number[]): string[] => indexes.map((index) => payloads[index]?.id ?? "outside any article");

test.skipIf(!path)("without any policy of the page, the sanitiser alone lets nothing run", async () => {
  const markdown = await createMarkdown({ rules: typographyRules({}) });
  const articles = payloads.map(({ input }) => {
    const outcome = markdown.render({ title: "", lead: "", body: input, media: [] });
    return outcome.ok ? outcome.value.html : "";
  });
  const harm = await showHostile(browser, articles);
  expect(namesOf(harm.executed)).toEqual([]);
  expect(harm.outside.filter(({ type }) => type !== "image")).toEqual([]);
});

test.skipIf(!path)("without the sanitiser such pages do run scripts, so the check can fail", async () => {
  const parser = createParser("site");
  const firing = payloads.filter((each) => each.fires_unsanitised_chromium156).slice(0, 60);
  const harm = await showHostile(
    browser,
    firing.map(({ input }) => parser.render(input, { mark: "made-0" })),
  );
  expect(harm.executed.length).toBeGreaterThan(40);
});
