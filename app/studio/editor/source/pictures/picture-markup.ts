import { isolateHistory } from "@codemirror/commands";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import { blockAt } from "../block-commands.ts";
import { type SyntaxNode, treeUpTo } from "../tree-up-to.ts";
import { asLabel } from "../pasting/uploads.ts";

/*
 * Pictures as they stand in a source. Markdown writes `![description](address "caption")`; that a picture is decorative only
 * HTML can say, by an empty `alt`. Several in one paragraph are a gallery (core/markdown/pictures.ts).
 */

/** One picture of a text. A decorative one has no description. */
export interface PictureMarkup {
  address: string;
  alt: string;
  caption: string;
  decorative: boolean;
  /** What stands in the source, kept where nothing of it is changed; null for a picture that is new. */
  source: string | null;
  /** What HTML says of it besides, in the order it is written. */
  attributes: [name: string, value: string][];
}

/** A place of the source with pictures. */
export interface PicturePlace {
  from: number;
  to: number;
  text: string;
  pictures: PictureMarkup[];
  /** True for a paragraph of nothing else, which may be a gallery. */
  isBlock: boolean;
}

/**
 * The pictures the selection touches: those of its paragraph where there is nothing else in it, else the one picture at the
 * cursor or, of a selected line, its first. Null where there is none, and for one whose address stands elsewhere.
 */
export function picturesAt(state: EditorState): PicturePlace | null {
  const { from, to } = state.selection.main;
  const tree = treeUpTo(state, to);
  const found: SyntaxNode[] = [];
  tree.iterate({
    from,
    to,
    enter({ node }) {
      if (node.name !== "Paragraph" && node.name !== "HTMLBlock") return true;
      found.push(node);
      return false;
    },
  });
  const read = found.map((block) => ({ block, inside: picturesIn(state, block) }));
  for (const { block, inside } of read) {
    const pictures = inside.map(({ picture }) => picture);
    if (inside.length > 0 && isAllOf(state, block, inside)) return placeOf(state, block, pictures, true);
  }
  const touched = read.flatMap(({ inside }) => inside).filter(({ node }) => node.from <= to && node.to >= from);
  const one = touched.find(({ picture }) => picture.alt === "" && !picture.decorative) ?? touched[0];
  return one ? placeOf(state, one.node, [one.picture], false) : null;
}

interface Inside {
  node: { from: number; to: number };
  picture: PictureMarkup;
  /** False for one within a link, which is no picture alone. */
  isBare: boolean;
}

function placeOf(
  state: EditorState,
  { from, to }: { from: number; to: number },
  pictures: PictureMarkup[],
  isBlock: boolean,
): PicturePlace {
  return { from, to, text: state.sliceDoc(from, to), pictures, isBlock };
}

function picturesIn(state: EditorState, block: SyntaxNode): Inside[] {
  const found: Inside[] = [];
  if (block.name === "HTMLBlock") {
    for (const tag of state.sliceDoc(block.from, block.to).matchAll(/<img\b[^>]*>/gi)) {
      const from = block.from + tag.index;
      const picture = tagOf(tag[0]);
      if (picture) found.push({ node: { from, to: from + tag[0].length }, picture, isBare: true });
    }
    return found;
  }
  block.cursor().iterate(({ node }) => {
    const { name, from, to } = node;
    if (name !== "Image" && name !== "HTMLTag") return true;
    const picture = name === "Image" ? imageOf(state, node) : tagOf(state.sliceDoc(from, to));
    if (picture) found.push({ node: { from, to }, picture, isBare: node.parent?.name !== "Link" });
    return false;
  });
  return found;
}

function isAllOf(state: EditorState, block: SyntaxNode, inside: Inside[]): boolean {
  let [rest, at] = ["", block.from];
  for (const { node, isBare } of inside) {
    if (!isBare) return false;
    rest += state.sliceDoc(at, node.from);
    at = node.to;
  }
  return (rest + state.sliceDoc(at, block.to)).trim() === "";
}

