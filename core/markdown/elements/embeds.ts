import type { MarkdownIt, Token } from "markdown-it";
import type { EmbedCard, EmbedUse } from "#core/base/values/embed-card.ts";
import { type MediaFacts, mediaPath, variantPath, variantWidths } from "#core/base/media.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { decodedPart } from "#core/base/paths.ts";
import { withoutControls } from "#core/polish/control-characters.ts";
import { clipped } from "#core/polish/clipped.ts";
import { embedMessages } from "#core/messages/markdown.ts";
import type { HtmlElement } from "../sanitiser/parse-html.ts";
import { element, elementsIn, isElement, text, textOf, type Element, type Node, type RenderEnv } from "../html-tree.ts";
import { type Embed, embedAt } from "./embed-address.ts";

const LONGEST_TITLE = 200;

/** The address on a card without content has at most this many characters. */
const LONGEST_ADDRESS = 60;

/** The `purpose` of links to what another site shows. */
export const EMBED = "embed";

/** The class of these links, by which the app finds them. Links of an author cannot have this class. */
export const EMBED_CLASS = "embed-link";

/** The `sizes` of a card's picture. */
const SIZES = "(min-width: 46rem) 11rem, 7rem";

const FLOW = new Set(["div", "section", "blockquote", "li", "td", "th", "dd", "figure", "details"]);

/** Returns a plain link in place of a provider's `iframe`, so that nothing is loaded before a click; null for any other `iframe`. */
export function embedLink(frame: HtmlElement): Element | null {
  const embed = embedAt(attribute(frame, "src"));
  if (!embed) return null;
  const title = oneLine(attribute(frame, "title")).slice(0, LONGEST_TITLE);
  // A film's own player has no third-party cookies, which its page may have.
  const href = embed.kind === "film" && embed.frame !== null ? embed.frame : embed.page;
  const link = element("a", { class: EMBED_CLASS, href, rel: "noopener" });
  link.children.push(text(embedMessages.shown(embed.kind, title || embed.provider)));
  link.purpose = EMBED;
  return link;
}

/** Puts each link to a provider in a paragraph of its own with the class `embed`, unless it is part of a sentence. */
export function frameEmbeds(container: Element): void {
  for (const [index, child] of container.children.entries()) {
    if (!isElement(child)) continue;
    if (child.purpose === EMBED && FLOW.has(container.tag)) {
      container.children[index] = element("p", { class: "embed" }, [child]);
    } else if (child.tag === "p" && isOnlyEmbed(child)) {
      child.attributes.set("class", "embed");
    } else {
      frameEmbeds(child);
    }
  }
}

function isOnlyEmbed(paragraph: Element): boolean {
  const embeds = paragraph.children.filter((each) => isElement(each) && each.purpose === EMBED);
  return embeds.length === 1 && textOf(paragraph).trim() === textOf(embeds[0] as Element & Node).trim();
}

/** A card that an article shows: its link, and its content, which is absent until the provider has told it. */
interface ShownCard {
  link: Element;
  embed: Embed;
  card: EmbedCard | undefined;
}

/**
 * Writes title and author on the cards of an article; a link in a sentence gets the title alone. Must be called before typography, and
 * `finishCards` after the text has been read.
 */
export function writeCards(root: Element, cards: readonly EmbedCard[]): ShownCard[] {
  const contents = new Map(cards.filter(isTold).map((card) => [card.key, card]));
  const shown: ShownCard[] = [];
  for (const each of elementsIn(root)) {
    for (const link of each.children) {
      if (!isElement(link) || link.purpose !== EMBED) continue;
      const embed = embedAt(link.attributes.get("href") ?? "");
      if (!embed) continue;
      const card = contents.get(embed.card?.key ?? "");
      if (card) link.children = [text(embedMessages.shown(embed.kind, headOf(card)))];
      if (each.attributes.get("class") === "embed") writeLines(link, embed, card);
      shown.push({ link, embed, card });
    }
  }
  return shown;
}

