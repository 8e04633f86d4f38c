import { maskCode } from "../../markdown/source/mask-code.ts";
import { applyTextEdits, type TextEdit } from "../../markdown/source/text-edits.ts";
import type { ImportWarning } from "../import-warning.ts";
import { directiveEdits } from "./directive-edits.ts";
import { hugoEdits } from "./hugo-edits.ts";
import { liquidEdits } from "./liquid-edits.ts";
import { apart, between, type MarkupEdit } from "./markup-edit.ts";
import { isMdx, mdxEdits, outdented } from "./mdx.ts";
import { obsidianEdits } from "./obsidian-edits.ts";

/** A body without what only the system of before could run, and what was left out. Lines count in the body. */
export interface PlainBody {
  body: string;
  left: Pick<ImportWarning, "kind" | "line" | "text">[];
}

/** Markdown as it is, whatever generator it was written for: every line that stays is where it was, or below. */
export function withoutGeneratorMarkup(path: string, body: string): PlainBody {
  if (isMdx(path)) {
    const plain = withEdits(body, apart(mdxEdits(body)));
    const text = outdented(plain.body);
    if (!DIRECTIVE.test(text)) return { ...plain, body: text };
    const directed = withEdits(text, apart(directiveEdits(text, maskCode(text))));
    const left = [...plain.left, ...directed.left].toSorted((one, other) => one.line - other.line);
    return { body: directed.body, left };
  }
  if (!MARKS.test(body)) return { body, left: [] };
  const masked = withoutHighlighted(maskCode(body));
  const edits = [
    ...hugoEdits(body, masked),
    ...liquidEdits(body, masked, IN_JEKYLL.test(path)),
    ...obsidianEdits(body, masked),
    ...directiveEdits(body, masked),
  ];
  return edits.length === 0 ? { body, left: [] } : withEdits(body, apart(edits));
}

/** Code between tags of Hugo and Liquid, blanked but for those by which Liquid is told to leave it alone. */
function withoutHighlighted(masked: string): string {
  return HIGHLIGHTED.reduce((text, tags) => {
    const edits = between(text, ...tags).map(({ innerStart: start, innerEnd: end }): TextEdit => ({
      start,
      end,
      text: text
        .slice(start, end)
        .replace(/(\{%-?\s*(?:end)?raw\s*-?%\})|[^\n]/g, (_, tag: string | undefined) => tag ?? " "),
    }));
    return applyTextEdits(text, edits);
  }, masked);
}

const HIGHLIGHTED = [
  [/\{\{[<%]\s*highlight\b[^{}\n]*\}\}/g, /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g],
  [/\{%-?\s*highlight\b[^%\n]*%\}/g, /\{%-?\s*endhighlight\s*-?%\}/g],
] as const;

const DIRECTIVE = /^[ \t]*:{2,}\w/m;

/** Signs one of which a text has that is more than Markdown. */
const MARKS =
  /\{[{%:#]|%%|^[ \t]*:{2}|\[!\w|\|[ \t]*\d+(?:x\d+)?[ \t]*\]\(|(?:^|[ \t])\^\w|(?:^|[\s(]):[a-z][\w-]*[[{]|[\])]\{/m;

/** Folders whose texts Jekyll reads by Liquid. */
const IN_JEKYLL = /(?:^|\/)_(?:posts|drafts|pages)\//;

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
