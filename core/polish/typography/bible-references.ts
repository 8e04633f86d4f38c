/** Books of the Bible as Polish cites them. Books whose abbreviations are also prepositions (Na, Za) are left out. */
const BOOKS =
  "Rdz|Wj|Kpł|Lb|Pwt|Joz|Sdz|Rt|Sm|Krl|Krn|Ezd|Ne|Tb|Jdt|Est|Mch|Hi|Ps|Prz|Koh|Pnp|Mdr|Syr|Iz|Jr|Lm|Ba|Ez|Dn|Oz|Jl|Am|Ab|" +
  "Jon|Mi|Ha|So|Ag|Ml|Mt|Mk|Łk|J|Dz|Rz|Kor|Ga|Ef|Flp|Kol|Tes|Tm|Tt|Flm|Hbr|Jk|P|Jud|Ap";
const books = new Set(BOOKS.split("|"));

const SIGNS_BEFORE = /^[([{„“"»«‚'‘]+/u;
const BOOK_NUMBER = /^[([{„“"»«‚'‘]*[1-4]$/u;
const PLACE = /^\d{1,3}[,:](?:\d|$)/u;

/** Returns whether the first two of three words belong to a reference: a book and its chapter (Ps 23,1) or the book's number (1 Kor 1,27). */
export function isInReference(word: string, next: string, afterNext: string): boolean {
  return isBookWithPlace(word, next) || (BOOK_NUMBER.test(word) && isBookWithPlace(next, afterNext));
}

function isBookWithPlace(book: string, place: string): boolean {
  return PLACE.test(place) && books.has(book.replace(SIGNS_BEFORE, ""));
}

/** A chapter and verses, perhaps with letters for parts of a verse: 23,1-3a.4-6. */
const REFERENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${BOOKS})[ \n\u00A0]+\d{1,3}[,:] ?\d[\da-h.,:;–-]*(?![\p{L}\p{N}])`,
  "gu",
);
const HYPHEN = /(?<=[\da-h])-(?=\d)/gu;

/** Returns the positions of the hyphens between the verses of the Bible. */
export function verseRanges(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(REFERENCE)).flatMap(({ 0: reference, index }) =>
    Array.from(reference.matchAll(HYPHEN), (hyphen) => {
      const start = index + hyphen.index;
      return { start, end: start + 1 };
    }),
  );
}
