import { escapeHtml } from "#core/base/values/escape-html.ts";
import { type MarkupEdit, otherSitePage, pictureMarkdown } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

export function isMdx(path: string): boolean {
  return /\.mdx$/i.test(path);
}

/** Signs that begin nothing; after as many a text is no MDX, and looking on would take long. */
const MOST_STRAY = 2_000;

/** Takes imports, exports, components and expressions out of MDX. The text between the tags of a component stays. */
export function mdxEdits(body: string): MarkupEdit[] {
  const coded = withoutCode(body);
  const { edits, pictures } = modules(coded);
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

/** Fences and code spans blanked sign for sign; MDX has no indented code. */
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

/** Statements of JavaScript at the start of a line, up to an empty line outside of their brackets. */
function modules(masked: string) {
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
    const taken = statementLines(lines, at);
    offset += lines.slice(at, at + taken).join("\n").length + 1;
    at += taken;
    const text = masked.slice(from, offset);
    for (const [, name = "", path = ""] of text.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+)["']/gm)) {
      if (/\.(?:jpe?g|png|webp|gif|avif|svg)$/i.test(path.split("?")[0] ?? "")) pictures.set(name, path);
    }
    // Words of a sentence that begins alike name no module.
    if (first.startsWith("import") && !/["']/.test(text)) continue;
    const end = Math.min(offset - 1, masked.length);
    edits.push({ start: from, end, text: "", remark: markupLost.statement(first.split(/\s/)[0] ?? "") });
  }
  return { edits, pictures };
}

/** Lines of a statement; a longer one is taken for one that never ends. */
const MOST_LINES = 500;

/** How many lines a statement takes; one whose brackets never close ends at the first empty line. */
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

/** Elements around whole texts. */
const BLOCKS = /^(?:div|section|article|aside|main|header|footer|nav|center|details|blockquote)$/;

const TAG = /<(?:(\/?)([A-Za-z][\w.:-]*)?)/y;

/** A tag of a component, or one of HTML with values that only a program knows; null for other signs. */
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
    const href = wordsOf("href", attributes) || wordsOf("to", attributes);
    if (closes !== "") return { ...place, text: "</a>" };
    if (href !== "") return { ...place, text: `<a href="${escapeHtml(href)}">` };
  }
  if (/^[A-Z]/.test(name))
    return { ...place, text: "", ...(closes === "" ? { remark: markupLost.component(`<${name}>`) } : {}) };
  const block = BLOCKS.test(name);
  if (!attributes.includes("={") && !block) return null;
  const tag = `<${closes}${name}${withoutPrograms(attributes)}>`;
  // Within HTML, MDX reads Markdown: between empty lines it is.
  return { ...place, text: !block ? tag : closes === "" ? `${tag}\n\n` : `\n\n${tag}\n\n` };
}

/** Links of Next, Docusaurus, Gatsby and React Router. */
const LINK = /^(?:Next|Nav|Gatsby)?Link$/;

/** A picture of a component such as `<Image src={zdjecie} alt="…" />`, by its address or the file it was imported from. */
function pictureOf(name: string, attributes: string, pictures: ReadonlyMap<string, string>): string | null {
  if (!/^(?:img|Img|Image|NextImage|StaticImage|Picture|Figure|ProseImg)$/.test(name)) return null;
  const [, quoted, single, words, value] =
    /\ssrc=(?:"([^"]*)"|'([^']*)'|\{\s*(?:(?:require\(\s*)?["']([^"'{}]+)["'](?:\s*\)(?:\.default)?)?\s*|([^\s"'{}][^"'{}]*))\})/.exec(
      attributes,
    ) ?? [];
  const inBraces = words ?? value?.trimEnd();
  // In braces stands what was imported, or the address itself.
  const named = inBraces === undefined ? undefined : (pictures.get(inBraces.replace(/\.src$/, "")) ?? inBraces);
  const address = quoted ?? single ?? (named !== undefined && isAddress(named) ? named : null);
  if (address === null) return null;
  return pictureMarkdown(address, wordsOf("alt", attributes), wordsOf("caption", attributes) || undefined);
}

/** An address or a file in braces, not what only a program knows (`kot.src`). */
function isAddress(text: string): boolean {
  return /[./]/.test(text) && !/\s/.test(text) && !/^[\w$]+(?:\.\w+)*\.src$/.test(text);
}

const WORDS = /\s([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["']([^"']*)["']\s*\})/g;

