import { ownValue } from "#core/base/values/own-value.ts";
import type {
  Delete,
  Emphasis,
  FootnoteDefinition,
  FootnoteReference,
  Root,
  Strong,
  Table,
  TableCell,
  Text,
} from "mdast";
import { defaultHandlers, toMarkdown, type Handle, type Options } from "mdast-util-to-markdown";

/* Writes Markdown in the style of Szpalta's editor. */

const WORD = /[\p{L}\p{N}]/u;
const SIGN_FIRST = /^[^\p{L}\p{N}]/u;
const SIGN_LAST = /[^\p{L}\p{N}]$/u;

/** Writes emphasis with `_`. Within a word it writes `*`, because `_` has no effect within words. */
const emphasis: Handle & { peek?: Handle } = (node: Emphasis, parent, state, info) => {
  const isWithinWord = WORD.test(info.before) || WORD.test(info.after);
  const before = state.options.emphasis;
  state.options.emphasis = isWithinWord ? "*" : "_";
  const written = defaultHandlers.emphasis(node, parent, state, info);
  state.options.emphasis = before;
  const inside = written.slice(1, -1);
  return isUnrecognised(inside, info) ? `<em>${inside}</em>` : written;
};
emphasis.peek = () => "*";

/** Writes a mark of two signs. The library would encode the letter beside a mark that Markdown does not recognise. */
function pairOf(sign: string, tag: string): Handle & { peek?: Handle } {
  const handle: Handle & { peek?: Handle } = (node: Delete | Strong, _parent, state, info) => {
    const tracker = state.createTracker(info);
    const open = tracker.move(sign + sign);
    const inside = tracker.move(state.containerPhrasing(node, { ...tracker.current(), before: open, after: sign }));
    return isUnrecognised(inside, info) ? `<${tag}>${inside}</${tag}>` : open + inside + open;
  };
  handle.peek = () => sign;
  return handle;
}

/** Returns true when Markdown would not recognise a mark around `inside`, because the mark is between a letter and another character. The caller then writes HTML. */
function isUnrecognised(inside: string, { before, after }: { before: string; after: string }): boolean {
  return (WORD.test(before) && SIGN_FIRST.test(inside)) || (WORD.test(after) && SIGN_LAST.test(inside));
}

/** Writes text. Underscores within words are not escaped, because they have no effect. So names of files and functions stay readable. */
const text: Handle = (node: Text, _parent, state, info) =>
  plainAmpersands(state.safe(node.value, info)).replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_");

const link: Handle & { peek?: Handle } = (...parameters) => {
  const written = defaultHandlers.link(...parameters);
  // Only the address is changed: the link text may contain code, in which a backslash is no escape.
  const address = Math.max(0, written.lastIndexOf("]("));
  return written.slice(0, address) + plainAmpersands(written.slice(address));
};
link.peek = defaultHandlers.link.peek;

const image: Handle & { peek?: Handle } = (...parameters) => plainAmpersands(defaultHandlers.image(...parameters));
image.peek = defaultHandlers.image.peek;

/** Removes escapes of ampersands that do not begin a character reference (CommonMark, section 2.5), so that addresses stay readable. */
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
  // Markdown removes the backslash of `\|` from a table before it parses the cell, even inside code.
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
    delete: pairOf("~", "del"),
    strong: pairOf("*", "strong"),
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

/** Writes a syntax tree as Markdown. */
export function writeMarkdown(tree: Root): string {
  return toMarkdown(tree, OPTIONS);
}
