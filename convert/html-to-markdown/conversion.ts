import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import type { Html, PhrasingContent, RootContent } from "mdast";
import type { FootnotePairs } from "./footnote-pairs.ts";

export interface HtmlOptions {
  /** Line feeds are line breaks and empty lines part paragraphs, as WordPress's classic editor keeps them. */
  lineFeeds?: boolean;
  /** The address to write for a picture; null leaves it out. */
  pictureAddress?: (image: HtmlElement) => string | null;
  /** Formulas become code. */
  formulas?: boolean;
  /** The number of the first footnote; 1 where it is not given. */
  firstNote?: number;
}

/** What did not come through, by kind, each name once. */
export type Losses = Map<Loss, Set<string>>;
export type Loss = "element" | "link" | "formula";

/** What the readers of single elements may ask of the conversion of the whole text. */
export interface Conversion {
  readonly options: HtmlOptions;
  readonly pairs: FootnotePairs;
  /** Marks around the place that is read: one within itself says nothing. */
  readonly marks: readonly string[];
  /** Blocks of nodes of any kind; what stands between blocks becomes paragraphs. */
  flow(nodes: readonly HtmlNode[]): RootContent[];
  /** Paragraphs of inline nodes: pictures at their ends stand alone, two breaks part them. */
  paragraphs(nodes: readonly HtmlNode[]): RootContent[];
  /** The line that inline nodes make, with white space as a browser shows it. */
  line(nodes: readonly HtmlNode[]): PhrasingContent[];
  phrasing(nodes: readonly HtmlNode[]): PhrasingContent[];
  /** Converts nodes inside a mark. */
  within(mark: string, nodes: readonly HtmlNode[]): PhrasingContent[];
  lose(kind: Loss, name: string): void;
  /** The id of an element that a link of this text leads to. */
  targetAt(element: HtmlElement): string | null;
  /** The same as an anchor in HTML. */
  anchorAt(element: HtmlElement): Html[];
}
