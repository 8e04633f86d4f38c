import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** WCAG 2.2 AA. */
export const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Takes two thirds of the time, so it is checked once for each look. */
const CONTRAST = "color-contrast";

/** What depends on colours; the rest reads the document and its layout. */
const OF_COLOUR = [CONTRAST, "link-in-text-block"];

/** Later rows of a list or table are made alike. */
const ROWS = 8;
const FURTHER_ROWS = [`tbody tr:nth-child(n+${ROWS + 1})`, `li:nth-child(n+${ROWS + 1})`];

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** One line an element; every rule without `tags`. Put into the page once, axe takes a fifth of a builder's time. */
export async function axeFaults(page: Page, tags?: string[]): Promise<string[]> {
  return run(page, rulesOf(tags));
}

/** In the dark scheme only what its colours may change. */
export async function axeFaultsInBothSchemes(page: Page, tags?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await run(page, rulesOf(tags));
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, { runOnly: { type: "rule", values: OF_COLOUR } });
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** Light at the first width, dark at the second: colours depend on the scheme alone, all else on the width alone. */
export async function axeFaultsAtTwoWidths(
  page: Page,
  widths: [number, number],
  height: number,
  tags = STANDARD,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, width] of widths.entries()) {
    const colorScheme = at === 0 ? "light" : "dark";
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const found = await run(page, rulesOf(tags));
    faults.push(...found.map((fault) => `${width} ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** The one rule that reads style sheets is experimental and off, so they need not be read and parsed once more. */
const PRELOAD: RunOptions = { preload: { assets: ["media"] } };

function rulesOf(tags: string[] | undefined): RunOptions {
  return { ...PRELOAD, ...(tags && { runOnly: { type: "tag", values: tags } }) };
}

/** Looks without a fault, those that axe cannot judge (over a picture) among them: they are none the next time either. */
const judged = new Set<number>();

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { faults, looks } = await page.evaluate(judge, {
    options,
    further: FURTHER_ROWS,
    known: [...judged],
    contrast: CONTRAST,
  });
  for (const look of looks) judged.add(look);
  return faults;
}

interface Axe {
  configure(spec: { rules: { id: string; selector: string }[] }): void;
  run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults>;
}

interface Judging {
  options: RunOptions;
  further: string[];
  known: number[];
  contrast: string;
}

/** Runs in the page. A look is all that contrast depends on: the letters' face and colour, and every paint around. */
async function judge({ options, further, known, contrast }: Judging): Promise<{ faults: string[]; looks: number[] }> {
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
  /** 53 bits: a thousand looks practically never share one. */
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
  const unjudged = [...document.body.querySelectorAll(`:not(${rows}, :is(${rows}) *)`)].filter(
    (element) => showsLetters(element) && !seen.has(lookOf(element)),
  );
  // Contrast is judged of these alone; all other rules of everything, in the same run, which reads the whole page once.
  const MARK = "data-contrast-unjudged";
  for (const element of unjudged) element.setAttribute(MARK, "");
  axe.configure({ rules: [{ id: contrast, selector: `[${MARK}]` }] });
  const results = await axe.run(
    { exclude: further },
    { ...options, resultTypes: ["violations", "passes", "incomplete"], elementRef: true, selectors: false },
  );
  for (const element of unjudged) element.removeAttribute(MARK);
  const ofContrast = [...results.passes, ...results.incomplete].filter(({ id }) => id === contrast);
  return {
    faults: results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.replace(` ${MARK}=""`, "")}`),
    ),
    looks: ofContrast.flatMap(({ nodes }) => nodes.flatMap(({ element }) => (element ? [lookOf(element)] : []))),
  };
}
