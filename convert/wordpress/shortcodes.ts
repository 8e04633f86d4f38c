/* Shortcodes of WordPress: `[name key="value"]` and `[name]…[/name]`. */

export interface Shortcode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Values without a name, as in `[youtube https://…]`. */
  values: string[];
  /** Null for one without an end. */
  content: string | null;
}

/** The HTML a shortcode stands for, or null for one that is not known. */
export type ShortcodeReader = (shortcode: Shortcode) => string | null;

type UnknownShortcode = (name: string, hasContent: boolean) => void;

/** Where a tag begins, up to its arguments or its end. */
const OPENING = /\[(\/?)([a-z][\w-]{0,60})(?=[\s/=\]])/gi;

/** What text in brackets is not: a remark such as `[sic]` or `[przyp. red.]`. */
const PLUGIN_NAME =
  /[_-]|^[a-z]+\d|^(?:contact|form|slider|button|map|social|share|subscribe|newsletter|ads?|adsense|tabs?|toggle|accordion|columns?|row)$/i;

/** Quotes that typography made of straight ones, as HTML writes them too; WordPress reads them alike. */
const CURLY = /[„”“″‟]|&#(?:8220|8221|8222|8243|0?34);|&(?:[lr]dquo|bdquo|quot);/g;
const CURLY_SINGLE = /[‘’‚′]|&#(?:8216|8217|8218|8242|0?39);|&[lr]squo;/g;

const ATTRIBUTE = /\s*(?:([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+))/y;

/** Shortcodes inside one another. */
const DEEPEST = 50;

interface Tag {
  start: number;
  end: number;
  closes: boolean;
  name: string;
  rest: string;
  /** Index of the tag that ends it; -1 for none. */
  closedBy: number;
}

/** The text with its shortcodes as HTML. Of one nobody knows the content stays; `unknown` takes its name, and whether it has any. */
export function replaceShortcodes(html: string, read: ShortcodeReader, unknown: UnknownShortcode): string {
  const tags = pairedTags(html);
  const replace = (from: number, to: number, first: number, last: number, depth: number): string => {
    let made = "";
    let at = from;
    for (let index = first; index < last; index++) {
      const tag = tags[index];
      if (!tag || tag.start < at) continue;
      const end = tag.closedBy >= 0 && tag.closedBy < last ? tags[tag.closedBy] : undefined;
      const raw = end ? html.slice(tag.end, end.start) : null;
      const inner = end && depth < DEEPEST ? replace(tag.end, end.start, index + 1, tag.closedBy, depth + 1) : raw;
      const known = tag.closes
        ? null
        : read({ ...argumentsIn(tag.rest), name: tag.name, content: isVerbatim(tag.name) ? raw : inner });
      const whole = end ?? tag;
      const left = known ?? withoutUnknown(tag, inner, unknown);
      if (left === null) continue;
      made += html.slice(at, tag.start) + left;
      at = whole.end;
      index = end ? tag.closedBy : index;
    }
    return made + html.slice(at, to);
  };
  return replace(0, html.length, 0, tags.length, 0).replaceAll(/\[\[([a-z][^[\]]*)\]\]/gi, "[$1]");
}

/** Code is not looked into. */
function isVerbatim(name: string): boolean {
  return /^(?:code|sourcecode|source|php|js|javascript|css|html|xml|bash|python|java|sql|ruby|text|cc|crayon|highlight|latex)$/i.test(
    name,
  );
}

/** What is left of a shortcode nobody knows: its content; null where it is only words in brackets. */
function withoutUnknown({ name, rest, closes }: Tag, content: string | null, unknown: UnknownShortcode): string | null {
  const isShortcode = content !== null || /=\s*["'„”“″‚‘’&\w]/.test(rest) || PLUGIN_NAME.test(name);
  if (!isShortcode) return null;
  if (!closes) unknown(name, content !== null);
  return content ?? "";
}

function argumentsIn(rest: string): Pick<Shortcode, "attributes" | "values"> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  const plain = /=\s*["']/.test(rest) ? rest : rest.replace(CURLY, '"').replace(CURLY_SINGLE, "'");
  for (const [, name, ...given] of plain.matchAll(new RegExp(ATTRIBUTE, "gy"))) {
    const value = given.find((each) => each !== undefined) ?? "";
    if (name !== undefined) attributes.set(name.toLowerCase(), value);
    else if (value !== "" && value !== "/") values.push(value.replace(/^=/, ""));
  }
  return { attributes, values };
}

/** Every tag outside of `pre`, `code` and HTML's own tags, with its end. */
function pairedTags(html: string): Tag[] {
  const hidden = hiddenRanges(html);
  const tags: Tag[] = [];
  const open = new Map<string, number[]>();
  let range = 0;
  let read = 0;
  const endOf = endsOfTags(html);
  for (const found of html.matchAll(OPENING)) {
    const [opening, slash = "", given = ""] = found;
    const { index: start } = found;
    const end = start < read ? -1 : endOf(start + opening.length);
    if (end === -1) continue;
    read = end + 1;
    while ((hidden[range]?.end ?? Infinity) <= start) range++;
    if ((hidden[range]?.start ?? Infinity) <= start) continue;
    // `[[name]]` is how WordPress writes about shortcodes.
    if (html[start - 1] === "[" && html[end + 1] === "]") continue;
    const name = given.toLowerCase();
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
 * Tells where the `]` of a tag stands whose arguments begin at a place; -1 where a `[` or an open quote comes before it. What has led to
 * none once is not read again.
 */
function endsOfTags(html: string): (from: number) => number {
  const signs = /["'[\]]/g;
  const vain = new Set<number>();
  return (from) => {
    const quotes: number[] = [];
    signs.lastIndex = from;
    for (let found = signs.exec(html); found; found = signs.exec(html)) {
      const [sign] = found;
      if (sign === "]") return found.index;
      const closing = sign === "[" || vain.has(found.index) ? -1 : html.indexOf(sign, found.index + 1);
      if (closing === -1) break;
      quotes.push(found.index);
      signs.lastIndex = closing + 1;
    }
    for (const quote of quotes) vain.add(quote);
    return -1;
  };
}

const VERBATIM = ["pre", "code", "script", "style", "textarea"];

/** Code, comments and tags. Looks at every sign once: an element without an end hides nothing but its tag. */
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
