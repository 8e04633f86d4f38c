import type { Generator } from "../generator.ts";

/** Notices and tabs, as Python-Markdown has them too: a line that opens one, and what is indented below it. */
export const mkdocs: Generator = { name: "MkDocs", blocks: admonitions };

const OPENING =
  /^([ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+){0,8}(?:[ \t]+"([^"\n]*)")?|===[!+]?[ \t]+"([^"\n]+)")\s*$/;
const INDENT = 4;

/** A paragraph goes on below its title; a list or a heading begins anew. */
const GOES_ON = /^(?!\d+[.)]\s)[^\s#>*+`~|:-]/u;

/** The text with notices as quotations and tabs as their headings; every line stays where it is. */
function admonitions(body: string): string {
  if (!/^[ \t]*(?:!!!|\?\?\?|===[!+]? ")/m.test(body)) return body;
  const lines = body.split("\n");
  readBelow(lines, 0, lines.length, "");
  return lines.join("\n");
}

/** Rewrites lines from `from` to `to`; each begins with `prefix`, which is what notices around it have put there. */
function readBelow(lines: string[], from: number, to: number, prefix: string): void {
  let fence = "";
  for (let at = from; at < to; at += 1) {
    const line = (lines[at] ?? "").slice(prefix.length);
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence !== "" || mark !== "") {
      if (fence === "") fence = mark;
      else if (mark.startsWith(fence)) fence = "";
      continue;
    }
    const [opening, indent = "", title, tab] = OPENING.exec(line) ?? [];
    if (opening === undefined) continue;
    const end = endOf(lines, at + 1, to, prefix.length, indent.length + INDENT);
    const inner = prefix + indent + (tab === undefined ? "> " : "");
    for (let below = at + 1; below < end; below += 1)
      lines[below] = inner + inSpaces((lines[below] ?? "").slice(prefix.length)).slice(indent.length + INDENT);
    const goesOn = GOES_ON.test((lines[at + 1] ?? "").slice(inner.length));
    const heading = tab ?? title ?? "";
    lines[at] = inner + (heading === "" ? "" : `**${heading}**${goesOn && at + 1 < end ? "\\" : ""}`);
    readBelow(lines, at + 1, end, inner);
    at = end - 1;
  }
}

/** The line after the last that is indented so far; empty lines at the end belong outside. */
function endOf(lines: readonly string[], from: number, to: number, prefix: number, indent: number): number {
  let end = from;
  for (let at = from; at < to; at += 1) {
    const line = inSpaces((lines[at] ?? "").slice(prefix));
    if (line.trim() === "") continue;
    if (line.search(/[^ ]/) < indent) break;
    end = at + 1;
  }
  return end;
}

function inSpaces(line: string): string {
  return line.replace(/^[ \t]+/, (indent) => indent.replaceAll("\t", " ".repeat(INDENT)));
}
