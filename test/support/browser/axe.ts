import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** WCAG 2.2 AA. */
export const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rule that takes two thirds of the time; whatever else is asked, it is. */
const CONTRAST = "color-contrast";

/** The one beside it whose verdict hangs on colours, and so on the scheme; every other reads only the document and its layout. */
const OF_COLOUR = ["link-in-text-block"];

/** Rows of a list or a table that axe looks at: the ones after them are made alike. */
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

/** The rules of these tags, or all, but for contrast. */
function rulesOf(tags: string[] | undefined): RunOptions {
  return { ...(tags ? { runOnly: { type: "tag", values: tags } } : {}), rules: { [CONTRAST]: { enabled: false } } };
}

/** Hashes of the looks whose contrast was found good, by all the pages of one worker. */
const good = new Set<number>();

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const faults = await page.evaluate(judge, { options, further: FURTHER_ROWS });
  const contrast = await page.evaluate(judgeContrast, { further: FURTHER_ROWS, known: [...good], rule: CONTRAST });
  for (const look of contrast.looks) good.add(look);
  return [...faults, ...contrast.faults];
}

interface Axe {
  run(context: { include?: Element[]; exclude?: string[] }, options: RunOptions): Promise<AxeResults>;
}

/** In the page. */
async function judge({ options, further }: { options: RunOptions; further: string[] }): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const { violations } = await axe.run({ exclude: further }, { ...options, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/**
 * In the page: the contrast of letters whose look was not found good before. A look is all that contrast hangs on: the face
 * and colour of the letters, and every element around them with its paint.
 */
async function judgeContrast({ further, known, rule }: { further: string[]; known: number[]; rule: string }) {
  const { axe } = window as unknown as { axe: Axe };
  const chains = new WeakMap<Element, string>();
  function chainOf(element: Element): string {
    const made = chains.get(element);
    if (made !== undefined) return made;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
    const inert = element.matches(":disabled, [aria-disabled=true]") ? "inert" : "";
    const outer = element.parentElement ? chainOf(element.parentElement) : "";
    const chain = `${outer}>${element.tagName}.${element.className} ${inert} ${paint}`;
    chains.set(element, chain);
    return chain;
  }
  /** 53 bits, of which a thousand looks never share one. */
  function lookOf(element: Element): number {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    let [high, low] = [5381, 52_711];
    for (const sign of `${chainOf(element)} ${color} ${fontSize} ${fontWeight} ${textShadow}`) {
      high = Math.imul(high, 33) ^ sign.charCodeAt(0);
      low = Math.imul(low, 31) + sign.charCodeAt(0);
    }
    return (high >>> 0) * 2 ** 21 + (low >>> 11);
  }
  const seen = new Set(known);
  const showsLetters = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()));
  const rows = further.join(", ");
  const include = [...document.body.querySelectorAll(`:not(${rows}, :is(${rows}) *)`)].filter(
    (element) => showsLetters(element) && !seen.has(lookOf(element)),
  );
  if (include.length === 0) return { faults: [], looks: [] };
  const options: RunOptions = { runOnly: { type: "rule", values: [rule] }, elementRef: true, selectors: false };
  const { passes, violations } = await axe.run({ include }, { ...options, resultTypes: ["passes", "violations"] });
  return {
    faults: violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${rule}: ${html}`)),
    looks: passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => (element ? [lookOf(element)] : []))),
  };
}
