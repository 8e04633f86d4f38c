import { refuseField, type Failure } from "#core/base/outcome.ts";
import { AUTHOR_BOUNDS, OUTPUT_BOUNDS, parseHtml, type TooMuch } from "./sanitiser/parse-html.ts";
import {
  decoded,
  makeElement,
  type PlainHtmlListener,
  type PlainTag,
  walkPlainHtml,
} from "./sanitiser/read-plain-html.ts";
import { admit, append, sanitise } from "./sanitiser/sanitise.ts";
import { escapeText, serialise, startTag } from "./sanitiser/serialise.ts";
import { element, type Element } from "./html-tree.ts";

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
  const plain = new CleanTree(mark);
  if (walkPlainHtml(html, AUTHOR_BOUNDS, plain)) return plain.root;
  const parsed = parseHtml(html, AUTHOR_BOUNDS);
  return "tooMuch" in parsed ? bodyFailure(REASONS[parsed.tooMuch]) : sanitise(parsed.nodes, "author", mark);
}

/** What `sanitise` makes of plain mark-up, without a parser's tree before it. Nothing of it is dropped with what it holds. */
class CleanTree implements PlainHtmlListener {
  readonly root = element("div", {});
  readonly #mark: string;
  /** What each open element became; its parent where it was unwrapped. */
  readonly #open = [this.root];
  #into = this.root;

  constructor(mark: string) {
    this.#mark = mark;
  }

  text(source: string, parent: string, isFirst: boolean): boolean {
    const text = decoded(parent === "pre" && isFirst && source.startsWith("\n") ? source.slice(1) : source);
    if (text === null) return false;
    append(this.#into, text);
    return true;
  }

  open({ name, attributes, isVoid }: PlainTag): boolean {
    const made = admit(makeElement(name, attributes), this.#into, "author", this.#mark);
    if (made) this.#into.children.push(made);
    if (isVoid) return true;
    this.#into = made ?? this.#into;
    this.#open.push(this.#into);
    return true;
  }

  close(): void {
    this.#open.pop();
    this.#into = this.#open.at(-1) ?? this.root;
  }
}

/** The finished HTML, sanitised again until nothing changes. `colours`: HTML of code blocks, inserted without another parse. */
export function writeArticle(root: Element, colours: ReadonlyMap<Element, string> = new Map()): string | Failure {
  const plain = serialise(root);
  if (isSettled(plain) || readAgain(plain) === plain) return colours.size === 0 ? plain : serialise(root, colours);
  let html = serialise(root, colours);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const again = readAgain(html);
    if (again === html || typeof again !== "string") return again;
    html = again;
  }
  return bodyFailure(UNSETTLED);
}

function readAgain(html: string): string | Failure {
  const parsed = parseHtml(html, OUTPUT_BOUNDS);
  return "tooMuch" in parsed ? bodyFailure(REASONS[parsed.tooMuch]) : serialise(sanitise(parsed.nodes, "output"));
}

/**
 * Whether finished HTML, parsed and sanitised again, is written as it was, where that is beyond doubt. False only says that it has to be
 * tried. Nearly all articles are plain, and a look at each tag takes a third of the time of making the tree.
 */
export function isSettled(html: string): boolean {
  return walkPlainHtml(html, OUTPUT_BOUNDS, new Comparison());
}

/** Holds what the policy would write for each piece against what is written. */
class Comparison implements PlainHtmlListener {
  /** Tags that are the same again, by the element they stand in where that matters: most are met more than once. */
  readonly #same = new Set<string>();

  text(source: string, parent: string, isFirst: boolean): boolean {
    // The parser throws the first line feed away, and another one is written only before a second.
    if (isFirst && parent === "pre" && source.startsWith("\n") && !source.startsWith("\n\n")) return false;
    if (!/[&>]/.test(source)) return true;
    const text = decoded(source);
    return text !== null && escapeText(text) === source;
  }

  open({ name, source, attributes, parent }: PlainTag): boolean {
    const key = name === "source" ? `${parent} ${source}` : source;
    if (this.#same.has(key)) return true;
    const made = admit(makeElement(name, attributes), { tag: parent }, "output", null);
    if (!made || startTag(made) !== source) return false;
    this.#same.add(key);
    return true;
  }

  close(): void {}
}

export function bodyFailure(message: string): Failure {
  return refuseField("body", message);
}
