import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** WCAG 2.2 AA. */
export const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules whose verdict hangs on colours, and so on the scheme; every other reads only the document and its layout. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Rows of a list or a table that axe looks at: the ones after them are made alike, and colours alone cost 2 ms an element. */
const ROWS = 8;
const FURTHER_ROWS = [`tbody tr:nth-child(n+${ROWS + 1})`, `li:nth-child(n+${ROWS + 1})`];

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page as it stands, one line an element: the rules of these tags, of every tag without any.
 * It runs in the page itself and is put there once, which takes a fifth of the time of a builder made for each look.
 */
export async function axeFaults(page: Page, tags?: string[]): Promise<string[]> {
  return run(page, rulesOf(tags));
}

/** The same in both colour schemes: in the second one only what its colours may change. */
export async function axeFaultsInBothSchemes(page: Page, tags?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await run(page, rulesOf(tags));
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, { runOnly: { type: "rule", values: OF_COLOUR } });
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/**
 * The same at two widths, in the light scheme at the first and in the dark one at the second: colours change with the scheme
 * and not with the width, everything else may change with the width and does not with the scheme.
 */
export async function axeFaultsAtTwoWidths(page: Page, widths: [number, number], height: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, width] of widths.entries()) {
    const colorScheme = at === 0 ? "light" : "dark";
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const found = await run(page, rulesOf(STANDARD));
    faults.push(...found.map((fault) => `${width} ${colorScheme}: ${fault}`));
  }
  return faults;
}

function rulesOf(tags: string[] | undefined): RunOptions {
  return tags ? { runOnly: { type: "tag", values: tags } } : {};
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ given, exclude }) => {
      const { axe } = window as unknown as {
        axe: { run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run({ exclude }, { ...given, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { given: options, exclude: FURTHER_ROWS },
  );
}
