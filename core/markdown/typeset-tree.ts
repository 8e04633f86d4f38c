import { appendAll } from "#core/base/values/append-all.ts";
import { decodedAddress } from "#core/base/paths.ts";
import { type TypographyChange, TypographyChangeLog } from "#core/polish/typography/typography-change-log.ts";
import type { RuleName, TypographyRules } from "#core/polish/typography/typography-rules.ts";
import { isSetInEnglish, typesetRuns } from "#core/polish/typography/typography.ts";
import { isBlock } from "./elements/wrap-bare-text.ts";
import { isElement, textOf, type Element, type Node, type Text } from "./html-tree.ts";

/** The character that stands for an inline element whose content is no prose. */
const OPAQUE = "\uFFFC";

const BREAK = "\n";
const NOT_PROSE = new Set("audio code img input kbd picture rp rt samp sub sup var video wbr".split(" "));

/** A change by typography in a text node. */
export interface NotedChange {
  node: Text;
  rule: RuleName;
  start: number;
  length: number;
}

/**
 * Applies typography to an article, each block by itself, since quotes form pairs within a paragraph. Code and texts marked as foreign stay
 * as they are. A paragraph recognised as English gets `lang`, so that browsers hyphenate and read it as English. An article in English
 * (`language`) is typeset as a whole; its page marks the language.
 */
export function typesetTree(
  block: Element,
  rules: TypographyRules,
  noted?: NotedChange[],
  language?: string | null,
): void {
  let line: (Text | typeof OPAQUE | typeof BREAK)[] = [];
  const isPolish = block.attributes.has("lang");
  const lineRules = isPolish ? { ...rules, english: false } : rules;
  const ownLanguage = isPolish ? null : (language ?? null);
  let hasBlocks = false;
  const finish = (): void => {
    const isEnglish = typesetLine(line, lineRules, noted, ownLanguage);
    if (isEnglish && !hasBlocks && ownLanguage === null) block.attributes.set("lang", "en");
    line = [];
  };
  const collect = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) {
        line.push(node);
      } else if (isBlock(node)) {
        hasBlocks = true;
        finish();
        if (node.tag !== "pre" && !isForeign(node)) typesetTree(node, lineRules, noted, ownLanguage);
      } else if (node.tag === "br") {
        line.push(BREAK);
      } else if (NOT_PROSE.has(node.tag) || isForeign(node) || isBareAddress(node)) {
        line.push(OPAQUE);
      } else {
        collect(node.children);
      }
    }
  };
  collect(block.children);
  finish();
}

/** Typesets one line. Returns true when English rules were used. */
function typesetLine(
  line: (Text | string)[],
  rules: TypographyRules,
  noted?: NotedChange[],
  language?: string | null,
): boolean {
  if (line.every((each) => typeof each === "string" || each.text.trim() === "")) return false;
  const runs = line.map((each, index) => (typeof each === "string" ? each : unwrapped(each.text, line[index - 1])));
  const log = noted && new TypographyChangeLog();
  const set = typesetRuns(runs, rules, log, language);
  for (const [index, run] of set.entries()) {
    const target = line[index];
    if (typeof target === "object") target.text = run;
  }
  if (log) appendAll(noted, changesIn(line, set, log.changes()));
  return isSetInEnglish(runs, rules, language);
}

function changesIn(line: (Text | string)[], set: readonly string[], changes: readonly TypographyChange[]) {
  let index = 0;
  let from = 0;
  return changes.flatMap(({ rule, start, end }) => {
    while (index < set.length - 1 && start >= from + (set[index]?.length ?? 0)) {
      from += set[index]?.length ?? 0;
      index += 1;
    }
    const node = line[index];
    return typeof node === "object" ? [{ node, rule, start: start - from, length: end - start }] : [];
  });
}

/** Returns the text with a space for each line feed, as browsers show it, except after a hard break. */
function unwrapped(source: string, before: Text | string | undefined): string {
  const joined = source
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((part, index, lines) => {
      const started = index === 0 ? part : part.trimStart();
      return index === lines.length - 1 ? started : started.trimEnd();
    });
  const spaced = joined.join(" ");
  return before === BREAK ? spaced.trimStart() : spaced;
}

function isForeign(of: Element): boolean {
  const language = of.attributes.get("lang");
  return language !== undefined && !/^pl(?:-|$)/i.test(language);
}

/** Tells whether an element is a link whose text is its own address, like an automatic link. */
function isBareAddress(of: Element): boolean {
  if (of.tag !== "a") return false;
  const words = textOf(of).trim();
  const href = of.attributes.get("href") ?? "";
  return /^(?:https?:\/\/|www\.|mailto:)\S+$/i.test(words) || (words !== "" && decodedAddress(href).endsWith(words));
}
