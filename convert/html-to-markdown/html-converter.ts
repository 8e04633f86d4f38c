import { appendAll } from "#core/base/values/append-all.ts";
import type { Html, PhrasingContent, RootContent } from "mdast";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { formulasInHtml } from "../formulas.ts";
import type { Conversion, HtmlOptions, Loss, Losses } from "./conversion-types.ts";
import { convertBlock } from "./convert-block.ts";
import { inlineOf, splitLines } from "./convert-inlines.ts";
import {
  attributeOf,
  descendants,
  holdsBlock,
  isBlockElement,
  isComment,
  isHtmlElement,
  UNREADABLE,
  wordsOf,
} from "./html-nodes.ts";
import type { FootnotePairs } from "./footnote-pairs.ts";
import { FRAMES, scriptedPage } from "./embed-address.ts";
import { tidyPhrasing } from "./tidy-phrasing.ts";

/** Converts parsed HTML to a Markdown syntax tree (mdast). */
export class HtmlConverter implements Conversion {
  readonly options: HtmlOptions;
  readonly pairs: FootnotePairs;
  readonly losses: Losses = new Map();
  readonly marks: string[];
  readonly #targets: ReadonlySet<string>;

  constructor(root: { childNodes: HtmlNode[] }, pairs: FootnotePairs, options: HtmlOptions) {
    this.options = options;
    this.marks = [...(options.marks ?? [])];
    this.pairs = pairs;
    this.#targets = fragmentsIn(root);
  }

  flow(nodes: readonly HtmlNode[]): RootContent[] {
    const blocks: RootContent[] = [];
    let inlineNodes: HtmlNode[] = [];
    const finish = (): void => {
      appendAll(blocks, this.paragraphs(inlineNodes));
      inlineNodes = [];
    };
    for (const node of nodes) {
      if (isHtmlElement(node) && (isBlockElement(node) || node.tagName === "hr" || this.#isBlockInside(node))) {
        finish();
        appendAll(blocks, convertBlock(this, node));
      } else if (!isComment(node)) inlineNodes.push(node);
    }
    finish();
    return blocks;
  }

  paragraphs(nodes: readonly HtmlNode[]): RootContent[] {
    return framesApart(nodes).flatMap((group) =>
      this.#paragraphGroups(group).flatMap((children) => paragraphsOf(tidyPhrasing(children))),
    );
  }

  line(nodes: readonly HtmlNode[]): PhrasingContent[] {
    return tidyPhrasing(this.phrasing(nodes));
  }

  phrasing(nodes: readonly HtmlNode[]): PhrasingContent[] {
    const result: PhrasingContent[] = [];
    for (const node of nodes) {
      const words = wordsOf(node);
      if (words !== null) appendAll(result, this.#convertText(words, result.at(-1)?.type === "break"));
      else if (isHtmlElement(node)) appendAll(result, inlineOf(this, node));
    }
    return result;
  }

  within(mark: string, nodes: readonly HtmlNode[]): PhrasingContent[] {
    this.marks.push(mark);
    const result = this.phrasing(nodes);
    this.marks.pop();
    return result;
  }

  noteLoss(kind: Loss, name: string): void {
    const names = this.losses.get(kind) ?? new Set();
    this.losses.set(kind, names.add(name));
  }

  targetAt(element: HtmlElement): string | null {
    const id = attributeOf(element, "id") || (element.tagName === "a" ? attributeOf(element, "name") : "");
    return this.#targets.has(id) && /^[\p{L}\p{N}_.:-]{1,80}$/u.test(id) ? id : null;
  }

  anchorAt(element: HtmlElement): Html[] {
    const id = this.targetAt(element);
    return id === null ? [] : [{ type: "html", value: `<a id="${id}"></a>` }];
  }

  #isBlockInside(node: HtmlElement): boolean {
    return !UNREADABLE.has(node.tagName) && holdsBlock(node);
  }

  #convertText(words: string, afterBreak: boolean): PhrasingContent[] {
    const { lineFeeds = false, formulas = false } = this.options;
    const inLink = this.marks.includes("a");
    const text = lineFeeds && afterBreak ? words.replace(/^[ \t]*\n/, "") : words;
    const result: PhrasingContent[] = [];
    let from = 0;
    for (const { start, end, inner, shown } of formulas ? formulasInHtml(text) : []) {
      this.noteLoss("formula", shown);
      appendAll(result, splitLines(text.slice(from, start), lineFeeds, inLink));
      result.push({ type: "inlineCode", value: inner.replace(/\s+/g, " ").trim() });
      from = end;
    }
    return [...result, ...splitLines(text.slice(from), lineFeeds, inLink)];
  }

