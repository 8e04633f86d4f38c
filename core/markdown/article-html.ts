import { refuseField, type Failure } from "#core/base/outcome.ts";
import { AUTHOR_BOUNDS, OUTPUT_BOUNDS, parseHtml, type TooMuch } from "./sanitiser/parse-html.ts";
import { sanitise } from "./sanitiser/sanitise.ts";
import { serialise } from "./sanitiser/serialise.ts";
import type { Element } from "./html-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** HTML is refused when it still changes after this many rounds of parsing; ordinary HTML needs one. */
const MAX_ROUNDS = 6;

const REASONS: Record<TooMuch, string> = {
  nesting: markdownMessages.nestedTooDeep,
  elements: markdownMessages.tooManyElements,
  attributes: markdownMessages.tooManyAttributes,
};

/** Parses and sanitises an author's HTML. Refuses HTML with too deep nesting, too many elements or too many attributes. */
export function readArticle(html: string, mark: string): Element | Failure {
  const parsed = parseHtml(html, AUTHOR_BOUNDS);
  return "tooMuch" in parsed ? bodyFailure(REASONS[parsed.tooMuch]) : sanitise(parsed.nodes, "author", mark);
}

/** Returns the finished HTML, sanitised until it does not change any more. `colours`: HTML of code blocks, inserted without parsing. */
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

/** Returns a refusal for the field `body`. */
export function bodyFailure(message: string): Failure {
  return refuseField("body", message);
}
