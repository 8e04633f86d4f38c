import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import type { Html, PhrasingContent, RootContent } from "mdast";
import type { FootnotePairs } from "./footnote-pairs.ts";

/** Options of converting HTML to Markdown. */
export interface HtmlOptions {
  /** True for texts of WordPress's classic editor, in which a line feed is a line break and an empty line ends a paragraph. */
  lineFeeds?: boolean;
  /** Returns the address to write for a picture; null leaves the picture out. */
  pictureAddress?: (image: HtmlElement) => string | null;
  /** True if TeX formulas become code. */
  formulas?: boolean;
  /** The number of the first footnote; 1 by default. */
  firstNote?: number;
  /** Marks around the place of the result, such as `strong`, or `a` for a link. They are not written again. */
  marks?: readonly string[];
  /** The place of the result among words of a line; only for `nodesAndNotes`. */
  between?: WordsAround | null;
}

/** The words around a place in a line, each empty where the line begins or ends. */
export interface WordsAround {
  before: string;
  after: string;
  /** Whether a single heading, item, quotation or cell is written as its words. */
  isUnwrapped: boolean;
}

/** The losses of a conversion. Maps a kind of loss to the names, addresses or formulas that were lost. */
export type Losses = Map<Loss, Set<string>>;
/** A kind of loss: a dropped element, an unsafe link, or a formula that became code. */
export type Loss = "element" | "link" | "formula";

/** What functions for single elements need: methods and settings of the converter. */
export interface Conversion {
  readonly options: HtmlOptions;
  readonly pairs: FootnotePairs;
  /** Marks (such as `strong`) around the current node. Such a mark is not written again, because a mark within itself has no effect. */
  readonly marks: readonly string[];
  /** Converts nodes of any kind to blocks; inline content between blocks becomes paragraphs. */
  flow(nodes: readonly HtmlNode[]): RootContent[];
  /** Converts inline nodes to paragraphs. A picture at either end of a paragraph becomes a paragraph of its own; two line breaks begin a new paragraph. */
  paragraphs(nodes: readonly HtmlNode[]): RootContent[];
  /** Converts inline nodes to a line, with white space collapsed as a browser does. */
  line(nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Converts inline nodes without changing white space. */
  phrasing(nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Converts the inline nodes inside `mark`. */
  within(mark: string, nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Records a loss. */
  noteLoss(kind: Loss, name: string): void;
  /** Returns the id or name of an element if a link in this text leads to the element; else null. */
  targetAt(element: HtmlElement): string | null;
  /** Returns an HTML anchor (`<a id>`) with the id from `targetAt`; empty when `targetAt` returns null. */
  anchorAt(element: HtmlElement): Html[];
}
