import { isMap } from "#core/base/values/own-value.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import { BODY_LIMIT } from "#core/base/limits.ts";
import { cardPiece, type GhostPiece } from "./ghost-cards.ts";

/** HTML tags that a section of a Mobiledoc document (`SECTIONS`) or an inline markup (`MARKUPS`) may have. */
const SECTIONS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside", "pull-quote"]);
const MARKUPS = new Set(["a", "b", "strong", "em", "i", "s", "u", "code", "sub", "sup", "del", "ins", "mark"]);

/** Maps a kind of section to its number in Mobiledoc. */
const KIND = { markup: 1, image: 2, list: 3, card: 10 };

interface Document {
  atoms: unknown[];
  cards: unknown[];
  markups: unknown[];
  sections: unknown[];
}

/** The HTML of a document may have at most this many characters. Without a limit a small document could become huge, because many sections may refer to one card. */
const MOST_CHARACTERS = 2 * BODY_LIMIT;

/** Converts a Mobiledoc 0.3 document. Returns null when `json` is no such document or its HTML becomes too large. Calls `unknown` with the name of each unknown card. */
export function mobiledocPieces(json: string, unknown: (name: string) => void): GhostPiece[] | null {
  const document = parsed(json);
  if (!document) return null;
  const pieces: GhostPiece[] = [];
  let characters = 0;
  for (const section of document.sections) {
    for (const piece of sectionPieces(section, document, unknown)) {
      pieces.push(piece);
      characters += "html" in piece ? piece.html.length : piece.markdown.length;
    }
    if (characters > MOST_CHARACTERS) return null;
  }
  return pieces;
}

function sectionPieces(section: unknown, document: Document, unknown: (name: string) => void): GhostPiece[] {
  if (!Array.isArray(section)) return [];
  const [kind, value, content] = section as unknown[];
  if (kind === KIND.card) return cardOf(document.cards[Number(value)], unknown);
  if (kind === KIND.image) return [{ html: `<p><img src="${escapeHtml(String(value))}" alt=""></p>` }];
  const items: unknown[] = Array.isArray(content) ? content : [];
  if (kind === KIND.list) {
    const tag = value === "ol" ? "ol" : "ul";
    return [{ html: `<${tag}>${listItems(items, document)}</${tag}>` }];
  }
  if (kind !== KIND.markup) return [];
  const tag = SECTIONS.has(String(value)) ? String(value) : "p";
  const isQuote = ["blockquote", "aside", "pull-quote"].includes(tag);
  const line = lineOf(items, document);
  return [{ html: isQuote ? `<blockquote><p>${line}</p></blockquote>` : `<${tag}>${line}</${tag}>` }];
}

function listItems(items: readonly unknown[], document: Document): string {
  let html = "";
  for (const item of items) {
    if (html.length > MOST_CHARACTERS) break;
    html += `<li>${lineOf(item, document)}</li>`;
  }
  return html;
}

function parsed(json: string): Document | null {
  try {
    const value: unknown = JSON.parse(json);
    if (!isMap(value) || !Array.isArray(value["sections"])) return null;
    const list = (name: string): unknown[] => (Array.isArray(value[name]) ? value[name] : []);
    return { atoms: list("atoms"), cards: list("cards"), markups: list("markups"), sections: list("sections") };
  } catch {
    return null;
  }
}

function cardOf(card: unknown, unknown: (name: string) => void): GhostPiece[] {
  const [name, payload] = Array.isArray(card) ? (card as unknown[]) : [];
  if (typeof name !== "string") return [];
  const piece = cardPiece(name, isMap(payload) ? payload : {});
  if (!piece) unknown(name);
  return piece ? [piece] : [];
}

/** Returns the HTML of a line of markers. A marker has text, the markups that open before the text, and the number of markups that close after the text. */
function lineOf(markers: unknown, { atoms, markups }: Document): string {
  const open: string[] = [];
  let html = "";
  for (const marker of Array.isArray(markers) ? (markers as unknown[]) : []) {
    if (html.length > MOST_CHARACTERS) break;
    if (!Array.isArray(marker)) continue;
    const [kind, opened, closed, content] = marker as unknown[];
    for (const index of Array.isArray(opened) ? (opened as unknown[]) : []) {
      const [tag, attributes] = markupOf(markups[Number(index)]);
      html += `<${tag}${attributes}>`;
      open.push(tag);
    }
    html += kind === 1 ? atomOf(atoms[Number(content)]) : escapeHtml(typeof content === "string" ? content : "");
    for (let remaining = Math.min(Number(closed) || 0, open.length); remaining > 0; remaining--)
      html += `</${open.pop()}>`;
  }
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

function markupOf(markup: unknown): [string, string] {
  const [name, attributes] = Array.isArray(markup) ? (markup as unknown[]) : [];
  const tag = MARKUPS.has(String(name)) ? String(name) : "span";
  const list: unknown[] = Array.isArray(attributes) ? attributes : [];
  const href = tag === "a" ? list[list.indexOf("href") + 1] : undefined;
  return [tag, typeof href === "string" && list.includes("href") ? ` href="${escapeHtml(href)}"` : ""];
}

function atomOf(atom: unknown): string {
  const [name, text] = Array.isArray(atom) ? (atom as unknown[]) : [];
  return name === "soft-return" ? "<br>" : escapeHtml(typeof text === "string" ? text : "");
}
