import { appendAll } from "#core/base/values/append-all.ts";
import type { Html, PhrasingContent, RootContent } from "mdast";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { formulasInHtml } from "../formulas.ts";
import type { Conversion, HtmlOptions, Loss, Losses } from "./conversion.ts";
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
import { FRAMES } from "./shown-address.ts";
import { tidyPhrasing } from "./tidy-phrasing.ts";

/** Turns parsed HTML into a tree of Markdown. */
export class HtmlConverter implements Conversion {
  readonly options: HtmlOptions;
  readonly pairs: FootnotePairs;
  readonly losses: Losses = new Map();
  readonly marks: string[] = [];
  readonly #targets: ReadonlySet<string>;

  constructor(root: { childNodes: HtmlNode[] }, pairs: FootnotePairs, options: HtmlOptions) {
    this.options = options;
    this.pairs = pairs;
    this.#targets = fragmentsIn(root);
  }

  flow(nodes: readonly HtmlNode[]): RootContent[] {
    const blocks: RootContent[] = [];
    let run: HtmlNode[] = [];
    const finish = (): void => {
      appendAll(blocks, this.paragraphs(run));
      run = [];
    };
    for (const node of nodes) {
      if (isHtmlElement(node) && (isBlockElement(node) || node.tagName === "hr" || this.#isBlockInside(node))) {
        finish();
        appendAll(blocks, convertBlock(this, node));
      } else if (!isComment(node)) run.push(node);
    }
    finish();
    return blocks;
  }

  paragraphs(nodes: readonly HtmlNode[]): RootContent[] {
    return framesApart(nodes).flatMap((part) =>
      this.#parted(part).flatMap((children) => paragraphsOf(tidyPhrasing(children))),
    );
  }

  line(nodes: readonly HtmlNode[]): PhrasingContent[] {
    return tidyPhrasing(this.phrasing(nodes));
  }

  phrasing(nodes: readonly HtmlNode[]): PhrasingContent[] {
    const made: PhrasingContent[] = [];
    for (const node of nodes) {
      const words = wordsOf(node);
      if (words !== null) appendAll(made, this.#words(words, made.at(-1)?.type === "break"));
      else if (isHtmlElement(node)) appendAll(made, inlineOf(this, node));
    }
    return made;
  }

  within(mark: string, nodes: readonly HtmlNode[]): PhrasingContent[] {
    this.marks.push(mark);
    const made = this.phrasing(nodes);
    this.marks.pop();
    return made;
  }

  lose(kind: Loss, name: string): void {
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

  #words(words: string, afterBreak: boolean): PhrasingContent[] {
    const { lineFeeds = false, formulas = false } = this.options;
    const text = lineFeeds && afterBreak ? words.replace(/^[ \t]*\n/, "") : words;
    const made: PhrasingContent[] = [];
    let from = 0;
    for (const { start, end, inner, shown } of formulas ? formulasInHtml(text) : []) {
      this.lose("formula", shown);
      appendAll(made, splitLines(text.slice(from, start), lineFeeds));
      made.push({ type: "inlineCode", value: inner.replace(/\s+/g, " ").trim() });
      from = end;
    }
    return [...made, ...splitLines(text.slice(from), lineFeeds)];
  }

  /** Divides a text with line feeds into paragraphs, at empty lines. */
  #parted(nodes: readonly HtmlNode[]): PhrasingContent[][] {
    if (!this.options.lineFeeds) return [this.phrasing(nodes)];
    const parts: HtmlNode[][] = [[]];
    for (const node of nodes) {
      const words = wordsOf(node);
      const [first = "", ...rest] = words?.split(/\n[ \t]*\n\s*/) ?? [];
      if (words === null) parts.at(-1)?.push(node);
      else parts.at(-1)?.push({ ...node, value: first } as HtmlNode);
      for (const each of rest) parts.push([{ ...node, value: each } as HtmlNode]);
    }
    return parts.map((part) => this.phrasing(part));
  }
}

/** A film or another frame is a paragraph of its own, whatever stands right beside it. */
function framesApart(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const parts: HtmlNode[][] = [[]];
  for (const node of nodes) {
    const isFrame = isHtmlElement(node) && FRAMES.some((tag) => tag === node.tagName);
    if (isFrame) parts.push([node], []);
    else parts.at(-1)?.push(node);
  }
  return parts.filter((part) => part.length > 0);
}

/** Ids to which links in the text lead. */
function fragmentsIn(root: { childNodes: HtmlNode[] }): Set<string> {
  const fragments = new Set<string>();
  for (const each of descendants(root)) {
    const href = each.tagName === "a" ? attributeOf(each, "href") : "";
    if (href.startsWith("#")) fragments.add(href.slice(1));
  }
  return fragments;
}

function paragraphsOf(children: PhrasingContent[]): RootContent[] {
  const parts: PhrasingContent[][] = [[]];
  for (const [at, child] of children.entries()) {
    const twice = child.type === "break" && (children[at + 1]?.type === "break" || children[at - 1]?.type === "break");
    if (!twice) parts.at(-1)?.push(child);
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  return parts.flatMap((part) => withPicturesApart(tidyPhrasing(part)));
}

/** A picture that begins or ends a paragraph of words becomes a figure of its own. */
function withPicturesApart(children: PhrasingContent[]): RootContent[] {
  const isPicture = (node: PhrasingContent | undefined) =>
    node?.type === "image" ||
    (node?.type === "link" && node.children.length > 0 && node.children.every(({ type }) => type === "image"));
  const isNothing = (node: PhrasingContent) =>
    node.type === "break" || (node.type === "text" && node.value.trim() === "");
  const words = children.filter((each) => !isPicture(each) && !isNothing(each));
  if (words.length === 0)
    return children.length === 0 ? [] : [paragraph(children.filter((each) => each.type !== "break"))];
  const start = children.findIndex((each) => !isPicture(each) && !isNothing(each));
  const end = children.findLastIndex((each) => !isPicture(each) && !isNothing(each)) + 1;
  const parts = [
    ...children
      .slice(0, start)
      .filter(isPicture)
      .map((each) => [each]),
    tidyPhrasing(children.slice(start, end)),
  ];
  parts.push(
    ...children
      .slice(end)
      .filter(isPicture)
      .map((each) => [each]),
  );
  return parts.map(paragraph);
}

function paragraph(children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children };
}
