import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** WCAG 2.2 AA. */
export const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules whose verdict hangs on colours, and so on the scheme; every other reads only the document and its layout. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

const SCHEMES = ["light", "dark"] as const;

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page as it stands, one line an element: the rules of these tags, of every tag without any.
 * It runs in the page itself and is put there once, which takes a fifth of the time of a builder made for each look.
 */
export async function axeFaults(page: Page, tags?: string[]): Promise<string[]> {
  return run(page, tags ? { runOnly: { type: "tag", values: tags } } : {});
}

/** The same in both colour schemes: in the second one only what its colours may change. */
export async function axeFaultsInBothSchemes(page: Page, tags?: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const ofColour: RunOptions = { runOnly: { type: "rule", values: OF_COLOUR } };
    const found = colorScheme === "light" ? await axeFaults(page, tags) : await run(page, ofColour);
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({ ...given, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, options);
}
