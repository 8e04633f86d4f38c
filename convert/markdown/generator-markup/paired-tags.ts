import { appendAll } from "#core/base/values/append-all.ts";
import { argumentsOf, regionsBetween, type MarkupEdit } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

/* Converts text that generators enclose in two tags: code, quotations and notices. */

/** An opening or closing tag of a generator. */
export interface GeneratorTag {
  name: string;
  /** True for a closing tag. It ends the last open tag of the same name; a closing tag without a name ends the last open tag. */
  closes: boolean;
  /** The text after the name of the tag. */
  argumentText: string;
  start: number;
  end: number;
}

const CODE = [
  [
    /\{\{[<%]\s*(?:highlight|code|mermaid)(?![\w./-])[^{}\n]*\}\}/g,
    /\{\{[<%]\s*\/\s*(?:highlight|code|mermaid)\s*[>%]\}\}/g,
  ],
  [
    /\{%-?\s*(?:highlight|codeblock|code|prism|mermaid|katex|math|latex)(?!\w)[^%{}\n]*%\}/g,
    /\{%-?\s*end(?:highlight|codeblock|code|prism|mermaid|katex|math|latex)\s*-?%\}/g,
  ],
] as const;

/** Returns the regions of code between tags. In `masked`, other code is replaced by spaces. */
export function taggedCode(masked: string) {
  return CODE.flatMap(([opening, closing]) => regionsBetween(masked, opening, closing));
}

