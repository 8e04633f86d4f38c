import { appendAll } from "#core/base/values/append-all.ts";
import { decodedAddress } from "#core/base/paths.ts";
import { type TypographyChange, TypographyChangeLog } from "#core/polish/typography/typography-change-log.ts";
import type { RuleName, TypographyRules } from "#core/polish/typography/typography-rules.ts";
import { recognisedLanguage, typesetRuns } from "#core/polish/typography/typography.ts";
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

/** The text between two block elements or their tags. */
interface Line {
  texts: (Text | typeof OPAQUE | typeof BREAK)[];
  runs: string[];
  block: Element;
  rules: TypographyRules;
  language: string | null;
  /** The number of lines up to the end of `block`. */
  end: number;
}

/**
 * Applies typography to an article, each block by itself, since quotes form pairs within a paragraph. Code and texts marked as foreign stay
 * as they are. A block recognised as English gets `lang`, so that browsers hyphenate and read it as English. A block with too few words,
 * such as an item of a list, is English if most other blocks are. An article in English (`language`) is typeset as a whole; its page marks
 * the language.
 */
export function typesetTree(
  root: Element,
  rules: TypographyRules,
  noted?: NotedChange[],
  language: string | null = null,
): void {
  const lines: Line[] = [];
  collectLines(root, rules, language, lines);
  const recognised = lines.map((line) =>
    line.rules.english && line.language === null ? recognisedLanguage(line.runs.join("")) : "pl",
  );
  const count = (of: "pl" | "en") => recognised.filter((each) => each === of).length;
  const usual = count("en") > count("pl") ? "en" : "pl";
  const isEnglish = recognised.map((each, at) => (each ?? (isWorded(lines[at]) ? usual : "pl")) === "en");
  for (const [at, line] of lines.entries()) {
    typesetLine(line, isEnglish[at] ? "en" : line.language, noted);
    if (isEnglish.slice(at, line.end).every(Boolean)) line.block.attributes.set("lang", "en");
  }
}

function isWorded(line: Line | undefined): boolean {
  return line?.runs.some((run) => /\p{L}{2}/u.test(run)) === true;
}

function collectLines(block: Element, rules: TypographyRules, language: string | null, lines: Line[]): void {
  const isPolish = block.attributes.has("lang");
  const lineRules = isPolish ? { ...rules, english: false } : rules;
  const ownLanguage = isPolish ? null : language;
  const first = lines.length;
  let texts: Line["texts"] = [];
  const finish = (): void => {
    if (texts.some((each) => typeof each !== "string" && each.text.trim() !== "")) {
      const runs = texts.map((each, index) =>
        typeof each === "string" ? each : unwrapped(each.text, texts[index - 1]),
      );
      lines.push({ texts, runs, block, rules: lineRules, language: ownLanguage, end: 0 });
    }
    texts = [];
  };
  const collect = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) {
        texts.push(node);
      } else if (isBlock(node)) {
        finish();
        if (node.tag !== "pre" && !isForeign(node)) collectLines(node, lineRules, ownLanguage, lines);
      } else if (node.tag === "br") {
        texts.push(BREAK);
      } else if (NOT_PROSE.has(node.tag) || isForeign(node) || isBareAddress(node)) {
        texts.push(OPAQUE);
      } else {
        collect(node.children);
      }
    }
  };
  collect(block.children);
  finish();
  for (const line of lines.slice(first)) if (line.block === block) line.end = lines.length;
}

function typesetLine({ texts, runs, rules }: Line, language: string | null, noted?: NotedChange[]): void {
  const log = noted && new TypographyChangeLog();
  const set = typesetRuns(runs, rules, log, language);
  for (const [index, run] of set.entries()) {
    const target = texts[index];
    if (typeof target === "object") target.text = run;
  }
  if (log) appendAll(noted, changesIn(texts, set, log.changes()));
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
