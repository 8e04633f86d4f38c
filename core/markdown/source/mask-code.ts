import { createParser } from "../parser.ts";

const parser = createParser("site");
// Only blocks are parsed: inline syntax is most of a parser's work, and `blankCodeSpans` finds code spans.
parser.core.ruler.enableOnly(["normalize", "block"]);

/** The last body and its result, cached because links and pictures of one body are searched for one after the other. */
let last = { body: "", masked: "" };

/** Replaces each character of code and comments by a space. */
export function maskCode(body: string): string {
  if (body !== last.body) last = { body, masked: blankComments(blankCodeSpans(withoutCodeBlocks(body))) };
  return last.masked;
}

function withoutCodeBlocks(body: string): string {
  const lines = body.split("\n");
  for (const token of parser.parse(body, { mark: "" })) {
    if ((token.type !== "fence" && token.type !== "code_block") || !token.map) continue;
    for (let line = token.map[0]; line < token.map[1]; line++) lines[line] = blank(lines[line] ?? "");
  }
  return lines.join("\n");
}

/** Replaces code spans by spaces. A span goes from a run of backticks to the next run of the same length in the paragraph. */
function blankCodeSpans(source: string): string {
  const runs = [...source.matchAll(/`+|\n[ \t]*\n/g)];
  const written: string[] = [];
  const closers = closersOf(runs);
  let position = 0;
  for (const [index, run] of runs.entries()) {
    if (run.index < position || run[0].startsWith("\n") || isEscaped(source, run.index)) continue;
    const closing = runs[closers.get(index) ?? -1];
    if (!closing) continue;
    const end = closing.index + closing[0].length;
    written.push(source.slice(position, run.index), blank(source.slice(run.index, end)));
    position = end;
  }
  return written.join("") + source.slice(position);
}

/** Maps the index of an opening run of backticks to the index of its closing run: the next one of the same length before an empty line. */
function closersOf(runs: RegExpExecArray[]): Map<number, number> {
  const closers = new Map<number, number>();
  const next = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index]?.[0] ?? "";
    if (run.startsWith("\n")) {
      next.clear();
      continue;
    }
    const closing = next.get(run.length);
    if (closing !== undefined) closers.set(index, closing);
    next.set(run.length, index);
  }
  return closers;
}

function blankComments(source: string): string {
  let written = "";
  let position = 0;
  for (let start = source.indexOf("<!--"); start >= 0; start = source.indexOf("<!--", position)) {
    const end = source.indexOf("-->", start + 4);
    if (end < 0) break;
    written += source.slice(position, start) + blank(source.slice(start, end + 3));
    position = end + 3;
  }
  return written + source.slice(position);
}

function isEscaped(source: string, index: number): boolean {
  let slashes = 0;
  while (source[index - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

function blank(source: string): string {
  return source.replace(/[^\n]/g, " ");
}
