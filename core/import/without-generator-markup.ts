import { maskCode } from "../markdown/source/mask-code.ts";
import { applyTextEdits, type TextEdit } from "../markdown/source/text-edits.ts";
import type { ImportWarning } from "./import-warning.ts";
import { type MarkupEdit, picture } from "./markup-edit.ts";
import { isMdx, mdxEdits } from "./mdx.ts";

/** A body without what only the system of before could run, and what was left out. Lines count in the body. */
export interface PlainBody {
  body: string;
  left: Pick<ImportWarning, "kind" | "line" | "text">[];
}

/** Markdown as it is, whatever generator it was written for: every line stays where it was. */
export function withoutGeneratorMarkup(path: string, body: string): PlainBody {
  if (isMdx(path)) return withEdits(body, mdxEdits(body));
  return /\{\{[<%]|\{%|\{\{-? *(?:site|page|["'])|^\{:/m.test(body)
    ? withEdits(body, generatorEdits(body))
    : { body, left: [] };
}

/** `edits` in the order of the text. */
function withEdits(body: string, edits: MarkupEdit[]): PlainBody {
  const left: PlainBody["left"] = [];
  const kept: TextEdit[] = [];
  let line = 1;
  let position = 0;
  for (const { start, end, text, left: name } of edits) {
    line += breaksIn(body.slice(position, start));
    position = Math.max(position, start);
    if (name !== undefined) left.push({ kind: "code", line, text: `${name} pominięto` });
    // The line breaks that a piece has more than what takes its place: every line stays where it was.
    const missing = breaksIn(body.slice(start, end)) - breaksIn(text);
    kept.push({ start, end, text: text + "\n".repeat(Math.max(0, missing)) });
  }
  return { body: applyTextEdits(body, kept), left };
}

function breaksIn(text: string): number {
  return text.split("\n").length - 1;
}

/** Shortcodes of Hugo and tags of Liquid (Jekyll), which Nunjucks writes alike; those in code stay. */
function generatorEdits(body: string): MarkupEdit[] {
  const masked = maskCode(body);
  const edits: MarkupEdit[] = [];
  for (const found of masked.matchAll(
    /\{\{[<%]\s*(\/?)\s*([\w./-]+)((?:"[^"]{0,1000}"|[^"}]|\}(?!\})){0,1000}?)\/?\s*[>%]\}\}/g,
  )) {
    edits.push({ ...placeOf(found), ...shortcode(found[1] === "/", found[2] ?? "", found[3] ?? "") });
  }
  for (const found of masked.matchAll(
    /\{%-?\s*(\w+)((?:"[^"]{0,1000}"|'[^']{0,1000}'|[^%"']|%(?!\})){0,1000}?)-?%\}/g,
  )) {
    edits.push({ ...placeOf(found), ...liquidTag(found[1] ?? "", (found[2] ?? "").trim()) });
  }
  for (const found of masked.matchAll(/\{\{-?\s*(?:site\.(?:base)?url|page\.url)\s*-?\}\}/g)) {
    edits.push({ ...placeOf(found), text: "" });
  }
  for (const found of masked.matchAll(
    /\{\{-?\s*["']([^"']{0,1000})["']\s*\|[^{}]{0,200}?(?:_url|site\.(?:base)?url)[^{}]{0,200}\}\}/g,
  )) {
    edits.push({ ...placeOf(found), text: found[1] ?? "" });
  }
  // Attributes of kramdown: a class or an id of what stands before.
  for (const found of masked.matchAll(/^\{:[^}\n]*\}[ \t]*$/gm)) edits.push({ ...placeOf(found), text: "" });
  return edits.toSorted((one, other) => one.start - other.start).filter(isApart);
}

function isApart({ start }: MarkupEdit, at: number, all: MarkupEdit[]): boolean {
  return at === 0 || (all[at - 1]?.end ?? 0) <= start;
}

function placeOf(found: RegExpExecArray) {
  return { start: found.index, end: found.index + found[0].length };
}

const FENCE = "```";

function shortcode(closes: boolean, name: string, given: string): Pick<MarkupEdit, "text" | "left"> {
  const named = argumentsOf(given);
  const first = /^\s*(?:"([^"]*)"|([^\s="]+)(?=\s|$))/.exec(given);
  const value = first?.[1] ?? first?.[2] ?? "";
  if (name === "highlight") return { text: closes ? FENCE : FENCE + value };
  if (closes) return { text: "" };
  if (name === "ref" || name === "relref") return { text: value };
  if (name === "figure" || name === "img" || name === "image") {
    const src = named["src"] ?? value;
    return src === "" ? lost(name) : { text: picture(src, named["alt"] ?? "", named["caption"] ?? named["title"]) };
  }
  const id = named["id"] ?? value;
  if (name === "youtube" && /^[\w-]+$/.test(id)) return { text: `https://www.youtube.com/watch?v=${id}` };
  if (name === "vimeo" && /^\d+$/.test(id)) return { text: `https://vimeo.com/${id}` };
  return lost(name);
}

function liquidTag(name: string, given: string): Pick<MarkupEdit, "text" | "left"> {
  if (name === "highlight") return { text: FENCE + (given.split(/\s/)[0] ?? "") };
  if (name === "endhighlight") return { text: FENCE };
  if (name === "post_url") return { text: `/_posts/${given.replace(/^\/|["']/g, "")}.md` };
  if (name === "link") return { text: `/${given.replace(/^\//, "")}` };
  if (name === "raw" || name.startsWith("end")) return { text: "" };
  // Eleventy has pictures as an address, a description and a caption, one after the other.
  const [address = "", words = "", below] = Array.from(
    given.matchAll(/"([^"]*)"|'([^']*)'/g),
    (each) => each[1] ?? each[2] ?? "",
  );
  if (/^(?:figure|image|img|picture)$/.test(name) && /[./]/.test(address))
    return { text: picture(address, words, below) };
  const { image_path: path, src = path, alt = "", caption } = argumentsOf(given);
  return name === "include" && src !== undefined && /figure|image|img|picture/i.test(given)
    ? { text: picture(src, alt, caption) }
    : lost(name === "include" ? `include ${given.split(/\s/)[0] ?? ""}` : name);
}

function lost(name: string): Pick<MarkupEdit, "text" | "left"> {
  return { text: "", left: `znacznik „${name}”` };
}

function argumentsOf(given: string): Record<string, string> {
  const found = given.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return Object.fromEntries([...found].map(([, name = "", ...values]) => [name, values.find((each) => each) ?? ""]));
}