  /** Splits inline nodes into paragraphs at empty lines when the option `lineFeeds` is on. */
  #paragraphGroups(nodes: readonly HtmlNode[]): PhrasingContent[][] {
    if (!this.options.lineFeeds) return [this.phrasing(nodes)];
    const groups: HtmlNode[][] = [[]];
    for (const node of nodes) {
      const words = wordsOf(node);
      const [first = "", ...rest] = words?.split(/\n[ \t]*\n\s*/) ?? [];
      if (words === null) groups.at(-1)?.push(node);
      else groups.at(-1)?.push({ ...node, value: first } as HtmlNode);
      for (const value of rest) groups.push([{ ...node, value } as HtmlNode]);
    }
    return groups.map((group) => this.phrasing(group));
  }
}

/** Groups nodes so that each frame, such as a film, gets a paragraph of its own. */
function framesApart(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const groups: HtmlNode[][] = [[]];
  for (const node of nodes) {
    const isFrame = isHtmlElement(node) && (FRAMES.some((tag) => tag === node.tagName) || scriptedPage(node) !== null);
    if (isFrame) groups.push([node], []);
    else groups.at(-1)?.push(node);
  }
  return groups.filter((group) => group.length > 0);
}

/** Returns the ids that links within the text lead to. */
function fragmentsIn(root: { childNodes: HtmlNode[] }): Set<string> {
  const fragments = new Set<string>();
  for (const element of descendants(root)) {
    const href = element.tagName === "a" ? attributeOf(element, "href") : "";
    if (href.startsWith("#")) fragments.add(href.slice(1));
  }
  return fragments;
}

function paragraphsOf(children: PhrasingContent[]): RootContent[] {
  const groups: PhrasingContent[][] = [[]];
  for (const [at, child] of children.entries()) {
    const isDoubleBreak =
      child.type === "break" && (children[at + 1]?.type === "break" || children[at - 1]?.type === "break");
    if (!isDoubleBreak) groups.at(-1)?.push(child);
    else if (groups.at(-1)?.length !== 0) groups.push([]);
  }
  return groups.flatMap((group) => withPicturesApart(tidyPhrasing(group)));
}

/** If a paragraph has text, moves the pictures at its beginning and end into paragraphs of their own. */
function withPicturesApart(children: PhrasingContent[]): RootContent[] {
  const isPicture = (node: PhrasingContent | undefined) =>
    node?.type === "image" ||
    (node?.type === "link" && node.children.length > 0 && node.children.every(({ type }) => type === "image"));
  const isBlank = (node: PhrasingContent) =>
    node.type === "break" || (node.type === "text" && node.value.trim() === "");
  const words = children.filter((child) => !isPicture(child) && !isBlank(child));
  if (words.length === 0)
    return children.length === 0 ? [] : [paragraph(children.filter((child) => child.type !== "break"))];
  const start = children.findIndex((child) => !isPicture(child) && !isBlank(child));
  const end = children.findLastIndex((child) => !isPicture(child) && !isBlank(child)) + 1;
  const apart = (nodes: PhrasingContent[]) => nodes.filter(isPicture).map((child) => [child]);
  const line = tidyPhrasing(children.slice(start, end));
  return [...apart(children.slice(0, start)), line, ...apart(children.slice(end))].map(paragraph);
}

function paragraph(children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children };
}
