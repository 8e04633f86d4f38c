/* Shortcodes of WordPress: `[name key="value"]` and `[name]…[/name]`. */

/** A shortcode with its arguments. */
export interface Shortcode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Arguments without a name, as in `[youtube https://…]`. */
  values: string[];
  /** The text up to the closing tag; null without a closing tag. */
  content: string | null;
}

/** Returns the HTML for a shortcode, or null for an unknown shortcode. */
export type ShortcodeReader = (shortcode: Shortcode) => string | null;

type UnknownShortcode = (name: string, hasContent: boolean) => void;

/** The beginning of a tag, before its arguments or its end. */
const OPENING = /\[(\/?)([a-z][\w-]{0,60})(?=[\s/=\]])/gi;

/** Names that only a plugin would have. Other text in brackets may be a remark such as `[sic]` or `[przyp. red.]`. */
const PLUGIN_NAME =
  /[_-]|^[a-z]+\d|^(?:contact|form|slider|button|map|social|share|subscribe|newsletter|ads?|adsense|tabs?|toggle|accordion|columns?|row)$/i;

/** Typographic quotes, also as character references. WordPress makes typographic quotes from straight quotes, and reads them as straight quotes in a shortcode. */
const CURLY = /[„”“″‟]|&#(?:8220|8221|8222|8243|0?34);|&(?:[lr]dquo|bdquo|quot);/g;
const CURLY_SINGLE = /[‘’‚′]|&#(?:8216|8217|8218|8242|0?39);|&[lr]squo;/g;