/** Returns edits that replace tags around code by fences on lines of their own. */
export function codeEdits(body: string, masked: string): MarkupEdit[] {
  return taggedCode(masked).flatMap(({ start, innerStart, innerEnd, end }): MarkupEdit[] => {
    const [, name = "", argumentText = ""] =
      /^\{[{%][<%-]?\s*(\w+)\s*([^%>}]*)/.exec(body.slice(start, innerStart)) ?? [];
    const code = body.slice(innerStart, innerEnd);
    if (/^[ \t]*(?:`{3}|~{3})/m.test(code) && name === "code") return [];
    const runs = code.match(/`{3,}/g) ?? [];
    const fence = "`".repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1);
    const opening = fence + languageIn(name, argumentText);
    return [
      {
        start,
        end: innerStart,
        text: fenceOnOwnLine(body, start, innerStart, opening, true),
        ...codeTitleRemark(name, argumentText),
      },
      { start: innerEnd, end, text: fenceOnOwnLine(body, innerEnd, end, fence, false) },
    ];
  });
}

/** Returns the remark on the lost title or source of code in Hexo and Octopress. The title is lost because a code fence has no title. */
function codeTitleRemark(name: string, argumentText: string): Pick<MarkupEdit, "remark"> {
  const title =
    name === "codeblock"
      ? argumentText
          .replaceAll(/(?<=^|\s)\w+:[^\s/]\S*/g, " ")
          .replaceAll(/\s+/g, " ")
          .trim()
      : "";
  return title === "" || title === "-" ? {} : { remark: markupLost.codeTitle(title) };
}

function languageIn(name: string, argumentText: string): string {
  if (/^(?:katex|math|latex)$/.test(name)) return "latex";
  if (name === "mermaid") return name;
  if (!/^(?:highlight|prism)$/.test(name))
    return /(?:^|\s)lang(?:uage)?[:=]["']?([\w+#.-]+)/.exec(argumentText)?.[1] ?? "";
  return /^["']?([\w+#.-]*)/.exec(argumentText)?.[1] ?? "";
}

/** Returns a fence on a line of its own. An empty line goes before an opening fence and after a closing fence, because HTML directly above would continue into the code. */
function fenceOnOwnLine(body: string, start: number, end: number, fence: string, opens: boolean): string {
  const [above = "", before = ""] = `\n${body.slice(Math.max(0, start - NEAR), start)}`.split("\n").slice(-2);
  const [sameLine = "", below = ""] = body.slice(end, end + NEAR).split("\n");
  const isOwn = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s*)?$/.test(before);
  const isItem = isOwn && !/^[\s>]*$/.test(before);
  const far = opens ? "\n\n" : "\n";
  const isApart = !opens || isItem || /^[\s>]*$/.test(above);
  const lead = isOwn ? (isApart ? "" : `\n${before}`) : far;
  const rest = sameLine.trim();
  if (opens) return lead + fence + (rest === "" ? "" : "\n");
  return lead + fence + (rest !== "" ? "\n\n" : /^[\s>]*$/.test(below) ? "" : "\n");
}

/** At most this many characters before or after a tag are searched for the ends of the tag's lines. */
const NEAR = 1_000;

const QUOTATION = /^(?:block|pull)?quote$/i;
const NOTICE =
  /^(?:notice|note|alert|admonition|callout|tip|warning|info|danger|hint|important|caution|success|error|message|question)$/i;

/** Quotations and notices are converted down to at most this level of nesting. */
const DEEPEST = 20;

/** Returns edits that turn quotations and notices between tags into block quotes, with a title above and the source below. */
export function quotationEdits(body: string, tags: readonly GeneratorTag[]): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const open: GeneratorTag[] = [];
  for (const tag of tags) {
    if (!tag.closes) {
      open.push(tag);
      continue;
    }
    const at = open.findLastIndex(({ name }) => tag.name === "" || name === tag.name);
    const opening = open[at];
    if (!opening) continue;
    open.length = at;
    if (at > DEEPEST) continue;
    if (isQuotation(opening.name)) appendAll(edits, quoteEdits(body, opening, tag));
  }
  return edits;
}

/** Returns whether a tag of this name encloses a quotation or a notice. */
export function isQuotation(name: string): boolean {
  return QUOTATION.test(name) || NOTICE.test(name);
}

function quoteEdits(body: string, opening: GeneratorTag, closing: GeneratorTag): MarkupEdit[] {
  const { name, argumentText, start, end } = opening;
  const before =
    body
      .slice(Math.max(0, start - NEAR), start)
      .split("\n")
      .at(-1) ?? "";
  if (before.trim() !== "") return [];
  const namedArguments = argumentsOf(argumentText);
  const quotes = /"([^"]*)"[^"]*$|'([^']*)'[^']*$/.exec(argumentText);
  const [source] = /https?:\/\/[^\s()"']+/.exec(argumentText) ?? [];
  const who = /=["']/.test(argumentText)
    ? ["author", "source", "cite"].flatMap((key) => namedArguments[key] ?? []).filter((each) => each !== source)
    : [
        argumentText
          .replace(source ?? "", " ")
          .replaceAll(/^\(|\)$|\s+/g, " ")
          .trim(),
      ];
  const words = who.filter((each) => each !== "").join(", ");
  const attribution = source === undefined ? words : `[${words || source}](${source})`;
  const [heading = "", footer = ""] = QUOTATION.test(name)
    ? ["", attribution]
    : [
        namedArguments["title"] ??
          namedArguments["header"] ??
          (argumentText.includes("=") ? "" : (quotes?.[1] ?? quotes?.[2])),
      ];
  const isOneLine = /\S/.test(body.slice(end, closing.start).split("\n", 1)[0] ?? "");
  const edits: MarkupEdit[] = [
    { start, end, text: (heading === "" ? "" : `> **${heading}**\n${before}>\n${before}`) + (isOneLine ? "> " : "") },
  ];
  // A line with only the closing tag is not part of the quotation.
  const [, indentOfTag = ""] =
    /(?:^|\n)([ \t]*)$/.exec(body.slice(Math.max(end, closing.start - NEAR), closing.start)) ?? [];
  const until = closing.start - indentOfTag.length;
  for (let line = body.indexOf("\n", end) + 1; line > 0 && line < until; line = body.indexOf("\n", line) + 1) {
    const indent = /^[ \t]*/.exec(body.slice(line, line + before.length))?.[0].length ?? 0;
    edits.push({ start: line + indent, end: line + indent, text: "> " });
  }
  edits.push({ start: closing.start, end: closing.end, text: footer === "" ? "" : `>\n${before}> — ${footer}` });
  return edits;
}
