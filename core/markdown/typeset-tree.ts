import type { TypographyRules } from "#core/polish/rules.ts";
import { typesetRuns } from "#core/polish/typography.ts";
import { isBlock } from "./blocks.ts";
import { isElement, textOf, type Element, type Node, type Text } from "./tree.ts";

/** Stands for an inline element whose inside is not prose. */
const OPAQUE = "\uFFFC";

/** A hard break: what follows begins a line. */
const BREAK = "\n";

const NOT_PROSE = new Set("audio code img input kbd picture rp rt samp sub sup var video wbr".split(" "));

/**
 * Runs the rules of typography over an article's text, block by block, since quotes open and close within a paragraph.
 * Code, addresses and words marked as another language stay as typed.
 */
export function typesetTree(block: Element, rules: TypographyRules): void {
  let line: (Text | typeof OPAQUE | typeof BREAK)[] = [];
  const finish = (): void => {
    typesetLine(line, rules);
    line = [];
  };
  const collect = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) {
        line.push(node);
      } else if (isBlock(node)) {
        finish();
        if (node.tag !== "pre" && !isForeign(node)) typesetTree(node, rules);
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

function typesetLine(line: (Text | string)[], rules: TypographyRules): void {
  if (line.every((each) => typeof each === "string" || each.text.trim() === "")) return;
  const runs = line.map((each, index) => (typeof each === "string" ? each : unwrapped(each.text, line[index - 1])));
  for (const [index, run] of typesetRuns(runs, rules).entries()) {
    const target = line[index];
    if (typeof target === "object") target.text = run;
  }
}

/** A line feed in the source is a space on the page, and nothing at all after a break. */
function unwrapped(source: string, before: Text | string | undefined): string {
  const joined = source
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((part, index, parts) => {
      const started = index === 0 ? part : part.trimStart();
      return index === parts.length - 1 ? started : started.trimEnd();
    });
  const spaced = joined.join(" ");
  return before === BREAK ? spaced.trimStart() : spaced;
}

function isForeign(of: Element): boolean {
  const language = of.attributes.get("lang");
  return language !== undefined && !/^pl(?:-|$)/i.test(language);
}

/** A link whose words are its own address, as automatic links are. */
function isBareAddress(of: Element): boolean {
  if (of.tag !== "a") return false;
  const words = textOf(of).trim();
  const href = of.attributes.get("href") ?? "";
  return /^(?:https?:\/\/|www\.|mailto:)\S+$/i.test(words) || (words !== "" && decoded(href).endsWith(words));
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
