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

/** Lower case without diacritics: "Łæńﬁ²" is "laenfi2". Spaces and punctuation stay. */
export function fold(text: string): string {
  // NFKD composes nothing, so NFC and NFD end alike; it brings some of the spelled letters out (ǽ).
  const bare = text.normalize("NFKD").replace(MARK, "");
  return bare.replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter).toLowerCase();
}
