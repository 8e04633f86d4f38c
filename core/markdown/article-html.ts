import { refuseField, type Failure } from "#core/base/outcome.ts";
import { AUTHOR_BOUNDS, OUTPUT_BOUNDS, parseHtml, type TooMuch } from "./sanitiser/parse-html.ts";
import { sanitise } from "./sanitiser/sanitise.ts";
import { serialise } from "./sanitiser/serialise.ts";
import type { Element } from "./html-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** Rounds after which mark-up that a parser keeps rearranging is refused; ordinary mark-up needs one. */
const MAX_ROUNDS = 6;

const REASONS: Record<TooMuch, string> = {
  nesting: markdownMessages.nestedTooDeep,
  elements: markdownMessages.tooManyElements,
  attributes: markdownMessages.tooManyAttributes,
};

/** An author's HTML as a clean tree. Refuses what is too deep, too large or too crowded. */
export function readArticle(html: string, mark: string): Element | Failure {
  const parsed = parseHtml(html, AUTHOR_BOUNDS);
  return "tooMuch" in parsed ? bodyFailure(REASONS[parsed.tooMuch]) : sanitise(parsed.nodes, "author", mark);
}

/** The finished HTML, sanitised again until nothing changes. `colours`: HTML of code blocks, inserted without another parse. */
export function writeArticle(root: Element, colours: ReadonlyMap<Element, string> = new Map()): string | Failure {
  const plain = serialise(root);
  if (readAgain(plain) === plain) return colours.size === 0 ? plain : serialise(root, colours);
  let html = serialise(root, colours);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const again = readAgain(html);
    if (again === html || typeof again !== "string") return again;
    html = again;
  }
  return bodyFailure(markdownMessages.tagsInterleaved);
}

function readAgain(html: string): string | Failure {
  const parsed = parseHtml(html, OUTPUT_BOUNDS);
  return "tooMuch" in parsed ? bodyFailure(REASONS[parsed.tooMuch]) : serialise(sanitise(parsed.nodes, "output"));
}

export function bodyFailure(message: string): Failure {
  return refuseField("body", message);
}