const ATTRIBUTE = /\s*(?:([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+))/y;

/** Shortcodes may be nested at most this deep. */
const DEEPEST = 50;

interface Tag {
  start: number;
  end: number;
  closes: boolean;
  name: string;
  rest: string;
  /** The index of the closing tag; -1 without a closing tag. */
  closedBy: number;
}

/** Replaces shortcodes by HTML. The content of an unknown shortcode stays. `unknown` is called with the shortcode's name and whether it has content. */
export function replaceShortcodes(html: string, read: ShortcodeReader, unknown: UnknownShortcode): string {
  const tags = pairedTags(html);
  const replace = (from: number, to: number, first: number, last: number, depth: number): string => {
    let result = "";
    let at = from;
    for (let index = first; index < last; index++) {
      const tag = tags[index];
      if (!tag || tag.start < at) continue;
      const end = tag.closedBy >= 0 && tag.closedBy < last ? tags[tag.closedBy] : undefined;
      const raw = end ? html.slice(tag.end, end.start) : null;
      const inner = end && depth < DEEPEST ? replace(tag.end, end.start, index + 1, tag.closedBy, depth + 1) : raw;
      const replaced = tag.closes
        ? null
        : read({ ...argumentsIn(tag.rest), name: tag.name, content: isVerbatim(tag.name) ? raw : inner });
      const lastTag = end ?? tag;
      const replacement = replaced ?? contentOfUnknown(tag, inner, unknown);
      if (replacement === null) continue;
      result += html.slice(at, tag.start) + replacement;
      at = lastTag.end;
      index = end ? tag.closedBy : index;
    }
    return result + html.slice(at, to);
  };
  return replace(0, html.length, 0, tags.length, 0).replaceAll(/\[\[([a-z][^[\]]*)\]\]/gi, "[$1]");
}

/** Returns true for a shortcode that contains code. No shortcodes are replaced inside code. */
function isVerbatim(name: string): boolean {
  return /^(?:code|sourcecode|source|php|js|javascript|css|html|xml|bash|python|java|sql|ruby|text|cc|crayon|highlight|latex)$/i.test(
    name,
  );
}

/** Returns the content of an unknown shortcode; null when the tag is no shortcode but text in brackets. */
function contentOfUnknown(
  { name, rest, closes }: Tag,
  content: string | null,
  unknown: UnknownShortcode,
): string | null {
  const isShortcode = content !== null || /=\s*["'„”“″‚‘’&\w]/.test(rest) || PLUGIN_NAME.test(name);
  if (!isShortcode) return null;
  if (!closes) unknown(name, content !== null);
  return content ?? "";
}

function argumentsIn(rest: string): Pick<Shortcode, "attributes" | "values"> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  const straight = /=\s*["']/.test(rest) ? rest : rest.replace(CURLY, '"').replace(CURLY_SINGLE, "'");
  for (const [, name, ...groups] of straight.matchAll(new RegExp(ATTRIBUTE, "gy"))) {
    const value = groups.find((group) => group !== undefined) ?? "";
    if (name !== undefined) attributes.set(name.toLowerCase(), value);
    else if (value !== "" && value !== "/") values.push(value.replace(/^=/, ""));
  }
  return { attributes, values };
}

/** Returns all tags outside of `pre`, `code` and HTML tags, with their closing tags. */
function pairedTags(html: string): Tag[] {
  const hidden = hiddenRanges(html);
  const tags: Tag[] = [];
  const open = new Map<string, number[]>();
  let range = 0;
  let read = 0;
  const endOf = endsOfTags(html);
  for (const match of html.matchAll(OPENING)) {
    const [opening, slash = "", writtenName = ""] = match;
    const { index: start } = match;
    const end = start < read ? -1 : endOf(start + opening.length);
    if (end === -1) continue;
    read = end + 1;
    while ((hidden[range]?.end ?? Infinity) <= start) range++;
    if ((hidden[range]?.start ?? Infinity) <= start) continue;
    // In WordPress `[[name]]` shows a shortcode as text.
    if (html[start - 1] === "[" && html[end + 1] === "]") continue;
    const name = writtenName.toLowerCase();
    const rest = html.slice(start + opening.length, end);
    const tag: Tag = { start, end: end + 1, closes: slash === "/", name, rest, closedBy: -1 };
    if (!tag.closes && !rest.trimEnd().endsWith("/"))
      open.set(name, [...(open.get(name) ?? []).slice(-DEEPEST), tags.length]);
    const opener = tag.closes ? open.get(name)?.pop() : undefined;
    const opened = opener === undefined ? undefined : tags[opener];
    if (opened) opened.closedBy = tags.length;
    tags.push(tag);
  }
  return tags;
}

/**
 * Returns a function that finds the `]` of the tag whose arguments begin at `from`. The function returns -1 when a `[` or an unclosed quote comes
 * first. Quotes from which no `]` was reached are remembered, and a later search stops at them, so that the time stays linear.
 */
function endsOfTags(html: string): (from: number) => number {
  const signs = /["'[\]]/g;
  const unclosed = new Set<number>();
  return (from) => {
    const quotes: number[] = [];
    signs.lastIndex = from;
    for (let match = signs.exec(html); match; match = signs.exec(html)) {
      const [sign] = match;
      if (sign === "]") return match.index;
      const closing = sign === "[" || unclosed.has(match.index) ? -1 : html.indexOf(sign, match.index + 1);
      if (closing === -1) break;
      quotes.push(match.index);
      signs.lastIndex = closing + 1;
    }
    for (const quote of quotes) unclosed.add(quote);
    return -1;
  };
}

const VERBATIM = ["pre", "code", "script", "style", "textarea"];

/** Returns the ranges of code, comments and HTML tags. Runs in linear time. An element without an end hides only its own tag. */
function hiddenRanges(html: string): { start: number; end: number }[] {
  const lower = html.toLowerCase();
  const ranges: { start: number; end: number }[] = [];
  const missing = new Set<string>();
  const endOf = (mark: string, from: number): number => {
    const at = missing.has(mark) ? -1 : lower.indexOf(mark, from);
    if (at === -1) missing.add(mark);
    return at === -1 ? -1 : at + mark.length;
  };
  for (let start = lower.indexOf("<"); start !== -1;) {
    const name = /^<([a-z][\w]*)/.exec(lower.slice(start, start + 12))?.[1] ?? "";
    const isComment = lower.startsWith("<!--", start);
    const closing = isComment ? endOf("-->", start) : VERBATIM.includes(name) ? endOf(`</${name}`, start) : -1;
    const tagEnd = /^<[a-z/!]/.test(lower.slice(start, start + 2)) ? endOf(">", start) : -1;
    const end = Math.max(closing, tagEnd);
    if (end !== -1) ranges.push({ start, end });
    start = lower.indexOf("<", Math.max(end, start + 1));
  }
  return ranges;
}
