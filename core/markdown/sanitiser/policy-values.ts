/** Every id of an article starts with this, so that it can never name a thing of the page around it. */
export const ID_PREFIX = "u-";

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

const ID = /^[\p{L}\p{N}_.:-]{1,80}$/u;
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

/** An id with the prefix, which is not doubled, or null for an id of other signs or over 80 of them. */
export function checkId(value: string): string | null {
  const plain = value.startsWith(ID_PREFIX) ? value.slice(ID_PREFIX.length) : value;
  return ID.test(plain) ? ID_PREFIX + plain : null;
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
