/** The prefix of an author's ids that would clash with ids of the page around the text. */
export const ID_PREFIX = "u-";

/**
 * Ids that no text may have (decision 53): the page's own ids, and names of globals for which the page's scripts test. In a browser without
 * such a global, an element with this id would pass for the global. Tests compare the list with pages and scripts.
 */
const RESERVED_IDS = new Set(
  (
    "szpalta-app szpalta-tresc szpalta-spis szpalta-q szpalta-ogloszenia " +
    "trustedTypes navigation process setImmediate clipboardData dataLayer gtag grecaptcha"
  ).split(" "),
);

/** Matches ids of React (`useId`) and names such as `__proto__`. */
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

/** An author's id has at most this many characters. */
const LONGEST_ID = 80;

/** An id to which the renderer has added prefix and number has at most this many characters. */
export const LONGEST_RENDERED_ID = LONGEST_ID + 10;

const PATTERNED_CLASS =
  /^(?:language-[\w+#.-]{1,40}|task-list[\w-]{0,40}|footnote[\w-]{0,40}|align-(?:left|center|right))$/;
const HIGHLIGHT = new Set<string>(HIGHLIGHT_CLASSES);
const RENDERED_CLASSES = new Set(
  "code gallery table-scroll embed embed-link embed-text embed-title embed-source player".split(" "),
);
const REL_TOKENS = new Set(["nofollow", "ugc", "sponsored", "noreferrer", "author", "license", "external", "bookmark"]);

/** Returns the allowed classes of a `class` attribute, each once; null when none is left. */
export function checkClasses(value: string, source: "author" | "output"): string | null {
  const kept = value
    .split(/[\t\n\f\r ]+/)
    .filter(
      (name) =>
        PATTERNED_CLASS.test(name) || HIGHLIGHT.has(name) || (source === "output" && RENDERED_CLASSES.has(name)),
    );
  return kept.length ? [...new Set(kept)].join(" ") : null;
}

/** Returns the id, with the prefix when it is reserved; null when the id has forbidden characters or is too long. */
export function checkId(value: string, longest = LONGEST_ID): string | null {
  const id = idOfText(value);
  return ID.test(id) && id.length <= longest ? id : null;
}

/** Returns the id that an element gets for a wanted id: with the prefix when the id is reserved. */
export function idOfText(id: string): string {
  return RESERVED_IDS.has(id) || RESERVED_ID.test(id) ? ID_PREFIX + id : id;
}

/** Returns the allowed ids of a list of ids; null when none is left. */
export function checkIds(value: string): string | null {
  const ids = value.split(/\s+/).flatMap((id) => checkId(id) ?? []);
  return ids.length ? ids.join(" ") : null;
}

/** Returns the harmless values of a `rel` attribute, always followed by `noopener`. */
export function checkRel(value: string): string {
  const tokens = value.toLowerCase().split(/\s+/);
  const kept = tokens.filter((token) => REL_TOKENS.has(token));
  return [...new Set(kept), "noopener"].join(" ");
}

/** Returns an attribute name that does not occur in the source, so that only the renderer can have written it. */
export function nonceFor(source: string): string {
  const lower = source.toLowerCase();
  for (let number = 0; ; number++) {
    const name = `made-${number}`;
    if (!lower.includes(name)) return name;
  }
}
