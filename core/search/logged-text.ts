import { fold } from "#core/polish/fold-diacritics.ts";

/** Characters of a query that is kept; a longer one is a pasted text and nobody's question. */
const MOST_LOGGED = 80;
/** So many digits, together or apart, may be a telephone, a document or an account (polish.md, Search). */
const TELLING_DIGITS = 6;

/** Folded, with single spaces. Null when empty, too long or possibly personal (@, six digits). */
export function loggedText(typed: string): string | null {
  const text = fold(typed).replaceAll(/\s+/gu, " ").trim();
  if (text === "" || text.length > MOST_LOGGED || text.includes("@")) return null;
  return (text.match(/\p{N}/gu)?.length ?? 0) < TELLING_DIGITS ? text : null;
}
