import { fold } from "#core/polish/fold.ts";

/** Characters of a query that is kept; a longer one is a pasted text and nobody's question. */
const MOST_LOGGED = 80;
/** So many digits, together or apart, may be a telephone, a document or an account (polish.md, Search). */
const TELLING_DIGITS = 6;

/**
 * The text under which a search is counted: lower case without diacritics, spaces made one. Null for what is not counted,
 * because it is empty, too long, or may say who somebody is: an at sign in it, or six digits in all.
 */
export function loggedText(typed: string): string | null {
  const text = fold(typed).replaceAll(/\s+/gu, " ").trim();
  if (text === "" || text.length > MOST_LOGGED || text.includes("@")) return null;
  return (text.match(/\p{N}/gu)?.length ?? 0) < TELLING_DIGITS ? text : null;
}
