import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import { componentTags, explicitHeadingIds } from "./elements/headings.ts";
import { footnotes } from "./elements/footnotes.ts";
import { markPictures } from "./elements/pictures.ts";
import { taskLists } from "./elements/task-lists.ts";
import { embedParagraphs } from "./elements/embeds.ts";

/** At most this many levels of nested blocks and inline marks are parsed: more than anybody writes, and few enough for the stack. */
export const NESTING = 100;

/**
 * The syntax of a parser. `site`: with our additions; `plain`: without our additions, as the fixtures of markdown-it expect; `commonmark`:
 * the bare standard.
 */
export type Preset = "site" | "plain" | "commonmark";

/** A quick test for bare addresses. Most paragraphs fail the test, so the search for addresses takes only a sixth of the time. */
const MAY_BE_ADDRESS = /:\S|@|\/\/|\.[^\s\p{P}\p{Cc}]/u;

/**
 * Makes a Markdown parser. markdown-it itself limits tables to 65 536 cells and refuses links with `javascript:`, `vbscript:`, `file:` and
 * `data:`.
 */
export function createParser(preset: Preset): MarkdownIt {
  if (preset === "commonmark") return createMarkdownIt("commonmark");
  const parser = createMarkdownIt({ html: true, linkify: true, typographer: preset === "plain" });
  parser.set({ maxNesting: NESTING });
  parser.linkify.set({ fuzzyLink: true });
  const { linkify } = parser;
  const holdsAddress = linkify.test.bind(linkify);
  linkify.test = (words) => MAY_BE_ADDRESS.test(words) && holdsAddress(words);
  if (preset === "site")
    parser
      .use(footnotes)
      .use(explicitHeadingIds)
      .use(taskLists)
      .use(tableAlignment)
      .use(componentTags)
      .use(markPictures)
      .use(embedParagraphs);
  return parser;
}

/** Aligns the cells of tables by a class, because the site's pages have no inline styles. */
function tableAlignment(parser: MarkdownIt): void {
  parser.core.ruler.push("table_alignment", (state) => {
    for (const token of state.tokens) {
      if (token.type !== "td_open" && token.type !== "th_open") continue;
      const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
      if (side) token.attrs = [["class", `align-${side}`]];
    }
  });
}
