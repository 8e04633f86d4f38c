import TurndownService from "turndown";
import { videoAddress } from "#core/markdown/elements/video-address.ts";
import { type PastedPicture, takePictures } from "./pasted-pictures.ts";
import { replaceLists, replaceStyles, withoutOfficeMarkup } from "./pasted-office.ts";

/* Parsed into an inert document by the Trusted Types policy `szpalta-paste`; nothing in it runs or loads. */

interface Reading {
  parse?: (html: string) => HTMLElement;
  firstNote?: number;
  /** The site's origin: its pictures are in the library already. */
  own?: string;
}

/** `markdown` is empty when there is no text; `pictures` are those to load; `unlinked` players have no address of their own. */
export function readPasted(
  html: string,
  { parse = parseInert, firstNote = 1, own = "" }: Reading = {},
): { markdown: string; pictures: PastedPicture[]; unlinked: number } {
  const body = parse(withoutOfficeMarkup(html));
  const unlinked = takePlayers(body);
  replaceStyles(body);
  replaceLists(body);
  const pictures = takePictures(body, own);
  return { markdown: markdownOf(body, firstNote), pictures, unlinked };
}

const PLAYERS = "iframe, video, audio, object, embed";
const PLAYED = "data-played";

/** Leaves the address of each film, sound or frame in `data-played`; removes those without one on the web and returns their number. */
function takePlayers(body: HTMLElement): number {
  let unlinked = 0;
  for (const player of Array.from(body.querySelectorAll(PLAYERS))) {
    if (player.parentElement?.closest(PLAYERS)) continue;
    const named = [player, ...Array.from(player.querySelectorAll("source"))].map((each) =>
      (each.getAttribute("src") ?? each.getAttribute("data") ?? "").replace(/^\/\//, "https://"),
    );
    const address = named.find((each) => /^https?:/i.test(each) && URL.canParse(each));
    if (address === undefined) {
      player.remove();
      unlinked += 1;
    } else {
      const link = player.ownerDocument.createElement("p");
      link.setAttribute(PLAYED, videoAddress(address)?.page ?? new URL(address).href);
      link.textContent = address;
      player.replaceWith(link);
    }
  }
  return unlinked;
}

export function altsIn(html: string, parse: (html: string) => HTMLElement = parseInert): string[] {
  return Array.from(parse(withoutOfficeMarkup(html)).querySelectorAll("img"), (picture) =>
    (picture.getAttribute("alt") ?? "").trim(),
  );
}

function markdownOf(body: HTMLElement, firstNote: number): string {
  const notes = pastedFootnotes(body, firstNote);
  const turndown = service();
  const said = tidied(turndown.turndown(body));
  const lines = notes.map(
    (note) => `[^${note.number}]: ${tidied(turndown.turndown(note.body)).replaceAll("\n", "\n    ")}`,
  );
  return [said, lines.join("\n")].filter((part) => part !== "").join("\n\n");
}

function tidied(markdown: string): string {
  return markdown
    .replaceAll(/(?<![ \t])[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether the HTML has more than its plain text: headings, links, lists, emphasis. */
export function isWorthReading(html: string): boolean {
  return /<(?:iframe|video|audio|object|embed|h[1-6]|a\s|ul|ol|li|table|blockquote|strong|b[\s>]|em|i[\s>]|img|pre|code|hr)|font-(?:weight|style)\s*:|MsoList/i.test(
    html,
  );
}

function service(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "_",
    strongDelimiter: "**",
  });
  turndown.remove(["style", "script", "meta", "title", "noscript", "template", "button", "form"] as never);
  turndown.addRule("strike", { filter: ["del", "s"], replacement: (text) => (text.trim() ? `~~${text}~~` : text) });
  turndown.addRule("emptyLink", { filter: isIdleLink, replacement: (text) => text });
  turndown.addRule("picture", {
    filter: "img",
    replacement: (_text, node) => pictureOf(node, node.getAttribute("title")),
  });
  turndown.addRule("player", {
    filter: (node) => node.hasAttribute(PLAYED),
    replacement: (_text, node) => `\n\n<${node.getAttribute(PLAYED)}>\n\n`,
  });
  turndown.addRule("note", {
    filter: (node) => node.hasAttribute(NOTE),
    replacement: (_text, node) => `[^${node.getAttribute(NOTE)}]`,
  });
  turndown.addRule("figure", {
    filter: (node) => captionedIn(node) !== null,
    replacement(_text, node) {
      const parts = captionedIn(node);
      return parts ? `\n\n${pictureOf(parts.picture, parts.caption.textContent)}\n\n` : "";
    },
  });
  turndown.addRule("item", { filter: "li", replacement: itemOf });
  turndown.addRule("table", {
    filter: (node) => node.nodeName === "TABLE",
    replacement: (_text, node) => tableOf(node as HTMLTableElement, turndown),
  });
  return turndown;
}

function isIdleLink(node: HTMLElement): boolean {
  return node.nodeName === "A" && !/^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(node.getAttribute("href") ?? "");
}

function captionedIn(node: Element): { picture: Element; caption: Element } | null {
  const pictures = node.nodeName === "FIGURE" ? Array.from(node.querySelectorAll("img")) : [];
  const [picture, second] = pictures;
  const caption = node.querySelector("figcaption");
  return picture && !second && caption ? { picture, caption } : null;
}

function pictureOf(picture: Element, caption: string | null): string {
  const line = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const alt = line(picture.getAttribute("alt")).replaceAll(/[\\[\]]/g, "\\$&");
  const title = line(caption).replaceAll(/["\\]/g, "\\$&");
  return `![${alt}](${picture.getAttribute("src")}${title === "" ? "" : ` "${title}"`})`;
}

function itemOf(text: string, node: Node): string {
  const list = node.parentElement;
  const items = Array.from(list?.children ?? []).filter(({ nodeName }) => nodeName === "LI");
  const start = Number(list?.getAttribute("start") ?? 1) || 1;
  const mark = list?.nodeName === "OL" ? `${start + items.indexOf(node as Element)}. ` : "- ";
  const lines = text.trim().split("\n");
  const rest = lines.slice(1).map((line) => (line === "" ? "" : " ".repeat(mark.length) + line));
  return `${mark}${[lines[0], ...rest].join("\n")}\n`;
}

/** The first row is the heading. A table of one cell is only layout. */
function tableOf(table: HTMLTableElement, turndown: TurndownService): string {
  const rows = Array.from(table.querySelectorAll("tr")).filter((row) => row.closest("table") === table);
  const cells = rows.map((row) =>
    Array.from(row.children).map((cell) =>
      turndown
        .turndown(cell as HTMLElement)
        .replaceAll(/(?<![^\S\n])[^\S\n]*\n\s*/g, " ")
        .replaceAll("|", "\\|")
        .trim(),
    ),
  );
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (width === 0) return "";
  const [head = [], ...rest] = cells;
  if (width === 1 && rest.length === 0) return `\n\n${head[0]}\n\n`;
  const line = (row: string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  return `\n\n${[line(head), line(Array(width).fill("---")), ...rest.map(line)].join("\n")}\n\n`;
}

interface PastePolicy {
  createHTML(html: string): string;
}

const policy: PastePolicy | undefined = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: PastePolicy): PastePolicy } }
).trustedTypes?.createPolicy("szpalta-paste", { createHTML: (html) => html });

function parseInert(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, "text/html").body;
}