/** The lines are parted by a `br`, so that they are lines in letters and feeds as well. */
function writeLines(link: Element, { provider }: Embed, card: EmbedCard | undefined): void {
  const author = card && card.author !== headOf(card) ? card.author : "";
  const source = card ? [author, provider].filter(Boolean).join(", ") : "";
  const title = element("span", { class: "embed-title" }, link.children);
  link.children = [element("span", { class: "embed-text" }, [title, ...(source === "" ? [] : sourceLine(source))])];
}

function sourceLine(source: string): Element[] {
  return [element("br", {}), element("span", { class: "embed-source" }, [text(source)])];
}

/** Adds pictures to the cards of an article, and the address to a card without content. */
export function finishCards(cards: readonly ShownCard[]): void {
  for (const { link, embed, card } of cards) {
    const [lines] = link.children;
    if (!isElement(lines)) continue;
    const provider = textOf(lines).includes(embed.provider) ? "" : `${embed.provider}, `;
    const readable = embed.page.replace(/^https:\/\/(?:www\.)?/, "").replace(/[?#/]$/, "");
    const address = clipped(withoutControls(decodedPart(readable)), LONGEST_ADDRESS);
    if (!card) appendAll(lines.children, sourceLine(provider + address));
    if (card?.picture) link.children.unshift(pictureOf(card.picture));
  }
}

function pictureOf(picture: MediaFacts): Element {
  const { id, width, height, type } = picture;
  const widths = type === "image/gif" ? [] : variantWidths(width);
  const copies = widths.map((each) => `${variantPath(id, each, "webp")} ${each}w`).join(", ");
  const smaller = copies !== "" && { srcset: copies, sizes: SIZES };
  const size = { width: String(width), height: String(height) };
  return element("img", { src: mediaPath(picture), ...smaller, alt: "", ...size, loading: "lazy", decoding: "async" });
}

/** Returns the cards that can have content, each once, and whether they have it. */
export function embedUses(cards: readonly ShownCard[]): EmbedUse[] {
  const uses = new Map<string, EmbedUse>();
  for (const { embed, card } of cards) {
    const key = embed.card?.key;
    if (key !== undefined) uses.set(key, { key, isFilled: card !== undefined });
  }
  return [...uses.values()];
}

/** A message whose words are not told, as of Mastodon, is called by its author. */
function headOf({ title, text: words, author }: EmbedCard): string {
  return title || words || author;
}

/** Tells whether a provider told what a page shows. */
function isTold(card: EmbedCard): boolean {
  return headOf(card) !== "";
}

function attribute(of: HtmlElement, name: string): string {
  return of.attrs.find((each) => each.name === name)?.value ?? "";
}

/** Tokens that begin a list item or a note. In the paragraph after them, an address names a source and stays a plain link. */
const OPENERS = new Set(["list_item_open", "footnote_open"]);

/** Turns a paragraph with nothing but the address of a provider's page into a link that becomes a card. */
export function embedParagraphs(parser: MarkdownIt): void {
  parser.core.ruler.after("linkify", "embed_paragraphs", ({ tokens, env }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const paragraph = tokens[index - 1];
      if (type !== "inline" || paragraph?.type !== "paragraph_open" || paragraph.hidden) continue;
      if (OPENERS.has(tokens[index - 2]?.type ?? "")) continue;
      const [link, words, end, more] = children ?? [];
      if (!link || !words || !isBare(link) || end?.type !== "link_close" || more) continue;
      const embed = embedAt(String(link.attrGet("href") ?? ""));
      if (!embed) continue;
      link.attrSet("href", embed.page);
      link.attrSet((env as RenderEnv).mark, EMBED);
      words.content = embedMessages.shown(embed.kind, embed.provider);
    }
  });
}

function isBare({ type, markup }: Token): boolean {
  return type === "link_open" && (markup === "linkify" || markup === "autolink");
}
