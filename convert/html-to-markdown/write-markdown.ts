import { ownValue } from "#core/base/values/own-value.ts";
import type { Delete, Emphasis, FootnoteDefinition, FootnoteReference, Root, Table, TableCell, Text } from "mdast";
import { defaultHandlers, toMarkdown, type Handle, type Options } from "mdast-util-to-markdown";

/* Markdown as our editor writes it and our renderer reads it. */

const WORD = /[\p{L}\p{N}]/u;
const SIGN_FIRST = /^[^\p{L}\p{N}]/u;
const SIGN_LAST = /[^\p{L}\p{N}]$/u;

/** `_` marks emphasis but within words, where only `*` does. */
const emphasis: Handle & { peek?: Handle } = (node: Emphasis, parent, state, info) => {
  const isWithinWord = WORD.test(info.before) || WORD.test(info.after);
  const before = state.options.emphasis;
  state.options.emphasis = isWithinWord ? "*" : "_";
  const written = defaultHandlers.emphasis(node, parent, state, info);
  state.options.emphasis = before;
  const inside = written.slice(1, -1);
  return isShut(inside, info) ? `<em>${inside}</em>` : written;
};
emphasis.peek = () => "*";

const strikethrough: Handle & { peek?: Handle } = (node: Delete, _parent, state, info) => {
  const tracker = state.createTracker(info);
  const open = tracker.move("~~");
  const inside = tracker.move(state.containerPhrasing(node, { ...tracker.current(), before: open, after: "~" }));
  return isShut(inside, info) ? `<del>${inside}</del>` : `~~${inside}~~`;
};
strikethrough.peek = () => "~";

/** A mark between a letter and another sign means nothing, so that HTML has to stand there. */
function isShut(inside: string, { before, after }: { before: string; after: string }): boolean {
  return (WORD.test(before) && SIGN_FIRST.test(inside)) || (WORD.test(after) && SIGN_LAST.test(inside));
}

/** An underscore within a word means nothing, so that names of files and functions need no escape. */
const text: Handle = (node: Text, _parent, state, info) =>
  plainAmpersands(state.safe(node.value, info)).replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_");

const link: Handle & { peek?: Handle } = (...given) => {
  const written = defaultHandlers.link(...given);
  // Words may hold code, in which nothing is an escape.
  const address = Math.max(0, written.lastIndexOf("]("));
  return written.slice(0, address) + plainAmpersands(written.slice(address));
};
link.peek = defaultHandlers.link.peek;

const image: Handle & { peek?: Handle } = (...given) => plainAmpersands(defaultHandlers.image(...given));
image.peek = defaultHandlers.image.peek;

/** Only an ampersand that begins a whole name or number means something (CommonMark, 2.5): addresses stay as they are known. */
function plainAmpersands(written: string): string {
  return written.replaceAll(/(?<!\\)((?:\\\\)*)\\&(?!#?[a-z0-9]{1,40};)/gi, "$1&");
}

const reference: Handle & { peek?: Handle } = (node: FootnoteReference) => `[^${node.identifier}]`;
reference.peek = () => "[";

const definition: Handle = (node: FootnoteDefinition, _parent, state, info) => {
  const tracker = state.createTracker(info);
  const label = tracker.move(`[^${node.identifier}]: `);
  const body = state.containerFlow(node, tracker.current());
  return label + state.indentLines(body, (line, at, blank) => (at === 0 || blank ? line : `    ${line}`));
};

const RULES: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

const table: Handle = (node: Table, _parent, state, info) => {
  const exit = state.enter("phrasing");
  const lines = node.children.map((row) => row.children.map((cell) => cellText(cell, state, info)));
  exit();
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const [head = [], ...rest] = lines;
  const rules = head.map((_, at) => ownValue(RULES, node.align?.[at] ?? "") ?? "---");
  return [head, rules, ...rest].map(line).join("\n");
};

function cellText(cell: TableCell, state: Parameters<Handle>[2], info: Parameters<Handle>[3]): string {
  const written = state.containerPhrasing(cell, { ...info, before: " ", after: " " });
  // A table takes the sign off again before anything else is read, in code too.
  return written.replaceAll("|", "\\|").replaceAll("\n", " ");
}

const OPTIONS: Options = {
  bullet: "-",
  bulletOther: "*",
  emphasis: "_",
  fences: true,
  listItemIndent: "one",
  rule: "-",
  handlers: {
    emphasis,
    delete: strikethrough,
    text,
    link,
    image,
    footnoteReference: reference,
    footnoteDefinition: definition,
    table,
  },
  unsafe: [
    { character: "~", inConstruct: "phrasing" },
    { character: "^", after: "\\[", inConstruct: "phrasing" },
    { character: "{", inConstruct: "headingAtx" },
    { atBreak: true, character: ":" },
  ],
};

export function writeMarkdown(tree: Root): string {
  return toMarkdown(tree, OPTIONS);
}
