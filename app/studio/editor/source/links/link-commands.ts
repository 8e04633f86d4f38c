import { titleParts } from "#core/base/post-title.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { isolateHistory } from "@codemirror/commands";
import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from "@codemirror/state";
import { isSureAddress, markdownAddress, readableAddress } from "./link-address.ts";
import { LINE_MARKS, trimRange } from "../inline-commands.ts";
import { nodesAround, type SyntaxNode, syntaxTreeUpTo } from "../syntax-tree.ts";

export interface LinkPlace {
  from: number;
  to: number;
  /** The link's text; empty when the target's title is to become the text. */
  words: string;
  /** The link around the selection; only its address changes. Null for a new link. */
  present: {
    from: number;
    to: number;
    label: string;
    address: { from: number; to: number } | null;
    url: string;
  } | null;
}

export interface LinkGoal {
  address: string;
  /** The text for a link without selected words. Null: the text is the address, and is selected afterwards. */
  title: string | null;
}

const CODE = new Set(["InlineCode", "FencedCode", "CodeBlock", "CodeText", "HTMLTag", "HTMLBlock", "Comment", "URL"]);

/** Inserts or changes the link at the selection. Returns false when no link is possible. */
export function putLink(goal: LinkGoal): StateCommand {
  return ({ state, dispatch }) => {
    const place = linkPlace(state);
    if (!place) return false;
    dispatch(state.update(withLink(state, place, goal)));
    return true;
  };
}

/** Removes the link around the selection and keeps its text. Returns false when there is no link. */
export const removeLink: StateCommand = ({ state, dispatch }) => {
  const place = linkPlace(state);
  const change = place && withoutLink(place);
  if (!change) return false;
  dispatch(state.update(change));
  return true;
};

/**
 * Returns where a link goes; null in code or when the selection crosses a link. Of several selected lines, only the first counts. A caret
 * inside a word means the whole word.
 */
export function linkPlace(state: EditorState): LinkPlace | null {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  const textFrom = line.from + (LINE_MARKS.exec(line.text)?.[0].length ?? 0);
  const word = main.empty ? state.wordAt(main.head) : null;
  const { from, to } = main.empty
    ? word && word.from < main.head && main.head < word.to
      ? word
      : main
    : trimRange(state, { from: Math.max(main.from, Math.min(textFrom, main.to)), to: Math.min(main.to, line.to) });
  const words = state.sliceDoc(from, to);
  const present = linkAround(state, from, to);
  if (present) return { from, to, words, present };
  return isInCode(state, from, to) || crossesLink(state, from, to) ? null : { from, to, words, present: null };
}

/** Inserts or changes a link as one undo step. The caret goes behind the link; if the text is the address, the text is selected. */
export function withLink(state: EditorState, { from, to, words, present }: LinkPlace, goal: LinkGoal): TransactionSpec {
  const step = { annotations: isolateHistory.of("full"), scrollIntoView: true, userEvent: "input.link" };
  const address = markdownAddress(goal.address);
  if (present) {
    const { label } = present;
    const at = present.address ?? present;
    const insert = present.address ? address : `[${label}](${address})`;
    const end = present.to + insert.length - (at.to - at.from);
    return { ...step, changes: { ...at, insert }, selection: EditorSelection.cursor(end) };
  }
  const ownText = goal.title === null || goal.title.trim() === "" ? readableAddress(goal.address) : goal.title;
  const isInTable = around(state, from, from).some(({ name }) => name === "Table");
  const label = words === "" ? titleWords(ownText, isInTable) : closedBrackets(words);
  const insert = `[${label}](${address})`;
  const selection =
    words === "" && goal.title === null
      ? EditorSelection.range(from + 1, from + 1 + label.length)
      : EditorSelection.cursor(from + insert.length);
  return { ...step, changes: { from, to, insert }, selection };
}

/**
 * Returns the change that gives a pasted address to the selected words: they become a link, or their link gets the address, also where it is
 * selected whole. Words that are the old address become the new one. Null where the address is text to paste.
 */
export function withAddress(state: EditorState, address: string): TransactionSpec | null {
  const { main } = state.selection;
  const place = linkPlace(state);
  if (!place || place.words === "" || main.empty || state.doc.lineAt(main.from).to < main.to) return null;
  const { present } = place;
  const isOld = isSureAddress(present ? present.label : place.words);
  if (!present) return isOld ? null : withLink(state, place, { address, title: null });
  const isInAddress = place.from > present.from && place.to > present.from + 1 + present.label.length;
  if (!present.address || isInAddress) return null;
  const whole = { from: present.from, to: present.to, words: "", present: null };
  return isOld ? withLink(state, whole, { address, title: address }) : withLink(state, place, { address, title: null });
}

