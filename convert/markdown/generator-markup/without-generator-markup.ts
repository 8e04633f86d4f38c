import { maskCode } from "#core/markdown/source/mask-code.ts";
import { applyTextEdits, type TextEdit } from "#core/markdown/source/text-edits.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { directiveEdits } from "./directive-edits.ts";
import { foreignNotationEdits } from "./foreign-notations.ts";
import { embedEdits, SCRIPTED } from "./embed-edits.ts";
import { withoutOverlaps, type MarkupEdit } from "./markup-edit.ts";
import { GENERATORS } from "../generators/generators.ts";
import { isHtml } from "../skipped-files.ts";
import { isMdx, mdxEdits, outdented } from "./mdx.ts";
import { codeEdits, taggedCode } from "./paired-tags.ts";
import { entryMessages } from "#core/messages/convert.ts";

/** A body without markup that only the old system understands, with remarks on losses. The line of a remark is a line of the body. */
export interface PlainBody {
  body: string;
  remarks: Pick<ImportWarning, "kind" | "line" | "text">[];
}

/** Removes or converts the markup of all generators. Every line that stays keeps its line number or moves down. */
export function withoutGeneratorMarkup(path: string, body: string): PlainBody {
  const passes = isMdx(path)
    ? [mdxEdits, outdented, directivesOfMdx, frames]
    : isHtml(path)
      ? [(text: string) => markupEdits(path, text)]
      : [frames, ...BLOCKS, (text: string) => markupEdits(path, text)];
  return runPasses(body, passes);
}

const BLOCKS = GENERATORS.flatMap(({ blocks }) => blocks ?? []);

/** Converts frames, foreign notations and formulas in Markdown that no generator processed, such as a Markdown card of Ghost. */
export function withoutForeignNotations(body: string): PlainBody {
  return runPasses(body, [frames, (text) => foreignNotationEdits(text, maskCode(text))]);
}

function runPasses(body: string, passes: readonly ((text: string) => string | MarkupEdit[])[]): PlainBody {
  const remarks: PlainBody["remarks"] = [];
  let text = body;
  for (const pass of passes) {
    const edits = pass(text);
    if (typeof edits === "string") text = edits;
    else if (edits.length > 0) text = withEdits(text, withoutOverlaps(edits), remarks);
  }
  return { body: text, remarks: remarks.toSorted((one, other) => one.line - other.line) };
}

function frames(body: string): MarkupEdit[] {
  return FRAMED.test(body) || SCRIPTED.test(body) ? embedEdits(body, maskCode(body)) : [];
}

function directivesOfMdx(body: string): MarkupEdit[] {
  return DIRECTIVE.test(body) ? directiveEdits(body, maskCode(body)) : [];
}

function markupEdits(path: string, body: string): MarkupEdit[] {
  if (!MARKS.test(body)) return [];
  const coded = maskCode(body);
  const masked = withoutTaggedCode(coded);
  const inHtml = isHtml(path);
  const signs = GENERATORS.filter((each) => !inHtml || each.inHtml).flatMap(
    ({ edits }) => edits?.({ path, body, masked }) ?? [],
  );
  if (inHtml) return signs;
  return [...codeEdits(body, coded), ...signs, ...directiveEdits(body, masked), ...foreignNotationEdits(body, masked)];
}

/** Replaces code between tags of Hugo and Liquid by spaces, except Liquid's `raw` tags. */
function withoutTaggedCode(masked: string): string {
  const edits = taggedCode(masked).map(({ innerStart: start, innerEnd: end }): TextEdit => ({
    start,
    end,
    text: masked
      .slice(start, end)
      .replace(/(\{%-?\s*(?:end)?raw\s*-?%\})|[^\n]/g, (_, tag: string | undefined) => tag ?? " "),
  }));
  return applyTextEdits(masked, edits);
}

const FRAMED =
  /<(?:iframe|object|embed|(?:amp|lite)-(?:youtube|vimeo))[\s/>]|\]\(<?(?:https?:)?\/\/[\w.-]*(?:youtu|vimeo)/i;

const DIRECTIVE = /^[ \t]*:{2,}\w/m;

/** Signs of markup that is not Markdown. A text without any such sign is not searched further. */
const MARKS =
  /\{[{%:#]|%%|^[ \t]*:{2}|\[!\w|\|[ \t]*\d+(?:x\d+)?[ \t]*\]\(|(?:^|[ \t])\^\w|(?:^|[\s(]):[a-z][\w-]*[[{]|[\])]\{|%\[|\[\/?[a-z@_]|==|\+\+|[\p{L}\p{N})][~^][\p{L}\p{N}+-]|-8<|\$|\\[[(]|^ {0,3}\*\[/imu;

/** Applies edits and adds their remarks to `remarks`. The edits must be in the order of the text. */
function withEdits(body: string, edits: MarkupEdit[], remarks: PlainBody["remarks"]): string {
  const textEdits: TextEdit[] = [];
  let line = 1;
  let position = 0;
  for (const { start, end, text, remark, formula } of edits) {
    line += breaksIn(body.slice(position, start));
    position = Math.max(position, start);
    if (remark !== undefined) remarks.push({ kind: "code", line, text: remark });
    if (formula !== undefined) remarks.push({ kind: "formula", line, text: entryMessages.formulaAsCode(formula) });
    // If the replacement has fewer line breaks than the markup, line breaks are added, so that every later line keeps its number.
    const missing = breaksIn(body.slice(start, end)) - breaksIn(text);
    textEdits.push({ start, end, text: text + "\n".repeat(Math.max(0, missing)) });
  }
  return applyTextEdits(body, textEdits);
}

function breaksIn(text: string): number {
  return text.split("\n").length - 1;
}
