import { escapeHtml } from "../html-to-markdown/html-addresses.ts";

/** A piece of a Ghost text: HTML, or the Markdown somebody wrote. */
export type Piece = { html: string } | { markdown: string };

type Payload = Record<string, unknown>;

/** Cards that only mail and members see, or that hold no words. */
const SILENT = new Set(["paywall", "email", "email-cta", "signup", "subscribe", "zwnj", "tk"]);

/** What a card of the editor becomes; null for one nobody knows, empty for one without words for readers. */
export function cardPiece(type: string, payload: Payload): Piece | null {
  const name = type.replace(/^card-/, "");
  const markdown = textOf(payload, "markdown");
  if (name === "markdown") return { markdown };
  if (name === "html") return { html: textOf(payload, "html") };
  if (name === "hr" || name === "horizontalrule") return { html: "<hr>" };
  if (SILENT.has(name)) return { html: "" };
  const html = CARDS[name]?.(payload);
  return html === undefined ? null : { html };
}

const CARDS: Record<string, (payload: Payload) => string> = {
  image: (of) => figure(pictureOf(of, textOf(of, "src"), textOf(of, "href")), textOf(of, "caption")),
  gallery(of) {
    const pictures = listOf(of, "images").map((each) => {
      const src = textOf(each, "src") || `__GHOST_URL__/content/images/${textOf(each, "fileName")}`;
      return `<li>${figure(pictureOf(each, src, ""), textOf(each, "caption"))}</li>`;
    });
    return pictures.length === 0 ? "" : `<ul class="gallery">${pictures.join("")}</ul>${paragraph(textOf(of, "caption"))}`;
  },
  bookmark(of) {
    const about = objectOf(of, "metadata");
    const url = textOf(of, "url") || textOf(about, "url");
    const description = textOf(about, "description");
    const words = escapeHtml(textOf(about, "title") || url);
    return `<p><a href="${escapeHtml(url)}">${words}</a>${description === "" ? "" : `<br>${escapeHtml(description)}`}</p>${paragraph(textOf(of, "caption"))}`;
  },
  embed(of) {
    const url = textOf(of, "url");
    const shown = url === "" ? textOf(of, "html") : `<p>${escapeHtml(url)}</p>`;
    return shown + paragraph(textOf(of, "caption"));
  },
  code: codeOf,
  codeblock: codeOf,
  callout(of) {
    const emoji = textOf(of, "calloutEmoji");
    return `<blockquote><p>${emoji === "" ? "" : `${escapeHtml(emoji)} `}${textOf(of, "calloutText")}</p></blockquote>`;
  },
  toggle: (of) => `<details><summary>${textOf(of, "heading")}</summary>${textOf(of, "content")}</details>`,
  button: (of) => linkOf(textOf(of, "buttonUrl"), textOf(of, "buttonText")),
  file: (of) => linkOf(textOf(of, "src"), textOf(of, "fileTitle") || textOf(of, "fileName")) + paragraph(textOf(of, "fileCaption")),
  audio: (of) => mediaOf("audio", of, textOf(of, "title")),
  video: (of) => mediaOf("video", of, textOf(of, "fileName")) + paragraph(textOf(of, "caption")),
  header: (of) => heading(textOf(of, "header") || textOf(of, "heading")) + paragraph(textOf(of, "subheader")) + linkOf(textOf(of, "buttonUrl"), textOf(of, "buttonText")),
  product(of) {
    const picture = textOf(of, "productImageSrc");
    const shown = picture === "" ? "" : figure(pictureOf(of, picture, ""), "");
    return shown + heading(textOf(of, "productTitle")) + textOf(of, "productDescription") + linkOf(textOf(of, "productUrl"), textOf(of, "productButton"));
  },
  "call-to-action"(of) {
    const picture = textOf(of, "imageUrl");
    return (picture === "" ? "" : figure(pictureOf(of, picture, ""), "")) + textOf(of, "textValue") + linkOf(textOf(of, "buttonUrl"), textOf(of, "buttonText"));
  },
};

function codeOf(of: Payload): string {
  const language = textOf(of, "language");
  const named = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${named}>${escapeHtml(textOf(of, "code"))}</code></pre>${paragraph(textOf(of, "caption"))}`;
}

function pictureOf(of: Payload, src: string, href: string): string {
  const picture = src === "" ? "" : `<img src="${escapeHtml(src)}" alt="${escapeHtml(textOf(of, "alt"))}">`;
  return href === "" ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`;
}

/** Captions are HTML already. */
function figure(picture: string, caption: string): string {
  return picture === "" ? paragraph(caption) : `<figure>${picture}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function mediaOf(tag: "audio" | "video", of: Payload, title: string): string {
  const src = textOf(of, "src");
  return src === "" ? "" : `<p><${tag} src="${escapeHtml(src)}" title="${escapeHtml(title)}"></${tag}></p>`;
}

function linkOf(url: string, words: string): string {
  return url === "" || words === "" ? "" : `<p><a href="${escapeHtml(url)}">${escapeHtml(words)}</a></p>`;
}

function heading(html: string): string {
  return html === "" ? "" : `<h2>${html}</h2>`;
}

function paragraph(html: string): string {
  return html === "" ? "" : `<p>${html}</p>`;
}

export function textOf(of: Payload, name: string): string {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function listOf(of: Payload, name: string): Payload[] {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return Array.isArray(value) ? value.filter(isPayload) : [];
}

export function objectOf(of: Payload, name: string): Payload {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return isPayload(value) ? value : {};
}

export function isPayload(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