export function withoutLink({ present }: LinkPlace): TransactionSpec | null {
  if (!present) return null;
  const { from, to, label } = present;
  return {
    changes: { from, to, insert: label },
    selection: EditorSelection.cursor(from + label.length),
    annotations: isolateHistory.of("full"),
    scrollIntoView: true,
    userEvent: "delete.link",
  };
}

/** Escapes Markdown in a link's text. */
export function plainWords(words: string, inTable: boolean): string {
  return barsOf(oneLine(words).replaceAll(SIGNS, "\\$&"), inTable);
}

/** Escapes Markdown in a title, but for its code. */
function titleWords(title: string, inTable: boolean): string {
  const parts = titleParts(oneLine(title));
  return barsOf(
    parts.map(({ isCode, source }) => (isCode ? source : source.replaceAll(SIGNS, "\\$&"))).join(""),
    inTable,
  );
}

const SIGNS = /[\\`*_[\]<>~&]/g;

function barsOf(words: string, inTable: boolean): string {
  return inTable ? words.replaceAll("|", "\\|") : words;
}

/** Escapes brackets without a partner, because they would end the link's text. */
export function closedBrackets(source: string): string {
  const alone = new Set<number>();
  const open: number[] = [];
  for (const { 0: sign, index } of source.matchAll(/\\.|[[\]]/gs)) {
    if (sign === "[") open.push(index);
    else if (sign === "]" && open.pop() === undefined) alone.add(index);
  }
  for (const index of open) alone.add(index);
  return [...alone]
    .toSorted((one, other) => other - one)
    .reduce((text, at) => `${text.slice(0, at)}\\${text.slice(at)}`, source);
}

export function isInCode(state: EditorState, from: number, to: number): boolean {
  const within = (node: SyntaxNode, at: number) => CODE.has(node.name) && node.from < at && at < node.to;
  const isBlock = ({ name }: SyntaxNode) => name === "FencedCode" || name === "CodeBlock" || name === "HTMLBlock";
  return [from, to].some((at) => around(state, at, at).some((node) => within(node, at) || isBlock(node)));
}

function linkAround(state: EditorState, from: number, to: number): LinkPlace["present"] {
  const nodes = around(state, from, to);
  const link = nodes.find(({ name }) => name === "Link" || name === "Autolink") ?? nodes.find(isBareAddress);
  if (!link) return null;
  if (link.name !== "Link") {
    const url = state.sliceDoc(link.from, link.to).replace(/^<(.*)>$/, "$1");
    return { from: link.from, to: link.to, label: plainWords(readableAddress(url), false), address: null, url };
  }
  const close = link.getChildren("LinkMark")[1];
  if (!close || state.sliceDoc(link.from, link.from + 2) === "[^") return null;
  const label = state.sliceDoc(link.from + 1, close.from);
  const urlNode = link.getChild("URL");
  const address = urlNode && { from: urlNode.from, to: urlNode.to };
  const url = urlNode ? state.sliceDoc(urlNode.from, urlNode.to).replace(/^<(.*)>$/, "$1") : "";
  return { from: link.from, to: link.to, label, address, url };
}

function isBareAddress({ name, parent }: SyntaxNode): boolean {
  return name === "URL" && !["Link", "Image", "LinkReference"].includes(parent?.name ?? "");
}

/** Whether a link is inside the words, or another node is only partly inside. A picture inside is allowed. */
function crossesLink(state: EditorState, from: number, to: number): boolean {
  let crosses = false;
  syntaxTreeUpTo(state, to).iterate({
    from,
    to,
    enter({ name, from: start, to: end, node }) {
      if (!["Link", "Autolink", "InlineCode", "Image"].includes(name) || end <= from || start >= to) return;
      const isWhole = start >= from && end <= to;
      if (!isWhole || isLink(node)) crosses = true;
      return name !== "Image";
    },
  });
  return crosses;
}

function isLink(node: SyntaxNode): boolean {
  return (
    node.name === "Autolink" || (node.name === "Link" && (node.getChild("URL") ?? node.getChild("LinkLabel")) !== null)
  );
}

function around(state: EditorState, from: number, to: number): SyntaxNode[] {
  const tree = syntaxTreeUpTo(state, state.doc.lineAt(to).to);
  return nodesAround(tree, from).filter((node) => node.from <= from && node.to >= to);
}
