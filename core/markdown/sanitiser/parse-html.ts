import { defaultTreeAdapter, html, Parser, type DefaultTreeAdapterTypes, type Token } from "parse5";
import { ALLOWED, DROPPED } from "./policy.ts";

/** Limits of parsed HTML. */
export interface Bounds {
  nesting: number;
  elements: number;
}

/** The limits of an author's HTML; larger HTML is an attack. Nobody nests 256 elements, and prose of a mebibyte has some 20 000. */
export const AUTHOR_BOUNDS: Bounds = { nesting: 256, elements: 60_000 };

/** The limits of the renderer's HTML, which also has boxes around tables and pictures, variants, and elements of highlighted code. */
export const OUTPUT_BOUNDS: Bounds = { nesting: 264, elements: 360_000 };

/** A tag may have at most this many places where an attribute can begin, because the parser compares each attribute with all before it. */
const MAX_TAG_PARTS = 2000;

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** The limit that was exceeded. */
export type TooMuch = "nesting" | "elements" | "attributes";

/** Parses an HTML fragment like a browser. Stops when the HTML is nested too deep or too large. `locations`: whether nodes get offsets. */
export function parseHtml(
  source: string,
  bounds: Bounds,
  { locations = false } = {},
): { nodes: HtmlNode[] } | { tooMuch: TooMuch } {
  if (hasCrowdedTag(source)) return { tooMuch: "attributes" };
  const limits = limitsOf(bounds);
  const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);
  const parser = LenientParser.getFragmentParser(context, {
    treeAdapter: { ...defaultTreeAdapter, ...limits.hooks },
    sourceCodeLocationInfo: locations,
  });
  try {
    parser.tokenizer.write(source, true);
  } catch (cause) {
    const tooMuch = limits.exceeded();
    if (tooMuch) return { tooMuch };
    throw cause;
  }
  return { nodes: parser.getFragment().childNodes };
}

/** Lets an unknown `<Tag />` close itself. In a browser it would stay open and swallow the rest of the article. */
class LenientParser extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    if (token.selfClosing && !ALLOWED.has(token.tagName) && !DROPPED.has(token.tagName)) return;
    super.onStartTag(token);
  }
}

/** Stops the parser when a limit is exceeded: a finished tree may be a thousand times the size of its source. */
function limitsOf(bounds: Bounds) {
  let exceeded: TooMuch | null = null;
  let open = 0;
  let created = 0;
  const stop = (reason: TooMuch): never => {
    exceeded = reason;
    throw new Error(`Parsing stopped: too much ${reason}.`);
  };
  const hooks: Pick<typeof defaultTreeAdapter, "createElement" | "onItemPush" | "onItemPop"> = {
    createElement: (tag, namespace, attributes) => {
      if (++created > bounds.elements) stop("elements");
      return defaultTreeAdapter.createElement(tag, namespace, attributes);
    },
    onItemPush: () => {
      // The parser's own root is also on the stack.
      if (++open > bounds.nesting + 1) stop("nesting");
    },
    onItemPop: () => void open--,
  };
  return { hooks, exceeded: () => exceeded };
}

function hasCrowdedTag(source: string): boolean {
  for (const [tag] of source.matchAll(/<[a-z][^>]*/gi)) {
    if (tag.length <= MAX_TAG_PARTS) continue;
    const separators = tag.slice(1).match(/[\s/"'=]|<[a-z]/gi)?.length ?? 0;
    if (separators > MAX_TAG_PARTS) return true;
  }
  return false;
}
