import { ownValue } from "#core/base/values/own-value.ts";
import { checkClasses, checkId, checkIds, checkRel, LONGEST_RENDERED_ID } from "./ids-and-classes.ts";
import { imageUrl, linkUrl, localUrl, srcset } from "./urls.ts";

/* The allow-list of elements and attributes in raw HTML. A check returns the value to write, or null to omit the attribute. */
export type Check = (value: string) => string | null;

/** The origin of HTML: an author, or the renderer, whose output is parsed again. */
export type MarkupOrigin = "author" | "output";

/** Elements that stay in an author's HTML. */
export const ALLOWED = words(
  "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure",
  "h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp section small source span strong",
  "sub summary sup table tbody td tfoot th thead time tr track u ul var video audio wbr",
);

/** Elements that are removed with all their content, as are all elements of SVG and MathML. */
export const DROPPED = words(
  "script style template noscript noembed noframes xmp plaintext listing textarea title select option object embed",
  "svg math",
);

/** Elements without an end tag. */
export const VOID = words("br col hr img input source track wbr");

const anyText: Check = (value) => value;
const noValue: Check = () => "";
const count: Check = (value) => matching(/^\d{1,5}$/, value);
const span: Check = (value) => (/^\d{1,4}$/.test(value) && Number(value) <= MAX_SPAN ? value : null);
const integer: Check = (value) => matching(/^-?\d{1,9}$/, value);
const words80: Check = (value) => matching(/^[\w ,.:;()<>=/*%+-]{1,200}$/, value);

/** A cell may span at most this many columns or rows; browsers have the same limit for columns. */
const MAX_SPAN = 1000;

const language: Check = (value) => matching(/^[A-Za-z0-9-]{1,35}$/, value);

const GLOBAL: Record<string, Check> = {
  class: (value) => checkClasses(value, "author"),
  id: (value) => checkId(value),
  lang: language,
  dir: among("ltr", "rtl", "auto"),
  title: anyText,
};

const CELL: Record<string, Check> = {
  colspan: span,
  rowspan: span,
  align: among("left", "center", "right", "justify"),
  headers: checkIds,
};

const PLAYER: Record<string, Check> = {
  src: localUrl,
  controls: noValue,
  loop: noValue,
  preload: among("none", "metadata", "auto"),
};

const SPECIAL: Record<string, Record<string, Check>> = {
  a: { href: linkUrl, rel: checkRel, target: among("_blank") },
  img: {
    src: imageUrl,
    srcset,
    sizes: words80,
    alt: anyText,
    width: count,
    height: count,
    loading: among("lazy", "eager"),
    decoding: among("async", "sync", "auto"),
  },
  source: {
    src: localUrl,
    srcset,
    sizes: words80,
    media: words80,
    type: (value) => matching(/^[\w+./;=" -]{1,80}$/, value),
  },
  video: { ...PLAYER, poster: imageUrl, width: count, height: count, muted: noValue, playsinline: noValue },
  audio: { ...PLAYER, muted: noValue },
  track: {
    src: localUrl,
    kind: among("subtitles", "captions", "descriptions", "chapters", "metadata"),
    srclang: language,
    label: anyText,
    default: noValue,
  },
  td: CELL,
  th: { ...CELL, scope: among("row", "col", "rowgroup", "colgroup") },
  col: { span },
  colgroup: { span },
  ol: { start: integer, reversed: noValue, type: among("1", "a", "A", "i", "I") },
  li: { value: integer },
  time: { datetime: words80 },
  del: { datetime: words80, cite: linkUrl },
  ins: { datetime: words80, cite: linkUrl },
  details: { open: noValue },
  q: { cite: linkUrl },
  blockquote: { cite: linkUrl },
};

const label: Check = (value) => matching(/^[\p{L}\p{N} .:„”"–-]{1,120}$/u, value);

/** Attributes that only the renderer may write. They stay when the renderer's output is parsed again, but never in an author's HTML. */
const RENDERED: Record<string, Record<string, Check>> = {
  "*": {
    class: (value) => checkClasses(value, "output"),
    id: (value) => checkId(value, LONGEST_RENDERED_ID),
  },
  pre: { tabindex: among("0") },
  div: { tabindex: among("0"), role: among("region"), "aria-label": label },
  section: { role: among("doc-endnotes"), "aria-label": label },
  a: { role: among("doc-noteref", "doc-backlink"), "aria-label": label, download: noValue },
  input: { type: among("checkbox"), checked: noValue, disabled: noValue, "aria-label": label },
};

/** Returns the check for an attribute of an element; null when the attribute is not allowed there. */
export function policyCheck(tag: string, attribute: string, source: MarkupOrigin): Check | null {
  if (source === "output") {
    const rendered = ownValue(ownValue(RENDERED, tag), attribute) ?? ownValue(RENDERED["*"], attribute);
    if (rendered) return rendered;
  }
  return ownValue(ownValue(SPECIAL, tag), attribute) ?? ownValue(GLOBAL, attribute) ?? null;
}

function words(...lines: string[]): Set<string> {
  return new Set(lines.join(" ").split(" "));
}

function among(...values: string[]): Check {
  return (value) => {
    const exact = values.find((each) => each === value);
    return exact ?? values.find((each) => each === value.toLowerCase()) ?? null;
  };
}

function matching(pattern: RegExp, value: string): string | null {
  return pattern.test(value) ? value : null;
}
