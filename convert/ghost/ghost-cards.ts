import { escapeHtml } from "#core/base/values/escape-html.ts";
import { isMap, ownValue } from "#core/base/values/own-value.ts";
import { ghostMessages } from "#core/messages/convert.ts";

/** A piece of a Ghost post: HTML, or Markdown from a Markdown card. */
export type GhostPiece = { html: string } | { markdown: string };

/** The data of a card as the editor stores it. */
type Payload = Record<string, unknown>;

/** Types of cards that readers of a page do not see: cards for newsletters or members, and cards without text. */
const SILENT = new Set(["paywall", "email", "email-cta", "signup", "subscribe", "zwnj", "tk"]);

/** Converts a card of Ghost's editor. Returns null for an unknown type, and an empty piece for a card that readers do not see. */
export function cardPiece(type: string, payload: Payload): GhostPiece | null {
  const name = type.replace(/^card-/, "");
  const markdown = ghostText(payload, "markdown");
  if (name === "markdown") return { markdown };
  if (name === "html") return { html: ghostText(payload, "html") };
  if (name === "hr" || name === "horizontalrule") return { html: "<hr>" };
  if (SILENT.has(name)) return { html: "" };
  const html = ownValue(CARDS, name)?.(payload);
  return html === undefined ? null : { html };
}

const CARDS: Record<string, (payload: Payload) => string> = {
  image: (card) => figure(pictureOf(card, ghostText(card, "src"), ghostText(card, "href")), ghostText(card, "caption")),
  gallery(card) {
    const pictures = listOf(card, "images").map((image) => {
      const src = ghostText(image, "src") || `__GHOST_URL__/content/images/${ghostText(image, "fileName")}`;
      return `<li>${figure(pictureOf(image, src, ""), ghostText(image, "caption"))}</li>`;
    });
    return pictures.length === 0
      ? ""
      : `<ul class="gallery">${pictures.join("")}</ul>${paragraph(ghostText(card, "caption"))}`;
  },
  bookmark(card) {
    const metadata = objectOf(card, "metadata");
    const url = ghostText(card, "url") || ghostText(metadata, "url");
    const description = ghostText(metadata, "description");
    const words = escapeHtml(ghostText(metadata, "title") || url);
    return `<p><a href="${escapeHtml(url)}">${words}</a>${description === "" ? "" : `<br>${escapeHtml(description)}`}</p>${paragraph(ghostText(card, "caption"))}`;
  },
  embed(card) {
    const url = ghostText(card, "url");
    const shown = url === "" ? ghostText(card, "html") : `<p>${escapeHtml(url)}</p>`;
    return shown + paragraph(ghostText(card, "caption"));
  },
  code: codeOf,
  codeblock: codeOf,
  callout: (card) =>
    `<blockquote>${withEmoji(ghostText(card, "calloutEmoji"), ghostText(card, "calloutText"))}</blockquote>`,
  toggle: (card) => `<details><summary>${ghostText(card, "heading")}</summary>${ghostText(card, "content")}</details>`,
  button: (card) => linkOf(ghostText(card, "buttonUrl"), ghostText(card, "buttonText")),
  file: (card) =>
    linkOf(ghostText(card, "src"), ghostText(card, "fileTitle") || ghostText(card, "fileName")) +
    paragraph(ghostText(card, "fileCaption")),
  audio: (card) => mediaOf("audio", card, ghostText(card, "title")),
  video: (card) => mediaOf("video", card, ghostText(card, "fileName")) + paragraph(ghostText(card, "caption")),
  header: (card) =>
    heading(ghostText(card, "header") || ghostText(card, "heading")) +
    paragraph(ghostText(card, "subheader")) +
    shownLink(card, "buttonEnabled", "buttonUrl", "buttonText"),
  product(card) {
    const picture = ghostText(card, "productImageSrc");
    const shown = picture === "" ? "" : figure(pictureOf(card, picture, ""), "");
    return (
      shown +
      heading(ghostText(card, "productTitle")) +
      (card["productRatingEnabled"] === true
        ? paragraph(ghostMessages.rating(ghostText(card, "productStarRating")))
        : "") +
      ghostText(card, "productDescription") +
      shownLink(card, "productButtonEnabled", "productUrl", "productButton")
    );
  },
  "call-to-action"(card) {
    const picture = ghostText(card, "imageUrl");
    // The label of a sponsored card stays, because the law requires paid content to be marked.
    const label = card["hasSponsorLabel"] === false ? "" : ghostText(card, "sponsorLabel");
    return (
      label +
      (picture === "" ? "" : figure(pictureOf(card, picture, ""), "")) +
      ghostText(card, "textValue") +
      shownLink(card, "showButton", "buttonUrl", "buttonText")
    );
  },
};

function codeOf(card: Payload): string {
  const language = ghostText(card, "language");
  const classAttribute = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${classAttribute}>${escapeHtml(ghostText(card, "code"))}</code></pre>${paragraph(ghostText(card, "caption"))}`;
}

function pictureOf(card: Payload, src: string, href: string): string {
  const picture = src === "" ? "" : `<img src="${escapeHtml(src)}" alt="${escapeHtml(ghostText(card, "alt"))}">`;
  return href === "" ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`;
}

/** Returns a figure. The caption is HTML already, so `figure` does not escape the caption. */
function figure(picture: string, caption: string): string {
  return picture === ""
    ? paragraph(caption)
    : `<figure>${picture}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function mediaOf(tag: "audio" | "video", card: Payload, title: string): string {
  const src = ghostText(card, "src");
  return src === "" ? "" : `<p><${tag} src="${escapeHtml(src)}" title="${escapeHtml(title)}"></${tag}></p>`;
}

function linkOf(url: string, words: string): string {
  return url === "" || words === "" ? "" : `<p><a href="${escapeHtml(url)}">${escapeHtml(words)}</a></p>`;
}

/** Returns the text of a callout with its emoji. Ghost 5 stores the text as paragraphs; earlier versions store one line without a tag. */
function withEmoji(emoji: string, html: string): string {
  const [opening = ""] = /^\s*<p\b[^>]*>/i.exec(html) ?? [];
  const sign = emoji === "" ? "" : `${escapeHtml(emoji)} `;
  return opening === "" ? `<p>${sign}${html}</p>` : opening + sign + html.slice(opening.length);
}

/** Returns the link of a button; empty if the author switched the button off. */
function shownLink(card: Payload, enabled: string, url: string, words: string): string {
  return card[enabled] === false ? "" : linkOf(ghostText(card, url), ghostText(card, words));
}

function heading(html: string): string {
  return html === "" ? "" : `<h2>${html}</h2>`;
}

function paragraph(html: string): string {
  return html === "" ? "" : `<p>${html}</p>`;
}

/** Returns a field as text. A number becomes digits; any other value becomes an empty text. */
export function ghostText(row: Payload, name: string): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** Returns the objects in a list; empty when the field is no list. */
export function listOf(row: Payload, name: string): Payload[] {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return Array.isArray(value) ? value.filter(isMap) : [];
}

/** Returns the object in a field; an empty object when the field has no object. */
export function objectOf(row: Payload, name: string): Payload {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  return isMap(value) ? value : {};
}
