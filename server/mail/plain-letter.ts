import type { FormatCallback } from "html-to-text";
import { oneLine } from "#core/base/values/one-line.ts";
import { newsMessages as words } from "#core/messages/mail.ts";

/* The only importer of html-to-text, which is loaded when the first letter is sent. */

let opened: Promise<(html: string) => string> | null = null;

/** Returns the plain text of a letter's HTML: links as "text (address)", rows of tables in lines, "-- " before the small print. */
export async function plainLetter(html: string): Promise<string> {
  opened ??= openConverter();
  return `${(await opened)(html).trim()}\n`;
}

const LONGEST_RULE = 60;
const CELL_END = " | ";

async function openConverter(): Promise<(html: string) => string> {
  const { compile } = await import("html-to-text");
  const lines = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
  const list = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
  return compile({
    wordwrap: false,
    formatters: {
      heading: block((text) => `${text}\n${"-".repeat(Math.min(text.length, LONGEST_RULE))}`),
      code: block((text) => text.trimEnd().replace(/^/gm, "    "), true),
      // What mail programs know as the beginning of a signature.
      foot: block((text) => `-- \n${text.trim()}`),
      button({ attribs, children }, walk, builder) {
        walk(children, builder);
        builder.addInline(":");
        builder.addLineBreak();
        builder.addInline(attribs.href);
      },
      // The library's own tables take minutes where cells span a thousand rows and columns.
      row: block((text) => oneLine(text).slice(0, -CELL_END.trimEnd().length).trimEnd()),
      picture({ attribs: { alt = "" }, parent }, _walk, builder) {
        if (alt !== "") builder.addInline(parent?.name === "a" ? alt : `[${words.picture}: ${alt}]`);
      },
    },
    selectors: [
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, format: "heading" })),
      ...["p.s", "td", "dt", "dd", "figure"].map((selector) => ({ selector, format: "block", options: lines })),
      { selector: "dl", format: "block", options: list },
      { selector: "td.foot", format: "foot" },
      { selector: "div.preheader", format: "skip" },
      { selector: "pre", format: "code" },
      { selector: "img", format: "picture" },
      { selector: "q", format: "inlineSurround", options: { prefix: "„", suffix: "”" } },
      { selector: "a", options: { linkBrackets: ["(", ")"], hideLinkHrefIfSameAsText: true } },
      { selector: "a.b", format: "button" },
      { selector: 'a[id^="fnref"]', format: "inlineSurround", options: { prefix: "[", suffix: "]" } },
      { selector: 'a[href^="#fnref"]', format: "skip" },
      // The rows of a post's table. Those of the letter's frame are in no `tbody`.
      ...["thead > tr", "tbody > tr", "tfoot > tr"].map((selector) => ({ selector, format: "row", options: lines })),
      ...["td.q", "th.q"].map((selector) => ({ selector, format: "inlineSurround", options: { suffix: CELL_END } })),
      { selector: "ul", options: { itemPrefix: "* " } },
    ],
  });
}

/** Formats a block of its own as `change` says. */
function block(change: (text: string) => string, isPre = false): FormatCallback {
  return (element, walk, builder, { leadingLineBreaks = 2, trailingLineBreaks = 2 }) => {
    builder.openBlock({ leadingLineBreaks, isPre });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks, blockTransform: change });
  };
}
