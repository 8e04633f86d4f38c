import { MISSING_PICTURE } from "#core/base/media.ts";
import type { HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";
import { sanitise } from "#core/markdown/sanitiser/sanitise.ts";
import { serialise } from "#core/markdown/sanitiser/serialise.ts";
import { descendants } from "./html-nodes.ts";

/**
 * Sanitises nodes and returns their HTML, with the places of missing pictures. The HTML contains no empty line, because an empty line would end
 * an HTML block in Markdown.
 */
export function sanitisedHtml(nodes: HtmlNode[]): string {
  // The sanitiser would remove the place as an address with an unknown scheme.
  for (const { attrs } of descendants({ childNodes: nodes }))
    for (const each of attrs) if (each.value.startsWith(MISSING_PICTURE)) each.value = `./${each.value}`;
  return serialise(sanitise(nodes, "author"))
    .replaceAll(`"./${MISSING_PICTURE}`, `"${MISSING_PICTURE}`)
    .replaceAll(/<pre[^>]*>[\s\S]*?<\/pre>/g, (pre) => pre.replaceAll("\n", "&#10;"))
    .replaceAll(/(?<!\s)\s*\n\s*/g, "\n")
    .trim();
}
