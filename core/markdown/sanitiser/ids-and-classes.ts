/** The prefix of ids that would clash with ids of the page around a text. */
export const ID_PREFIX = "u-";

/**
 * Ids that no text may have (decision 53): those of the page, and names of globals that its scripts test for but not every browser has,
 * because an element with such an id would take the place of the global. Tests compare the list with pages and scripts.
 */
const RESERVED_IDS = new Set(
  (
    "szpalta-app szpalta-tresc szpalta-spis szpalta-q szpalta-ogloszenia " +
    "trustedTypes navigation process setImmediate clipboardData dataLayer gtag grecaptcha"
  ).split(" "),
);

/** Ids of React (`useId`) and names such as `__proto__`. */
const RESERVED_ID = /^(?:_[rR]_|__)/;

/** Classes of highlighted code. */
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

/** The most characters of an id that an author writes. */
const LONGEST_ID = 80;

/** The most characters of an id after the renderer has added prefix and number. */
export const LONGEST_RENDERED_ID = LONGEST_ID + 10;

const PATTERNED_CLASS =
  /^(?:language-[\w+#.-]{1,40}|task-list[\w-]{0,40}|footnote[\w-]{0,40}|align-(?:left|center|right))$/;
const HIGHLIGHT = new Set<string>(HIGHLIGHT_CLASSES);
const RENDERED_CLASSES = new Set(["code", "gallery", "table-scroll", "embed", "embed-link"]);
const REL_TOKENS = new Set(["nofollow", "ugc", "sponsored", "noreferrer", "author", "license", "external", "bookmark"]);

/** The allowed classes of a list, each once; null when none is left. */
export function checkClasses(value: string, source: "author" | "output"): string | null {
  const kept = value
    .split(/[\t\n\f\r ]+/)
    .filter(
      (name) =>
        PATTERNED_CLASS.test(name) || HIGHLIGHT.has(name) || (source === "output" && RENDERED_CLASSES.has(name)),
    );
  return kept.length ? [...new Set(kept)].join(" ") : null;
}

/** The id, with the prefix when it is reserved; null when it has other characters or is too long. */
export function checkId(value: string, longest = LONGEST_ID): string | null {
  const id = idOfText(value);
  return ID.test(id) && id.length <= longest ? id : null;
}

/** The id that an element gets when it asks for this one. */
export function idOfText(id: string): string {
  return RESERVED_IDS.has(id) || RESERVED_ID.test(id) ? ID_PREFIX + id : id;
}

/** The allowed ids of a list; null when none is left. */
export function checkIds(value: string): string | null {
  const ids = value.split(/\s+/).flatMap((id) => checkId(id) ?? []);
  return ids.length ? ids.join(" ") : null;
}

/** The harmless values of `rel`, always followed by `noopener`. */
export function checkRel(value: string): string {
  const tokens = value.toLowerCase().split(/\s+/);
  const kept = tokens.filter((token) => REL_TOKENS.has(token));
  return [...new Set(kept), "noopener"].join(" ");
}

/** An attribute name that does not occur in the source, so that only the renderer can have written it. */
export function nonceFor(source: string): string {
  const lower = source.toLowerCase();
  for (let number = 0; ; number++) {
    const name = `made-${number}`;
    if (!lower.includes(name)) return name;
  }
}
