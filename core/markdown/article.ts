import { refuse, type Failure } from "#core/outcome.ts";
import { AUTHOR_BOUNDS, OUTPUT_BOUNDS, parseHtml, type TooMuch } from "./parse-html.ts";
import { sanitise } from "./sanitise.ts";
import { serialise } from "./serialise.ts";
import type { Element } from "./tree.ts";

/** Rounds after which mark-up that a parser keeps rearranging is refused; ordinary mark-up needs one. */
const MAX_ROUNDS = 6;

const REASONS: Record<TooMuch, string> = {
  nesting: "Treść ma zbyt głęboko zagnieżdżone znaczniki. Dopuszczalne jest 256 poziomów.",
  elements: "Treść ma zbyt wiele elementów. Podziel wpis na części.",
  attributes: "Jeden ze znaczników HTML w treści ma zbyt wiele atrybutów.",
};

const UNSETTLED = "Znaczniki HTML w treści są tak poprzeplatane, że przeglądarki odczytają je różnie. Uprość je.";

/** An author's HTML as a clean tree. Refuses what is too deep, too large or too crowded. */
export function readArticle(html: string, mark: string): Element | Failure {
  const parsed = parseHtml(html, AUTHOR_BOUNDS);
  return "tooMuch" in parsed ? bodyFailure(REASONS[parsed.tooMuch]) : sanitise(parsed.nodes, "author", mark);
}

/**
 * The finished HTML: read again by the same parser and sanitised again until nothing changes, so that what a browser
 * builds of it is exactly what was checked.
 */
export function writeArticle(root: Element): string | Failure {
  let html = serialise(root);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parsed = parseHtml(html, OUTPUT_BOUNDS);
    if ("tooMuch" in parsed) return bodyFailure(REASONS[parsed.tooMuch]);
    const again = serialise(sanitise(parsed.nodes, "output"));
    if (again === html) return html;
    html = again;
  }
  return bodyFailure(UNSETTLED);
}

/** A refusal that belongs to the body's field. */
export function bodyFailure(message: string): Failure {
  return refuse("invalid", message, { body: message });
}