function wordsOf(attribute: string, attributes: string): string {
  const match = Array.from(attributes.matchAll(WORDS)).find(([, name]) => name === attribute);
  return match?.slice(2).find(Boolean) ?? "";
}

/** `<YouTube id="…" />` and the like, as packages for Astro and MDX call what they show of other sites. */
function pageOf(name: string, attributes: string): string | null {
  const given = ["id", "videoId", "videoid", "youTubeId", "url", "href", "src", "link"].map((each) =>
    wordsOf(each, attributes),
  );
  return /^[A-Z]/.test(name) ? otherSitePage(name, given.find(Boolean) ?? "") : null;
}

function withoutPrograms(attributes: string): string {
  let written = attributes.replace(/=\{\s*(["'])([^"'{}]*)\1\s*\}/g, '="$2"');
  for (let at = written.search(/\s[\w-]+=\{/); at !== -1; at = written.search(/\s[\w-]+=\{/)) {
    const brace = written.indexOf("{", at);
    const end = closingSign(written, brace + 1, "}");
    if (end === -1) return "";
    written = written.slice(0, at) + written.slice(end + 1);
  }
  return written;
}

/** A comment, or an expression whose value only a program knows. Ids of headings (`{#id}`, comments in a heading) stay. */
function braceEdit(body: string, masked: string, at: number): MarkupEdit | null {
  const end = closingSign(masked, at + 1, "}");
  if (end === -1) return null;
  const inner = masked.slice(at + 1, end).trim();
  const place = { start: at, end: end + 1, text: "" };
  if (inner.startsWith("#")) return null;
  if (inner.startsWith("/*")) return isInHeading(masked, at) ? null : place;
  // Words in quotes are words.
  const words = /^\s*(["'`])([^"'`\\\n]*)\1\s*$/.exec(body.slice(at + 1, end))?.[2];
  if (words !== undefined && !words.includes("${")) return { ...place, text: words };
  if (body.slice(at + 1, end).trim() === "") return place;
  return { ...place, remark: markupLost.bracedExpression };
}

function isInHeading(masked: string, at: number): boolean {
  return /^ {0,3}#/.test(masked.slice(masked.lastIndexOf("\n", at - 1) + 1, at));
}

/** Signs of a tag or an expression; a longer one is none, so that a stray sign does not swallow a text. */
const LONGEST = 8_000;

/** Where `sign` stands outside of quotes and braces; -1 for nowhere near. */
function closingSign(text: string, from: number, sign: string): number {
  let depth = 0;
  let quote = "";
  for (let at = from; at < Math.min(text.length, from + LONGEST); at += 1) {
    const each = text[at] ?? "";
    if (quote !== "") {
      if (each === quote) quote = "";
    } else if (depth === 0 && each === sign) return at;
    else if ((each === '"' || each === "'") && (sign === ">" || depth > 0)) quote = each;
    else if (each === "{") depth += 1;
    else if (each === "}") depth -= 1;
    if (depth < 0) return -1;
  }
  return -1;
}

const FENCE = /^(`{3,}|~{3,})/;
const ITEM = /^(?:[-*+]|\d+[.)])\s/;

/** Columns from which on Markdown takes indented lines for code. */
const CODE_INDENT = 4;

/** Text that stood within components of MDX, which has no code by indentation, moved to the left. Lists and fences keep their inner indents. */
export function outdented(body: string): string {
  if (!/^(?: {4}|\t)/m.test(body)) return body;
  let fence = "";
  let cut = 0;
  let inList = false;
  let afterEmpty = true;
  const moved = body.split("\n").map((line) => {
    const indent = line.search(/\S/);
    if (fence !== "") {
      const inner = line.slice(Math.min(cut, Math.max(0, indent)));
      if (inner.trimStart().startsWith(fence) && /^[`~\s]*$/.test(inner)) fence = "";
      return inner;
    }
    if (indent === -1) {
      afterEmpty = true;
      return line;
    }
    const isFar = indent - cut >= CODE_INDENT || line[cut] === "\t";
    if (indent < cut || (isFar && afterEmpty && !inList)) {
      cut = indent < CODE_INDENT && line[0] !== "\t" ? 0 : indent;
      inList = false;
    }
    const inner = line.slice(cut);
    if (ITEM.test(inner.trimStart())) inList = true;
    else if (afterEmpty && indent === cut) inList = false;
    fence = FENCE.exec(inner.trimStart())?.[1] ?? "";
    afterEmpty = false;
    return inner;
  });
  return moved.join("\n");
}