/** `![…](…)`; null where the address is only named and stands elsewhere. */
function imageOf(state: EditorState, node: SyntaxNode): PictureMarkup | null {
  const url = node.getChild("URL");
  const [open, close] = node.getChildren("LinkMark");
  if (!url || !open || !close) return null;
  const title = node.getChild("LinkTitle");
  const address = state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, "$1");
  return {
    address,
    alt: unescaped(state.sliceDoc(open.to, close.from), /\\([\\[\]])/g),
    caption: title ? unescaped(state.sliceDoc(title.from + 1, title.to - 1), /\\(["\\])/g) : "",
    decorative: false,
    source: state.sliceDoc(node.from, node.to),
    attributes: [],
  };
}

function unescaped(text: string, escapes: RegExp): string {
  return text.replaceAll(escapes, "$1").replaceAll(/\s+/g, " ").trim();
}

/** An `<img>` of HTML; null for another tag, or one without an address. */
function tagOf(tag: string): PictureMarkup | null {
  if (!/^<img\b/i.test(tag)) return null;
  const all = Array.from(
    tag.slice("<img".length).matchAll(/([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g),
    ([, name = "", double, single, bare]): [string, string] => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ""),
    ],
  );
  const known = new Map(all);
  const address = known.get("src");
  if (address === undefined) return null;
  const alt = known.get("alt");
  return {
    address,
    alt: alt ?? "",
    caption: known.get("title") ?? "",
    decorative: alt === "",
    source: tag,
    attributes: all.filter(([name]) => !["src", "alt", "title"].includes(name)),
  };
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" };

function decoded(value: string): string {
  return value.replaceAll(/&(amp|quot|lt|gt|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Whether two say the same of a picture, in whatever words. */
export function isSamePicture(one: PictureMarkup, other: PictureMarkup): boolean {
  return (
    one.address === other.address &&
    one.alt === other.alt &&
    one.caption === other.caption &&
    one.decorative === other.decorative
  );
}

/** One picture in the words of its kind: HTML where it is decorative or says more than Markdown can. */
export function markupOf({ address, alt, caption, decorative, attributes }: PictureMarkup): string {
  const [said, under] = [alt, caption].map((text) => text.replaceAll(/\s+/g, " ").trim());
  if (!decorative && attributes.length === 0) {
    const title = under ? ` "${under.replaceAll(/["\\]/g, "\\$&")}"` : "";
    return `![${asLabel(said ?? "")}](${asAddress(address)}${title})`;
  }
  const title: [string, string][] = under ? [["title", under]] : [];
  const described: [string, string][] = decorative || said ? [["alt", decorative ? "" : (said ?? "")]] : [];
  const written = [["src", address] as const, ...described, ...title, ...attributes];
  return `<img ${written.map(([name, value]) => `${name}="${encoded(value)}"`).join(" ")}>`;
}

/** The pictures of a place as they are now, or new ones in a block of their own after the line of the cursor; the cursor goes behind. */
export function putPictures(
  state: EditorState,
  place: PicturePlace | null,
  pictures: PictureMarkup[],
): TransactionSpec | null {
  const block = blockOf(pictures, place?.pictures);
  const how = { annotations: isolateHistory.of("full"), scrollIntoView: true, userEvent: "input.picture" };
  if (!place) return { ...blockAt(state, `${block}\n\n`, block.length + 2, 0), ...how };
  const from = presentPlace(state, place);
  if (from === null) return null;
  if (block === place.text) return { selection: { anchor: from + block.length } };
  const changes = { from, to: from + place.text.length, insert: state.toText(block) };
  return { changes, selection: { anchor: from + block.length }, ...how };
}

/** Where the text of a place stands now: another editor's words may have come before it. Null where it is no longer as it was. */
function presentPlace({ doc }: EditorState, { from, to, text }: PicturePlace): number | null {
  if (doc.sliceString(from, to) === text) return from;
  const at = doc.toString().indexOf(text);
  return at < 0 ? null : at;
}

function encoded(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** An address with spaces or brackets stands between angle brackets. */
function asAddress(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

/**
 * A paragraph of pictures, each in a line of its own: one is a figure, several are a gallery. A tag alone in the first line would
 * begin a block of HTML, in which Markdown is only text, so the second picture stands beside it.
 */
export function blockOf(pictures: PictureMarkup[], before: PictureMarkup[] = []): string {
  const written = pictures.map((picture) => {
    const was = before.find(({ source }) => source !== null && source === picture.source);
    return was?.source && isSamePicture(was, picture) ? was.source : markupOf(picture);
  });
  const [first = "", second, ...rest] = written;
  if (second === undefined) return first;
  return [...(first.startsWith("<") ? [`${first} ${second}`] : [first, second]), ...rest].join("\n");
}
