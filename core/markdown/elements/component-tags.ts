import type { MarkdownIt } from "markdown-it";

const MATH_COMPONENT = /(<\/?)Math(?=[\s/>])/g;

/**
 * `<Math>` with a capital is a component of documentation sites, whose words belong to the sentence around it. HTML
 * knows no capitals and would take it for MathML, which is dropped with all it holds, so it gets a name of its own.
 */
export function componentTags(parser: MarkdownIt): void {
  parser.core.ruler.push("component_tags", (state) => {
    for (const token of state.tokens) {
      for (const each of token.type === "html_block" ? [token] : (token.children ?? [])) {
        if (each.type.startsWith("html_")) each.content = each.content.replace(MATH_COMPONENT, "$1component-math");
      }
    }
  });
}
