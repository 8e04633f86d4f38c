/** Stands before an id that the page around a text may be looking for. */
export const ID_PREFIX = "u-";

/**
 * Ids that no text may take (decision 53): those of the page around it, and globals its scripts ask for that not every browser has,
 * for which an element with such an id would stand in. Tests hold the list against pages and scripts.
 */
const RESERVED_IDS = new Set(
  (
    "szpalta-app szpalta-tresc szpalta-spis szpalta-q szpalta-ogloszenia " +
    "trustedTypes navigation process setImmediate clipboardData dataLayer gtag grecaptcha"
  ).split(" "),
);

/** React's own (`useId`), and names such as `__proto__`. */
const RESERVED_ID = /^(?:_[rR]_|__)/;

export const HIGHLIGHT_CLASSES = [
  "hl-keyword",
  "hl-string",
  "hl-comment",
  "hl-function",
  "hl-constant",
  "hl-punctuation",
  "hl-parameter",
  "hl-link",
  "hl-inserted",
  "hl-deleted",
] as const;

const ID = /^[\p{L}\p{N}_.:-]+$/u;

/** Characters of an id that an author writes. */
const LONGEST_ID = 80;

/** Characters of an id with the prefix and the number that the renderer gives it. */
export const LONGEST_RENDERED_ID = LONGEST_ID + 10;

const PATTERNED_CLASS =
  /^(?:language-[\w+#.-]{1,40}|task-list[\w-]{0,40}|footnote[\w-]{0,40}|align-(?:left|center|right))$/;
const HIGHLIGHT = new Set<string>(HIGHLIGHT_CLASSES);
const RENDERED_CLASSES = new Set(["code", "gallery", "table-scroll", "embed", "embed-link"]);
const REL_TOKENS = new Set(["nofollow", "ugc", "sponsored", "noreferrer", "author", "license", "external", "bookmark"]);

/** The allowed ones of a list of classes, each once, or null when none is left. */
export function checkClasses(value: string, source: "author" | "output"): string | null {
  const kept = value
    .split(/[\t\n\f\r ]+/)
    .filter(
      (name) =>
        PATTERNED_CLASS.test(name) || HIGHLIGHT.has(name) || (source === "output" && RENDERED_CLASSES.has(name)),
    );
  return kept.length ? [...new Set(kept)].join(" ") : null;
}

/** An id as it is, but with the prefix where it is reserved, or null for an id of other signs or of too many. */
export function checkId(value: string, longest = LONGEST_ID): string | null {
  const id = idOfText(value);
  return ID.test(id) && id.length <= longest ? id : null;
}

/** The id that an element of a text gets for one it asks for. */
export function idOfText(id: string): string {
  return RESERVED_IDS.has(id) || RESERVED_ID.test(id) ? ID_PREFIX + id : id;
}

export function checkIds(value: string): string | null {
  const ids = value.split(/\s+/).flatMap((id) => checkId(id) ?? []);
  return ids.length ? ids.join(" ") : null;
}

/** Harmless words of `rel`, always with `noopener` as the last. */
export function checkRel(value: string): string {
  const tokens = value.toLowerCase().split(/\s+/);
  const kept = tokens.filter((token) => REL_TOKENS.has(token));
  return [...new Set(kept), "noopener"].join(" ");
}

/** An attribute name that stands nowhere in the source, so that only the renderer can have written it. */
export function nonceFor(source: string): string {
  const lower = source.toLowerCase();
  for (let number = 0; ; number++) {
    const name = `made-${number}`;
    if (!lower.includes(name)) return name;
  }
}
