import { createParser } from "../parser.ts";

export interface ScannedLink {
  kind: "link" | "image";
  url: string;
  start: number;
  end: number;
}

const { helpers, utils } = createParser("commonmark");

/** Signs between the brackets of one link; more are no link text but prose that happens to stand in brackets. */
const MAX_LABEL = 2000;

export function* bracketed(source: string): Generator<ScannedLink> {
  const opened: number[] = [];
  const signs = /\\[\s\S]|\[|\](\([ \t]*\n?[ \t]*)?|\n[ \t]*\n/g;
  for (let found = signs.exec(source); found; found = signs.exec(source)) {
    if (found[0] === "[") opened.push(found.index);
    else if (found[0].startsWith("\n")) opened.length = 0;
    if (!found[0].startsWith("]")) continue;
    const start = opened.pop();
    if (start === undefined || found[1] === undefined || found.index - start > MAX_LABEL) continue;
    const address = destination(source, found.index + found[0].length);
    if (address) yield { kind: source[start - 1] === "!" ? "image" : "link", ...address };
  }
}

/** `[label]: address` at a line's start. It is a picture's when the label is only used for pictures. */
export function* definitionsIn(source: string): Generator<ScannedLink> {
  let kinds: Map<string, "link" | "image"> | null = null;
  for (const found of source.matchAll(/^[ \t>]*\[([^\]\n^][^\]\n]{0,998})\]:[ \t]*\n?[ \t]*/gm)) {
    const [whole, label = ""] = found;
    const address = destination(source, found.index + whole.length);
    if (!address) continue;
    kinds ??= usage(source);
    yield { kind: kinds.get(utils.normalizeReference(label)) ?? "link", ...address };
  }
}

export function* tagAddresses(source: string): Generator<ScannedLink> {
  const tags = /<(img|a|source|video|audio)(?=[\s/])((?:"[^"]{0,70000}"|'[^']{0,70000}'|[^<>"']){0,500})>/gi;
  for (const tag of source.matchAll(tags)) {
    const [, name = "", attributes = ""] = tag;
    const from = tag.index + 1 + name.length;
    for (const found of attributes.matchAll(/(?<=[\s"'/])(src|href|poster)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi)) {
      const [whole, attribute = "", value = ""] = found;
      const quoted = /^["']/.test(value) ? 1 : 0;
      const start = from + found.index + whole.length - value.length + quoted;
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

function usage(source: string): Map<string, "link" | "image"> {
  const kinds = new Map<string, "link" | "image">();
  for (const found of source.matchAll(/(!?)\[([^[\]]{0,999})\](?:\[([^[\]]{0,999})\])?(?!:|\()/g)) {
    const [, mark, text = "", named] = found;
    const label = utils.normalizeReference(named || text);
    if (mark === "") kinds.set(label, "link");
    else if (!kinds.has(label)) kinds.set(label, "image");
  }
  return kinds;
}
