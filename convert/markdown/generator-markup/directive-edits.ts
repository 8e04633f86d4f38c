import { argumentsOf, ATTRIBUTES_BEHIND, ATTRIBUTES_OF_SPAN, type MarkupEdit, placeOf } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

/* Converts directives: `::card{title="…"}` of Nuxt Content and `:::tip[Title]` of Starlight, Docusaurus and VitePress. */

const OPENING = /^[ \t]*(:{2,})[ \t]?([a-z][\w-]*)(?![\w-])(?:\[([^\]\n]*)\])?(\{[^\n]*\})?([^\n:{}]*)$/;
const CLOSING = /^[ \t]*:{2,}[ \t]*$/;
const SLOT = /^#[a-z][\w-]*[ \t]*$/;
/** The fields of a directive must end within this many lines. Otherwise these lines count as text. */
const MOST_FIELDS = 100;
const FENCE = /^[ \t]*---[ \t]*$/;

/** A directive within a line: `:badge[new]{type="info"}`. */
const INLINE = /(?<![^\s(])(:[a-z][\w-]*)(?:\[([^[\]\n]*)\](\{[^{}\n]*\})?|(\{[^{}\n]*\}))/g;

/** Names of fields that a directive shows as its heading. */
const HEADINGS = ["title", "label", "summary"];

/** Returns edits that replace directives by their content. `masked` is the body with its code replaced by spaces. */
export function directiveEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  for (const match of masked.matchAll(INLINE)) {
    const [, name = "", words = ""] = match;
    edits.push({ ...placeOf(match), text: words, ...(words === "" ? { remark: markupLost.component(name) } : {}) });
  }
  for (const match of masked.matchAll(ATTRIBUTES_OF_SPAN)) edits.push({ ...placeOf(match), text: match[1] ?? "" });
  for (const match of masked.matchAll(ATTRIBUTES_BEHIND)) edits.push({ ...placeOf(match), text: "" });
  return [...blockEdits(body, masked), ...edits];
}

/** Returns edits for directives of several lines. Returns no edits when opening and closing lines do not balance. */
function blockEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const lines = masked.split("\n");
  let open = 0;
  for (let at = 0, start = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const end = start + line.length;
    const opening = OPENING.exec(line);
    if (opening) {
      open += 1;
      const fields = fieldsBelow(lines, at);
      const to = end + fields.reduce((sum, each) => sum + each.length + 1, 0);
      edits.push({ start, end: to, ...openingEdit(body.slice(start, end), opening, fields) });
      at += fields.length;
      start = to + 1;
      continue;
    }
    if (CLOSING.test(line)) {
      open -= 1;
      if (open < 0) return [];
      edits.push({ start, end, text: "" });
    } else if (open > 0 && SLOT.test(line)) edits.push({ start, end, text: "" });
    start = end + 1;
  }
  return open === 0 ? edits : [];
}

/** Returns the lines of fields, between two lines `---`, directly below the line that opens a directive. */
function fieldsBelow(lines: readonly string[], at: number): string[] {
  if (!FENCE.test(lines[at + 1] ?? "")) return [];
  for (let end = at + 2; end < Math.min(lines.length, at + MOST_FIELDS); end += 1)
    if (FENCE.test(lines[end] ?? "")) return lines.slice(at + 1, end + 1);
  return [];
}

function openingEdit(
  line: string,
  opening: RegExpExecArray,
  fields: readonly string[],
): Pick<MarkupEdit, "text" | "remark"> {
  const [, colons = "", name = "", inBrackets = "", , behind = ""] = opening;
  const namedArguments = argumentsOf(line);
  const below = Object.fromEntries(
    fields.flatMap((fieldLine) => {
      const [, key = "", value = ""] = /^([\w-]+):\s*(\S.*)$/.exec(fieldLine.trim()) ?? [];
      return key === "" ? [] : [[key, value.replace(/^(["'])(.*)\1$/, "$2")] as const];
    }),
  );
  const heading = HEADINGS.map((key) => namedArguments[key] ?? below[key]).find(Boolean);
  const title = inBrackets || behind.trim() || heading || "";
  return {
    text: title === "" ? "" : `**${title.replaceAll("**", "")}**\n`,
    remark: markupLost.component(`${colons}${name}`),
  };
}
