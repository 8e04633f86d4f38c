import { oneLine } from "#core/base/values/one-line.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { isolateHistory } from "@codemirror/commands";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import { blockAt } from "../block-commands.ts";
import { type SyntaxNode, syntaxTreeUpTo } from "../syntax-tree.ts";
import { rangeInCell } from "../pasting/paste-cells.ts";
import { tableAround } from "../tables/table-source.ts";
import { asLabel } from "./picture-place.ts";

/* Decorative pictures are HTML with an empty `alt`. A gallery is a paragraph of pictures (core/markdown/elements/pictures.ts). */

export interface PictureMarkup {
  address: string;
  alt: string;
  caption: string;
  decorative: boolean;
  /** The markup in the source. It stays as it is when nothing changes; null for a new picture. */
  source: string | null;
  /** Further HTML attributes in their order. */
  attributes: [name: string, value: string][];
}

/** The place of one or more pictures in the source. `text` is the source at this place; it shows whether the place has changed meanwhile. */
export interface PicturePlace {
  from: number;
  to: number;
  text: string;
  pictures: PictureMarkup[];
  isBlock: boolean;
}

/**
 * Returns the pictures of the selected paragraph if it contains only pictures, otherwise the picture at the selection. Null
 * without a picture, or if a picture's address is a reference.
 */
export function picturesAt(state: EditorState): PicturePlace | null {
  const { from, to } = state.selection.main;
  const tree = syntaxTreeUpTo(state, to);
  const blocks: SyntaxNode[] = [];
  tree.iterate({
    from,
    to,
    enter({ node }) {
      if (node.name !== "Paragraph" && node.name !== "HTMLBlock") return true;
      blocks.push(node);
      return false;
    },
  });
  const read = blocks.map((block) => ({ block, inside: picturesIn(state, block) }));
  const placeOf = (node: Inside["node"], pictures: PictureMarkup[], isBlock: boolean): PicturePlace => {
    return { from: node.from, to: node.to, text: state.sliceDoc(node.from, node.to), pictures, isBlock };
  };
  const gallery = read.find(({ block, inside }) => inside.length > 0 && isAllOf(state, block, inside));
  if (gallery)
    return placeOf(
      gallery.block,
      gallery.inside.map(({ picture }) => picture),
      true,
    );
  const touched = read.flatMap(({ inside }) => inside).filter(({ node }) => node.from <= to && node.to >= from);
  const one = touched.find(({ picture }) => picture.alt === "" && !picture.decorative) ?? touched[0];
  return one ? placeOf(one.node, [one.picture], false) : null;
}

interface Inside {
  node: { from: number; to: number };
  picture: PictureMarkup;
  isBare: boolean;
}

