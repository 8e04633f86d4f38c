import type { Generator } from "../generator.ts";

/** MkDocs has the notices and tabs of Python-Markdown: an opening line, and indented lines below. */
export const mkdocs: Generator = { name: "MkDocs", blocks: admonitions };

const OPENING =
  /^([ \t]*)(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+){0,8}(?:[ \t]+"([^"\n]*)")?|===[!+]?[ \t]+"([^"\n]+)")\s*$/;
const INDENT = 4;

/** A line that continues a paragraph, not a list or heading. A title directly above such a line ends with a line break. */
const CONTINUES_PARAGRAPH = /^(?!\d+[.)]\s)[^\s#>*+`~|:-]/u;

/** Rewrites notices as block quotes and tabs as bold headings. Every line keeps its line number. */
function admonitions(body: string): string {
  if (!/^[ \t]*(?:!!!|\?\?\?|===[!+]? ")/m.test(body)) return body;
  const lines = body.split("\n");
  rewriteLines(lines, 0, lines.length, "");
  return lines.join("\n");
}

/** Rewrites the lines from `from` to `to`. Each line begins with `prefix`: the marks of the block quotes around these lines. */
function rewriteLines(lines: string[], from: number, to: number, prefix: string): void {
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
    const continues = CONTINUES_PARAGRAPH.test((lines[at + 1] ?? "").slice(inner.length));
    const heading = tab ?? title ?? "";
    lines[at] = inner + (heading === "" ? "" : `**${heading}**${continues && at + 1 < end ? "\\" : ""}`);
    rewriteLines(lines, at + 1, end, inner);
    at = end - 1;
  }
}

/** Returns the index after the last line with at least this indentation. Empty lines at the end do not count. */
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
