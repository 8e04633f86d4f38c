/** Letters that Unicode does not take apart into a base and marks; their Latin spelling (polish.md, Slugs). */
const SPELLED: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "L",
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ı: "i",
};

const SPELLED_LETTER = new RegExp(`[${Object.keys(SPELLED).join("")}]`, "gu");
const MARK = /\p{M}+/gu;

/** Replaces the letters that carry their own stroke or ligature: "Łæ" is "Lae". */
export function spellLetters(text: string): string {
  return text.replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter);
}

/** Compatibility decomposition without the marks: "ńﬁ²" is "nfi2". It composes nothing, so NFC and NFD end alike. */
export function dropMarks(text: string): string {
  return text.normalize("NFKD").replace(MARK, "");
}

/** Lower case without diacritics. Spaces and punctuation stay. */
export function fold(text: string): string {
  return spellLetters(dropMarks(text)).toLowerCase();
}