function picturesIn(state: EditorState, block: SyntaxNode): Inside[] {
  const inside: Inside[] = [];
  if (block.name === "HTMLBlock") {
    for (const tag of state.sliceDoc(block.from, block.to).matchAll(/<img\b[^>]*>/gi)) {
      const from = block.from + tag.index;
      const picture = tagOf(tag[0]);
      if (picture) inside.push({ node: { from, to: from + tag[0].length }, picture, isBare: true });
    }
    return inside;
  }
  block.cursor().iterate(({ node }) => {
    const { name, from, to } = node;
    if (name !== "Image" && name !== "HTMLTag") return true;
    const picture = name === "Image" ? imageOf(state, node) : tagOf(state.sliceDoc(from, to));
    if (picture) inside.push({ node: { from, to }, picture, isBare: node.parent?.name !== "Link" });
    return false;
  });
  return inside;
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

/** Returns the picture of a syntax node; null when the picture's address is a reference. */
function imageOf(state: EditorState, node: SyntaxNode): PictureMarkup | null {
  const url = node.getChild("URL");
  const [open, close] = node.getChildren("LinkMark");
  if (!url || !open || !close) return null;
  const title = node.getChild("LinkTitle");
  const address = state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, "$1");
  return {
    address,
    alt: unescaped(state.sliceDoc(open.to, close.from), /\\([\\[\]|])/g),
    caption: title ? unescaped(state.sliceDoc(title.from + 1, title.to - 1), /\\(["\\])/g) : "",
    decorative: false,
    source: state.sliceDoc(node.from, node.to),
    attributes: [],
  };
}

function unescaped(text: string, escapes: RegExp): string {
  return oneLine(text.replaceAll(escapes, "$1"));
}

function tagOf(tag: string): PictureMarkup | null {
  if (!/^<img\b/i.test(tag)) return null;
  const all = Array.from(
    tag.slice("<img".length).matchAll(/(?<![^\s=>"'/])([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g),
    ([, name = "", double, single, bare]): [string, string] => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ""),
    ],
  );
  const attributes = new Map(all);
  const address = attributes.get("src");
  if (address === undefined) return null;
  const alt = attributes.get("alt");
  return {
    address,
    alt: alt ?? "",
    caption: attributes.get("title") ?? "",
    decorative: alt === "",
    source: tag,
    attributes: all.filter(([name]) => !["src", "alt", "title"].includes(name)),
  };
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" };

function decoded(value: string): string {
  return value.replaceAll(/&(amp|quot|lt|gt|#39);/g, (entity, name: string) => ownValue(ENTITIES, name) ?? entity);
}

/** Whether two pictures have the same content, even if their markup differs. */
export function isSamePicture(one: PictureMarkup, other: PictureMarkup): boolean {
  return (["address", "alt", "caption", "decorative"] as const).every((part) => one[part] === other[part]);
}

/** Returns Markdown for a picture. A decorative picture, or a picture with further attributes, becomes HTML. */
export function markupOf({ address, alt, caption, decorative, attributes }: PictureMarkup): string {
  const [altText, under] = [alt, caption].map(oneLine);
  if (!decorative && attributes.length === 0) {
    const title = under ? ` "${under.replaceAll(/["\\]/g, "\\$&")}"` : "";
    return `![${asLabel(altText ?? "")}](${asAddress(address)}${title})`;
  }
  const title: [string, string][] = under ? [["title", under]] : [];
  const described: [string, string][] = decorative || altText ? [["alt", decorative ? "" : (altText ?? "")]] : [];
  const written = [["src", address] as const, ...described, ...title, ...attributes];
  return `<img ${written.map(([name, value]) => `${name}="${encoded(value)}"`).join(" ")}>`;
}

/** Replaces the pictures at the place; without a place, adds a block after the caret's line, or pictures in the caret's cell. Returns null when the place has changed. */
export function putPictures(
  state: EditorState,
  place: PicturePlace | null,
  pictures: PictureMarkup[],
): TransactionSpec | null {
  const block = blockOf(pictures, place?.pictures);
  const how = { annotations: isolateHistory.of("full"), scrollIntoView: true, userEvent: "input.picture" };
  if (!place && tableAround(state)) {
    const row = pictures
      .map(markupOf)
      .join(" ")
      .replaceAll(/(?<!\\)\|/g, "\\|");
    const { from, to } = rangeInCell(state);
    return { changes: { from, to, insert: state.toText(row) }, selection: { anchor: from + row.length }, ...how };
  }
  if (!place) return { ...blockAt(state, `${block}\n\n`, block.length + 2, 0), ...how };
  const from = presentPlace(state, place);
  if (from === null) return null;
  if (block === place.text) return { selection: { anchor: from + block.length } };
  const changes = { from, to: from + place.text.length, insert: state.toText(block) };
  return { changes, selection: { anchor: from + block.length }, ...how };
}

/** Returns the current offset of a place; null when the text of the place is gone. */
function presentPlace({ doc }: EditorState, { from, to, text }: PicturePlace): number | null {
  if (doc.sliceString(from, to) === text) return from;
  const at = doc.toString().indexOf(text);
  return at < 0 ? null : at;
}

function encoded(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function asAddress(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

/**
 * Returns the pictures, one per line. If the first picture is an HTML tag, the second follows on the same line: a tag alone
 * on a line would begin an HTML block, in which Markdown is not parsed.
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
