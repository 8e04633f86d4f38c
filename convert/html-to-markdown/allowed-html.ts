import type { HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { sanitise } from "#core/markdown/sanitiser/sanitise.ts";
import { serialise } from "#core/markdown/sanitiser/serialise.ts";

/** The allowed part of nodes as HTML without an empty line, which would end it in Markdown. */
export function allowedHtml(nodes: HtmlNode[]): string {
  return serialise(sanitise(nodes, "author"))
    .replaceAll(/<pre[^>]*>[\s\S]*?<\/pre>/g, (pre) => pre.replaceAll("\n", "&#10;"))
    .replaceAll(/(?<!\s)\s*\n\s*/g, "\n")
    .trim();
}
