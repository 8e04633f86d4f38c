import type { MarkdownIt } from "markdown-it";
import { checkId } from "../sanitiser/policy-values.ts";

/**
 * A heading that ends in `{#id}` or `{/*id*\/}` has that id. It is taken off before the inline rules run, which would
 * read the asterisks as emphasis.
 */
export function explicitHeadingIds(parser: MarkdownIt): void {
  parser.core.ruler.before("inline", "explicit_heading_ids", (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const inline = state.tokens[index + 1];
      if (token.type !== "heading_open" || !inline) continue;
      const found = splitId(inline.content);
      if (!found) continue;
      token.attrSet("id", found.id);
      inline.content = found.content;
    }
  });
}

/** A heading's source parted into its words and the id at their end, or null without a valid one. */
export function splitId(source: string): { content: string; id: string } | null {
  const trimmed = source.trimEnd();
  const start = trimmed.lastIndexOf("{");
  if (start < 0 || !trimmed.endsWith("}") || trimmed[start - 1] === "\\") return null;
  const inside = trimmed.slice(start + 1, -1);
  const id = /^#(\S+)$/.exec(inside)?.[1] ?? /^\/\*\s*(\S+?)\s*\*\/$/.exec(inside)?.[1];
  if (id === undefined || checkId(id) === null) return null;
  return { content: trimmed.slice(0, start).trimEnd(), id };
}
