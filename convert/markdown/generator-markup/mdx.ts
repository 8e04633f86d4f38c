import { escapeHtml } from "#core/base/values/escape-html.ts";
import { type MarkupEdit, otherSitePage, pictureMarkdown } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

/** Returns whether a path has the ending of MDX. */
export function isMdx(path: string): boolean {
  return /\.mdx$/i.test(path);
}

/** A text may have at most this many `<` and `{` that begin no tag or expression. A text with more is not MDX, and a search would take long. */
const MOST_STRAY = 2_000;

/** Returns edits that remove imports, exports, components and expressions from MDX. The text between the tags of a component stays. */
export function mdxEdits(body: string): MarkupEdit[] {
  const coded = withoutCode(body);
  const { edits, pictures } = moduleStatements(coded);
  const masked = blanked(coded, edits);
  let stray = 0;
  for (let at = masked.search(/[<{]/); at !== -1 && stray < MOST_STRAY;) {
    const edit = masked[at] === "<" ? tagEdit(body, masked, at, pictures) : braceEdit(body, masked, at);
    if (edit) edits.push(edit);
    else stray += 1;
    const from = edit ? edit.end : at + 1;
    const next = masked.slice(from).search(/[<{]/);
    at = next === -1 ? -1 : from + next;
  }
  return edits.toSorted((one, other) => one.start - other.start);
}

/** Replaces code fences, code spans and escaped signs by spaces. MDX has no indented code. */
function withoutCode(body: string): string {
  return body.replace(
    /^ *(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?(?:^ *\1[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]{0,2000}?[^`\n]\2(?!`)|\\[{<]/gm,
    blank,
  );
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function blanked(text: string, pieces: readonly MarkupEdit[]): string {
  let written = "";
  let position = 0;
  for (const { start, end } of pieces) {
    written += text.slice(position, start) + blank(text.slice(start, end));
    position = end;
  }
  return written + text.slice(position);
}

const MODULE = /^(?:import\s+(?:[\w*{"']|$)|export\s+(?:const|let|var|default|function|async|class|\{|\*))/;

/** Returns edits that remove JavaScript statements. A statement begins a line and ends before an empty line outside of brackets. `pictures` maps the name of an imported picture to its path. */
function moduleStatements(masked: string) {
  const edits: MarkupEdit[] = [];
  const pictures = new Map<string, string>();
  const lines = masked.split("\n");
  for (let at = 0, offset = 0; at < lines.length;) {
    const from = offset;
    const first = lines[at] ?? "";
    if (!MODULE.test(first)) {
      offset += first.length + 1;
      at += 1;
      continue;
    }
    const lineCount = statementLines(lines, at);
    offset += lines.slice(at, at + lineCount).join("\n").length + 1;
    at += lineCount;
    const text = masked.slice(from, offset);
    for (const [, name = "", path = ""] of text.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+)["']/gm)) {
      if (/\.(?:jpe?g|png|webp|gif|avif|svg)$/i.test(path.split("?")[0] ?? "")) pictures.set(name, path);
    }
    // A sentence may begin with "import" too, but a sentence has no path in quotes.
    if (first.startsWith("import") && !/["']/.test(text)) continue;
    const end = Math.min(offset - 1, masked.length);
    edits.push({ start: from, end, text: "", remark: markupLost.statement(first.split(/\s/)[0] ?? "") });
  }
  return { edits, pictures };
}

/** A statement may have at most this many lines; a longer statement counts as unclosed. */
const MOST_LINES = 500;

/** Returns the number of lines of a statement. A statement with unclosed brackets ends at the first empty line. */
function statementLines(lines: readonly string[], from: number): number {
  let depth = 0;
  let firstEmpty = -1;
  const end = Math.min(lines.length, from + MOST_LINES);
  for (let at = from; at < end; at += 1) {
    const line = lines[at] ?? "";
    const isEmpty = line.trim() === "";
    if (isEmpty && firstEmpty === -1) firstEmpty = at;
    if (depth <= 0 && at > from && (isEmpty || MODULE.test(line))) return at - from;
    depth += (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
  }
  return (depth > 0 && firstEmpty !== -1 ? firstEmpty : end) - from;
}

/** Block elements, which enclose whole paragraphs. */
const BLOCKS = /^(?:div|section|article|aside|main|header|footer|nav|center|details|blockquote)$/;

const TAG = /<(?:(\/?)([A-Za-z][\w.:-]*)?)/y;

/** Returns the edit for a tag of a component. HTML tags of pictures and blocks, and HTML tags with computed attributes, also get an edit. Returns null for any other `<`. */
function tagEdit(body: string, masked: string, at: number, pictures: ReadonlyMap<string, string>): MarkupEdit | null {
  TAG.lastIndex = at;
  const [opening = "", closes = "", name = ""] = TAG.exec(masked) ?? [];
  const next = masked[at + opening.length] ?? "";
  if (opening === "" || !/[\s/>]/.test(next) || (name === "" && next !== ">")) return null;
  const end = closingSign(masked, at + opening.length, ">");
  if (end === -1) return null;
  const attributes = body.slice(at + opening.length, end);
  const place = { start: at, end: end + 1 };
  if (name === "") return { ...place, text: "" };
  const shown = closes === "" ? (pictureOf(name, attributes, pictures) ?? pageOf(name, attributes)) : null;
  if (shown !== null) return { ...place, text: shown };
  if (LINK.test(name)) {
    const href = attributeText("href", attributes) || attributeText("to", attributes);
    if (closes !== "") return { ...place, text: "</a>" };
    if (href !== "") return { ...place, text: `<a href="${escapeHtml(href)}">` };
  }
  if (/^[A-Z]/.test(name))
    return { ...place, text: "", ...(closes === "" ? { remark: markupLost.component(`<${name}>`) } : {}) };
  const block = BLOCKS.test(name);
  if (!attributes.includes("={") && !block) return null;
  const tag = `<${closes}${name}${withoutExpressions(attributes)}>`;
  // MDX reads Markdown inside HTML elements. Szpalta reads such Markdown only with empty lines around the text.
  return { ...place, text: !block ? tag : closes === "" ? `${tag}\n\n` : `\n\n${tag}\n\n` };
}

/** Link components of Next, Docusaurus, Gatsby and React Router. */
const LINK = /^(?:Next|Nav|Gatsby)?Link$/;

/** Writes the picture of a component such as `<Image src={zdjecie} alt="…" />`, with the path of the file imported as `zdjecie`. Returns null for any other component. */
function pictureOf(name: string, attributes: string, pictures: ReadonlyMap<string, string>): string | null {
  if (!/^(?:img|Img|Image|NextImage|StaticImage|Picture|Figure|ProseImg)$/.test(name)) return null;
  const [, quoted, single, words, value] =
    /\ssrc=(?:"([^"]*)"|'([^']*)'|\{\s*(?:(?:require\(\s*)?["']([^"'{}]+)["'](?:\s*\)(?:\.default)?)?\s*|([^\s"'{}][^"'{}]*))\})/.exec(
      attributes,
    ) ?? [];
  const inBraces = words ?? value?.trimEnd();
  // Braces contain the name of an imported picture, or the address itself.
  const pathInBraces = inBraces === undefined ? undefined : (pictures.get(inBraces.replace(/\.src$/, "")) ?? inBraces);
  const address = quoted ?? single ?? (pathInBraces !== undefined && isAddress(pathInBraces) ? pathInBraces : null);
  if (address === null) return null;
  return pictureMarkdown(address, attributeText("alt", attributes), attributeText("caption", attributes) || undefined);
}

/** Returns true if a text in braces is an address or path, and false for an expression such as `kot.src`. */
function isAddress(text: string): boolean {
  return /[./]/.test(text) && !/\s/.test(text) && !/^[\w$]+(?:\.\w+)*\.src$/.test(text);
}

const TEXT_ATTRIBUTE = /\s([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["']([^"']*)["']\s*\})/g;

function attributeText(attribute: string, attributes: string): string {
  const match = Array.from(attributes.matchAll(TEXT_ATTRIBUTE)).find(([, name]) => name === attribute);
  return match?.slice(2).find(Boolean) ?? "";
}

/** Returns the page that a component such as `<YouTube id="…" />` shows; null for any other component. */
function pageOf(name: string, attributes: string): string | null {
  const values = ["id", "videoId", "videoid", "youTubeId", "url", "href", "src", "link"].map((attribute) =>
    attributeText(attribute, attributes),
  );
  return /^[A-Z]/.test(name) ? otherSitePage(name, values.find(Boolean) ?? "") : null;
}

function withoutExpressions(attributes: string): string {
  let written = attributes.replace(/=\{\s*(["'])([^"'{}]*)\1\s*\}/g, '="$2"');
  for (let at = written.search(/\s[\w-]+=\{/); at !== -1; at = written.search(/\s[\w-]+=\{/)) {
    const brace = written.indexOf("{", at);
    const end = closingSign(written, brace + 1, "}");
    if (end === -1) return "";
    written = written.slice(0, at) + written.slice(end + 1);
  }
  return written;
}

/**
 * Returns the edit for braces. A comment is removed, a text in quotes becomes text, and any other expression is removed with a remark. Returns
 * null for the id of a heading (`{#id}`, or a comment in a heading), because the id stays.
 */
function braceEdit(body: string, masked: string, at: number): MarkupEdit | null {
  const end = closingSign(masked, at + 1, "}");
  if (end === -1) return null;
  const inner = masked.slice(at + 1, end).trim();
  const place = { start: at, end: end + 1, text: "" };
  if (inner.startsWith("#")) return null;
  if (inner.startsWith("/*")) return isInHeading(masked, at) ? null : place;
  // A string in quotes is shown as its text.
  const words = /^\s*(["'`])([^"'`\\\n]*)\1\s*$/.exec(body.slice(at + 1, end))?.[2];
  if (words !== undefined && !words.includes("${")) return { ...place, text: words };
  if (body.slice(at + 1, end).trim() === "") return place;
  return { ...place, remark: markupLost.bracedExpression };
}

function isInHeading(masked: string, at: number): boolean {
  return /^ {0,3}#/.test(masked.slice(masked.lastIndexOf("\n", at - 1) + 1, at));
}

/** A tag or expression may have at most this many characters. A longer tag counts as unclosed, so that a stray sign does not swallow the text. */
const LONGEST = 8_000;

/** Returns the offset of `sign` outside of quotes and braces; -1 when the next `LONGEST` characters have no such `sign`. */
function closingSign(text: string, from: number, sign: string): number {
  const end = Math.min(text.length, from + LONGEST);
  // In a text with nothing but opening signs, each would be read to the end sign by sign.
  if (!text.slice(from, end).includes(sign)) return -1;
  let depth = 0;
  let quote = "";
  for (let at = from; at < end; at += 1) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (depth === 0 && character === sign) return at;
    else if ((character === '"' || character === "'") && (sign === ">" || depth > 0)) quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    if (depth < 0) return -1;
  }
  return -1;
}

const FENCE = /^(`{3,}|~{3,})/;
const ITEM = /^(?:[-*+]|\d+[.)])\s/;

/** Markdown reads a line as code if its indentation has at least this many columns. */
const CODE_INDENT = 4;

/** Removes the indentation of text inside MDX components, because Markdown would read indented text as code. Lists and fences keep their inner indentation. */
export function outdented(body: string): string {
  if (!/^(?: {4}|\t)/m.test(body)) return body;
  let fence = "";
  let removed = 0;
  let inList = false;
  let afterEmpty = true;
  const moved = body.split("\n").map((line) => {
    const indent = line.search(/\S/);
    if (fence !== "") {
      const inner = line.slice(Math.min(removed, Math.max(0, indent)));
      if (inner.trimStart().startsWith(fence) && /^[`~\s]*$/.test(inner)) fence = "";
      return inner;
    }
    if (indent === -1) {
      afterEmpty = true;
      return line;
    }
    const isCodeIndent = indent - removed >= CODE_INDENT || line[removed] === "\t";
    if (indent < removed || (isCodeIndent && afterEmpty && !inList)) {
      removed = indent < CODE_INDENT && line[0] !== "\t" ? 0 : indent;
      inList = false;
    }
    const inner = line.slice(removed);
    if (ITEM.test(inner.trimStart())) inList = true;
    else if (afterEmpty && indent === removed) inList = false;
    fence = FENCE.exec(inner.trimStart())?.[1] ?? "";
    afterEmpty = false;
    return inner;
  });
  return moved.join("\n");
}
