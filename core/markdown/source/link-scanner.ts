import { createParser } from "../parser.ts";

/** An address in a Markdown source; `start` and `end` are its range without brackets and quotes. */
export interface ScannedLink {
  kind: "link" | "image";
  url: string;
  start: number;
  end: number;
}

const { helpers, utils } = createParser("commonmark");

/** A link has at most this many characters between its brackets; longer texts in brackets are ordinary text. */
const MAX_LABEL = 2000;

/** Finds inline links and images: `[words](address)` and `![words](address)`. */
export function* inlineLinks(source: string): Generator<ScannedLink> {
  const opened: number[] = [];
  const signs = /\\[\s\S]|\[|\](\([ \t]*\n?[ \t]*)?|\n[ \t]*\n/g;
  for (let match = signs.exec(source); match; match = signs.exec(source)) {
    if (match[0] === "[") opened.push(match.index);
    else if (match[0].startsWith("\n")) opened.length = 0;
    if (!match[0].startsWith("]")) continue;
    const start = opened.pop();
    if (start === undefined || match[1] === undefined || match.index - start > MAX_LABEL) continue;
    const address = destination(source, match.index + match[0].length);
    if (address) yield { kind: source[start - 1] === "!" ? "image" : "link", ...address };
  }
}

/** Finds definitions such as `[label]: address` at the beginning of a line. A definition counts as an image's if only images use its label. */
export function* definitionsIn(source: string): Generator<ScannedLink> {
  let kinds: Map<string, "link" | "image"> | null = null;
  for (const match of source.matchAll(/^[ \t>]*\[([^\]\n^][^\]\n]{0,998})\]:[ \t]*\n?[ \t]*/gm)) {
    const [matched, label = ""] = match;
    const address = destination(source, match.index + matched.length);
    if (!address) continue;
    kinds ??= labelUsage(source);
    yield { kind: kinds.get(utils.normalizeReference(label)) ?? "link", ...address };
  }
}

/** Finds addresses in the attributes `src`, `href` and `poster` of raw HTML. */
export function* tagAddresses(source: string): Generator<ScannedLink> {
  const tags = /<(img|a|source|track|video|audio)(?=[\s/])((?:"[^"]{0,70000}"|'[^']{0,70000}'|[^<>"']){0,500})>/gi;
  for (const tag of source.matchAll(tags)) {
    const [, name = "", attributes = ""] = tag;
    const from = tag.index + 1 + name.length;
    for (const match of attributes.matchAll(/(?<=[\s"'/])(src|href|poster)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi)) {
      const [matched, attribute = "", value = ""] = match;
      const quoted = /^["']/.test(value) ? 1 : 0;
      const start = from + match.index + matched.length - value.length + quoted;
      const raw = value.slice(quoted, value.length - quoted);
      const isLink = attribute.toLowerCase() === "href";
      if (isLink !== (name.toLowerCase() === "a")) continue;
      yield { kind: isLink ? "link" : "image", url: utils.unescapeAll(raw), start, end: start + raw.length };
    }
  }
}

function destination(source: string, from: number): Omit<ScannedLink, "kind"> | null {
  const lineEnd = source.indexOf("\n", from);
  const parsed = helpers.parseLinkDestination(source, from, lineEnd < 0 ? source.length : lineEnd);
  if (!parsed.ok || parsed.str === "") return null;
  const inside = source[from] === "<" ? 1 : 0;
  return { url: parsed.str, start: from + inside, end: parsed.pos - inside };
}

function labelUsage(source: string): Map<string, "link" | "image"> {
  const kinds = new Map<string, "link" | "image">();
  for (const match of source.matchAll(/(!?)\[([^[\]]{0,999})\](?:\[([^[\]]{0,999})\])?(?!:|\()/g)) {
    const [, mark, text = "", reference] = match;
    const label = utils.normalizeReference(reference || text);
    if (mark === "") kinds.set(label, "link");
    else if (!kinds.has(label)) kinds.set(label, "image");
  }
  return kinds;
}
