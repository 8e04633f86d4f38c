import { argumentsOf, ATTRIBUTES_BEHIND, ATTRIBUTES_OF_SPAN, type MarkupEdit, placeOf } from "./markup-edit.ts";
import { markupLost } from "#core/messages/convert.ts";

/* Components within Markdown: `::card{title="…"}` of Nuxt Content, `:::tip[Title]` of Starlight, Docusaurus and VitePress. */

const OPENING = /^[ \t]*(:{2,})[ \t]?([a-z][\w-]*)(?![\w-])(?:\[([^\]\n]*)\])?(\{[^\n]*\})?([^\n:{}]*)$/;
const CLOSING = /^[ \t]*:{2,}[ \t]*$/;
const SLOT = /^#[a-z][\w-]*[ \t]*$/;
/** Lines of a component's fields; more are a text. */
const MOST_FIELDS = 100;
const FENCE = /^[ \t]*---[ \t]*$/;

/** A component within a line: `:badge[new]{type="info"}`. */
const INLINE = /(?<![^\s(])(:[a-z][\w-]*)(?:\[([^[\]\n]*)\](\{[^{}\n]*\})?|(\{[^{}\n]*\}))/g;

/** What a component shows as its heading. */
const HEADINGS = ["title", "label", "summary"];

/** `masked` is the body with its code blanked. */
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

/** Components of several lines; a text in which not as many end as begin has none. */
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
      edits.push({ start, end: to, ...opened(body.slice(start, end), opening, fields) });
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

/** Lines between two of `---` right below the one that opens a component. */
function fieldsBelow(lines: readonly string[], at: number): string[] {
  if (!FENCE.test(lines[at + 1] ?? "")) return [];
  for (let end = at + 2; end < Math.min(lines.length, at + MOST_FIELDS); end += 1)
    if (FENCE.test(lines[end] ?? "")) return lines.slice(at + 1, end + 1);
  return [];
}

function opened(
  line: string,
  opening: RegExpExecArray,
  fields: readonly string[],
): Pick<MarkupEdit, "text" | "remark"> {
  const [, colons = "", name = "", inBrackets = "", , behind = ""] = opening;
  const given = argumentsOf(line);
  const below = Object.fromEntries(
    fields.flatMap((each) => {
      const [, key = "", value = ""] = /^([\w-]+):\s*(\S.*)$/.exec(each.trim()) ?? [];
      return key === "" ? [] : [[key, value.replace(/^(["'])(.*)\1$/, "$2")] as const];
    }),
  );
  const heading = HEADINGS.map((key) => given[key] ?? below[key]).find(Boolean);
  const title = inBrackets || behind.trim() || heading || "";
  return {
    text: title === "" ? "" : `**${title.replaceAll("**", "")}**\n`,
    remark: markupLost.component(`${colons}${name}`),
  };
}
