import type { MarkdownIt } from "markdown-it";

/** Cells are aligned by a class: the site's pages carry no inline style. */
export function tableAlignment(parser: MarkdownIt): void {
  parser.core.ruler.push("table_alignment", (state) => {
    for (const token of state.tokens) {
      if (token.type !== "td_open" && token.type !== "th_open") continue;
      const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
      if (side) token.attrs = [["class", `align-${side}`]];
    }
  });
}
