import type { HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { sanitise } from "#core/markdown/sanitiser/sanitise.ts";
import { serialise } from "#core/markdown/sanitiser/serialise.ts";

/** Sanitises nodes and returns their HTML. The HTML contains no empty line, because an empty line would end an HTML block in Markdown. */
export function sanitisedHtml(nodes: HtmlNode[]): string {
  return serialise(sanitise(nodes, "author"))
    .replaceAll(/<pre[^>]*>[\s\S]*?<\/pre>/g, (pre) => pre.replaceAll("\n", "&#10;"))
    .replaceAll(/(?<!\s)\s*\n\s*/g, "\n")
    .trim();
}
