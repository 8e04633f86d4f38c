import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import type { Html, PhrasingContent, RootContent } from "mdast";
import type { FootnotePairs } from "./footnote-pairs.ts";

/** Options of converting HTML to Markdown. */
export interface HtmlOptions {
  /** Treat line feeds as line breaks and empty lines as ends of paragraphs, as WordPress's classic editor stores texts. */
  lineFeeds?: boolean;
  /** Returns the address to write for a picture; null leaves the picture out. */
  pictureAddress?: (image: HtmlElement) => string | null;
  /** Convert TeX formulas to code. */
  formulas?: boolean;
  /** The number of the first footnote; 1 by default. */
  firstNote?: number;
}

/** The losses of a conversion: names or addresses by kind, each once. */
export type Losses = Map<Loss, Set<string>>;
/** A dropped element, an unsafe link, or a formula that became code. */
export type Loss = "element" | "link" | "formula";

/** The conversion of a whole text, for the functions that convert single elements. */
export interface Conversion {
  readonly options: HtmlOptions;
  readonly pairs: FootnotePairs;
  /** Marks (such as `strong`) around the current node. They are not written again, because a mark within itself has no effect. */
  readonly marks: readonly string[];
  /** Converts nodes of any kind to blocks; inline content between blocks becomes paragraphs. */
  flow(nodes: readonly HtmlNode[]): RootContent[];
  /** Converts inline nodes to paragraphs. A picture at either end becomes a paragraph of its own; two line breaks begin a new paragraph. */
  paragraphs(nodes: readonly HtmlNode[]): RootContent[];
  /** Converts inline nodes to a line, with white space collapsed as a browser does. */
  line(nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Converts inline nodes, with white space as it is. */
  phrasing(nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Converts inline nodes that stand inside `mark`. */
  within(mark: string, nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Records a loss. */
  noteLoss(kind: Loss, name: string): void;
  /** The id or name of an element when a link of this text leads to it; else null. */
  targetAt(element: HtmlElement): string | null;
  /** The id or name from `targetAt` as an HTML anchor (`<a id>`); empty without one. */
  anchorAt(element: HtmlElement): Html[];
}
