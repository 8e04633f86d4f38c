import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { type Harm, showHostilePages } from "#test/support/security/hostile-pages.ts";
import { ownPayloads, type Payload, payloadClasses, publicPayloads } from "#test/support/security/payloads.ts";

/** Public payloads shown without the sanitiser; of the project's own, those whose effect is recorded. */
const PUBLIC_SHOWN = 60;

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(async () => browser?.close());

const unsanitised = async (payloads: Payload[]): Promise<Harm> => {
  const parser = createParser("site");
  return showHostilePages(
    browser,
    payloads.map(({ input }) => parser.render(input, { mark: "made-0" })),
    { alone: true },
  );
};

test("without any policy of the page, the sanitiser alone lets nothing run", async () => {
  const markdown = await createMarkdown({ rules: typographyRules({}) });
  const payloads = [...ownPayloads(), ...publicPayloads()];
  const articles = payloads.map(({ input }) => {
    const outcome = markdown.render({ title: "", lead: "", body: input, media: [] });
    return outcome.ok ? outcome.value.html : "";
  });
  const { executed, outside } = await showHostilePages(browser, articles);
  expect(executed.map((index) => payloads[index]?.id ?? "a page beside the articles")).toEqual([]);
  expect(outside).toEqual([]);
});

test("without the sanitiser payloads of every class run scripts or ask other hosts, so the check can fail", async () => {
  const shown = ownPayloads().filter(({ effect }) => effect !== undefined);
  const { executed, outside } = await unsanitised(shown);
  const effects = new Map([
    ...outside.flatMap(({ articles }) => articles.map((index) => [shown[index]?.id, "request"] as const)),
    ...executed.map((index) => [shown[index]?.id, "script"] as const),
  ]);
  const hasItsEffect = ({ id, effect }: Payload) => effect !== undefined && effects.get(id) === effect;
  for (const { name, harmless, payloads } of payloadClasses())
    expect(payloads.some(hasItsEffect), name).toBe(harmless === undefined);
  // One or another may change with the version of the browser.
  const others = shown.filter((each) => !hasItsEffect(each)).map(({ id }) => id);
  expect(others.length, `without the effect of their file: ${others.join(", ")}`).toBeLessThan(shown.length / 10);
});

const foreign = publicPayloads().filter(({ effect }) => effect === "script");

test.skipIf(foreign.length === 0)("and so do those of the public collection", async () => {
  const { executed } = await unsanitised(foreign.slice(0, PUBLIC_SHOWN));
  expect(executed.length).toBeGreaterThan(40);
});
