import { escapeHtml } from "#core/base/values/escape-html.ts";
import { isMap, ownValue } from "#core/base/values/own-value.ts";

/** A piece of a Ghost text: HTML, or the Markdown somebody wrote. */
export type GhostPiece = { html: string } | { markdown: string };

type Payload = Record<string, unknown>;

/** Cards that only mail and members see, or that hold no words. */
const SILENT = new Set(["paywall", "email", "email-cta", "signup", "subscribe", "zwnj", "tk"]);

/** What a card of the editor becomes; null for one nobody knows, empty for one without words for readers. */
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
  image: (of) => figure(pictureOf(of, ghostText(of, "src"), ghostText(of, "href")), ghostText(of, "caption")),
  gallery(of) {
    const pictures = listOf(of, "images").map((each) => {
      const src = ghostText(each, "src") || `__GHOST_URL__/content/images/${ghostText(each, "fileName")}`;
      return `<li>${figure(pictureOf(each, src, ""), ghostText(each, "caption"))}</li>`;
    });
    return pictures.length === 0
      ? ""
      : `<ul class="gallery">${pictures.join("")}</ul>${paragraph(ghostText(of, "caption"))}`;
  },
  bookmark(of) {
    const about = objectOf(of, "metadata");
    const url = ghostText(of, "url") || ghostText(about, "url");
    const description = ghostText(about, "description");
    const words = escapeHtml(ghostText(about, "title") || url);
    return `<p><a href="${escapeHtml(url)}">${words}</a>${description === "" ? "" : `<br>${escapeHtml(description)}`}</p>${paragraph(ghostText(of, "caption"))}`;
  },
  embed(of) {
    const url = ghostText(of, "url");
    const shown = url === "" ? ghostText(of, "html") : `<p>${escapeHtml(url)}</p>`;
    return shown + paragraph(ghostText(of, "caption"));
  },
  code: codeOf,
  codeblock: codeOf,
  callout: (of) => `<blockquote>${withEmoji(ghostText(of, "calloutEmoji"), ghostText(of, "calloutText"))}</blockquote>`,
  toggle: (of) => `<details><summary>${ghostText(of, "heading")}</summary>${ghostText(of, "content")}</details>`,
  button: (of) => linkOf(ghostText(of, "buttonUrl"), ghostText(of, "buttonText")),
  file: (of) =>
    linkOf(ghostText(of, "src"), ghostText(of, "fileTitle") || ghostText(of, "fileName")) +
    paragraph(ghostText(of, "fileCaption")),
  audio: (of) => mediaOf("audio", of, ghostText(of, "title")),
  video: (of) => mediaOf("video", of, ghostText(of, "fileName")) + paragraph(ghostText(of, "caption")),
  header: (of) =>
    heading(ghostText(of, "header") || ghostText(of, "heading")) +
    paragraph(ghostText(of, "subheader")) +
    shownLink(of, "buttonEnabled", "buttonUrl", "buttonText"),
  product(of) {
    const picture = ghostText(of, "productImageSrc");
    const shown = picture === "" ? "" : figure(pictureOf(of, picture, ""), "");
    return (
      shown +
      heading(ghostText(of, "productTitle")) +
      (of["productRatingEnabled"] === true ? paragraph(`Ocena: ${ghostText(of, "productStarRating")}/5`) : "") +
      ghostText(of, "productDescription") +
      shownLink(of, "productButtonEnabled", "productUrl", "productButton")
    );
  },
  "call-to-action"(of) {
    const picture = ghostText(of, "imageUrl");
    // By law readers see that a text was paid for.
    const label = of["hasSponsorLabel"] === false ? "" : ghostText(of, "sponsorLabel");
    return (
      label +
      (picture === "" ? "" : figure(pictureOf(of, picture, ""), "")) +
      ghostText(of, "textValue") +
      shownLink(of, "showButton", "buttonUrl", "buttonText")
    );
  },
};

function codeOf(of: Payload): string {
  const language = ghostText(of, "language");
  const named = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${named}>${escapeHtml(ghostText(of, "code"))}</code></pre>${paragraph(ghostText(of, "caption"))}`;
}

function pictureOf(of: Payload, src: string, href: string): string {
  const picture = src === "" ? "" : `<img src="${escapeHtml(src)}" alt="${escapeHtml(ghostText(of, "alt"))}">`;
  return href === "" ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`;
}

/** Captions are HTML already. */
function figure(picture: string, caption: string): string {
  return picture === ""
    ? paragraph(caption)
    : `<figure>${picture}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function mediaOf(tag: "audio" | "video", of: Payload, title: string): string {
  const src = ghostText(of, "src");
  return src === "" ? "" : `<p><${tag} src="${escapeHtml(src)}" title="${escapeHtml(title)}"></${tag}></p>`;
}

function linkOf(url: string, words: string): string {
  return url === "" || words === "" ? "" : `<p><a href="${escapeHtml(url)}">${escapeHtml(words)}</a></p>`;
}

/** The words of a callout: paragraphs as the editor writes them since version 5, a line without any as the one before did. */
function withEmoji(emoji: string, html: string): string {
  const [opening = ""] = /^\s*<p\b[^>]*>/i.exec(html) ?? [];
  const sign = emoji === "" ? "" : `${escapeHtml(emoji)} `;
  return opening === "" ? `<p>${sign}${html}</p>` : opening + sign + html.slice(opening.length);
}

/** A button that the editor can switch off. */
function shownLink(of: Payload, enabled: string, url: string, words: string): string {
  return of[enabled] === false ? "" : linkOf(ghostText(of, url), ghostText(of, words));
}

function heading(html: string): string {
  return html === "" ? "" : `<h2>${html}</h2>`;
}

function paragraph(html: string): string {
  return html === "" ? "" : `<p>${html}</p>`;
}

export function ghostText(of: Payload, name: string): string {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function listOf(of: Payload, name: string): Payload[] {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return Array.isArray(value) ? value.filter(isMap) : [];
}

export function objectOf(of: Payload, name: string): Payload {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return isMap(value) ? value : {};
}