/* Footnotes of Word, LibreOffice and Google Docs: an anchor that leads to a note at the end, which has an anchor back. */

const NOTE = "data-note";

/** Replaces references by `<sup data-note>`, numbered from `first`. Removes the notes and returns them without their marks. */
function pastedFootnotes(body: HTMLElement, first: number): { number: number; body: HTMLElement }[] {
  const anchors = Array.from(body.querySelectorAll("a[href]")).filter((anchor) => targetOf(anchor) !== null);
  const notes: { number: number; body: HTMLElement }[] = [];
  for (const reference of anchors) {
    const mark = anchors.find((other) => isPair(reference, other));
    const holder = mark && holderOf(mark, body);
    if (!mark || !holder || holder.contains(reference) || !isBefore(reference, mark)) continue;
    const number = first + notes.length;
    const sign = reference.ownerDocument.createElement("sup");
    sign.setAttribute(NOTE, String(number));
    sign.textContent = String(number);
    reference.replaceWith(sign);
    mark.remove();
    holder.remove();
    notes.push({ number, body: holder });
  }
  if (notes.length > 0) removeNoteList(body);
  return notes;
}

/** Word writes a whole file address before the `#`. */
function targetOf(anchor: Element): string | null {
  const href = anchor.getAttribute("href") ?? "";
  return /^(?:file:[^#]*)?#(.+)$/.exec(href)?.[1] ?? null;
}

function isPair(one: Element, other: Element): boolean {
  return one !== other && isNamed(other, targetOf(one)) && isNamed(one, targetOf(other));
}

/** LibreOffice uses `name` instead of `id`. */
function isNamed(anchor: Element, name: string | null): boolean {
  return name !== null && (anchor.getAttribute("name") === name || anchor.getAttribute("id") === name);
}

function holderOf(mark: Element, body: HTMLElement): HTMLElement | null {
  const block = mark.closest("p, div, li");
  const outer = block?.parentElement;
  const isOwn =
    outer && outer !== body && outer.nodeName === "DIV" && outer.querySelectorAll("a[href*='#']").length === 1;
  return (isOwn ? outer : block) as HTMLElement | null;
}

function isBefore(one: Element, other: Element): boolean {
  const FOLLOWING = 4;
  return (one.compareDocumentPosition(other) & FOLLOWING) !== 0;
}

function removeNoteList(body: HTMLElement): void {
  for (const list of Array.from(body.querySelectorAll("div"))) {
    if ((list.textContent ?? "").trim() === "" && !list.querySelector("img")) list.remove();
  }
  const last = body.lastElementChild;
  if (last?.nodeName === "HR") last.remove();
}
