import { regionsBetween, type MarkupEdit, placeOf } from "../../generator-markup/markup-edit.ts";
import type { Generator, MarkedText } from "../generator.ts";
import { markupLost } from "#core/messages/convert.ts";

/** Obsidian. The edits do not change wikilinks, because wikilinks are resolved like other links. `noteTags` reads tags in texts. */
export const obsidian: Generator = { name: "Obsidian", edits: obsidianEdits };

/** Comments on lines of their own, or within a paragraph. Obsidian does not show comments to readers. */
const BLOCK_COMMENT = [/^%%[ \t]*$/gm, /%%[ \t]*$/gm] as const;
const COMMENT = /(?<![^\s(])%%(?!%)(?:(?!\n[ \t]*\n)[^%]|%(?!%)){1,5000}?%%(?!%)/g;

/** The id of a block. Other notes embed the block by this id. */
const BLOCK_ID = /(?:(?<=\S)[ \t]+|^)\^(?=[\d-]*[A-Za-z])[A-Za-z\d-]+[ \t]*$/gm;

/** A callout, also in GitHub's notation: `> [!warning]- Title`, with the line below it. */
const CALLOUT =
  /^((?:[ \t]*>)+[ \t]*)\[![\w-]+(?:\|[^\]\n\r\u2028\u2029]*)?\][+-]?[ \t]*([^\n]*)(?=\n((?:[ \t]*>)+[ \t]*)([^\n]*)|)/gm;

/** The width after the description of a picture. */
const SIZE = /\\?\|[ \t]*\d+(?:x\d+)?[ \t]*(?=\]\()/g;

function obsidianEdits({ body, masked }: MarkedText): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const comments = [...regionsBetween(masked, ...BLOCK_COMMENT), ...Array.from(masked.matchAll(COMMENT), placeOf)];
  for (const { start, end } of comments) edits.push({ start, end, text: "", remark: markupLost.commentOf("%%") });
  for (const match of masked.matchAll(BLOCK_ID)) edits.push({ ...placeOf(match), text: "" });
  for (const match of masked.matchAll(SIZE)) {
    const before = masked.slice(Math.max(0, match.index - 500), match.index);
    if (before[before.lastIndexOf("[") - 1] === "!") edits.push({ ...placeOf(match), text: "" });
  }
  for (const match of masked.matchAll(CALLOUT)) {
    const { start, end } = placeOf(match);
    const [, mark = "", , , next = ""] = match;
    const title = body
      .slice(start, end)
      .replace(/^.*?\][+-]?[ \t]*/, "")
      .trim();
    // A paragraph below the title needs a line break; a list or heading begins a new block anyway.
    const continues = /^[^\s#>*+`~|:-](?!\d*[.)]\s)/u.test(next);
    const bold = title === "" || title.includes("*") ? title : `**${title}**`;
    edits.push({ start, end, text: mark + bold + (title !== "" && continues ? "\\" : "") });
  }
  return edits;
}
