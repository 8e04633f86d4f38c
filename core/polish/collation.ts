import { collationWeights } from "./collation-weights.ts";

const COLLATOR = new Intl.Collator("pl");

/** Ends a level of a key; lower than every weight, so that a shorter text comes first. */
const LEVEL_END = "\u0001";

const LETTER = /^\p{L}/u;
const DIGIT = /^\p{N}/u;
const POLISH_LETTERS = new Set("AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ");

const SPELLED: Readonly<Record<string, string>> = { Æ: "A", Œ: "O", Ø: "O", Đ: "D", Ð: "D", Þ: "T", ẞ: "S", Ħ: "H" };

/** Polish alphabetical order: a, ą, b, c, ć …, capitals after small letters, digits before letters. */
export function comparePolish(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

/** Its binary order is that of `comparePolish`. Exact for European letters. Recount keys after a change of ICU. */
export function sortKey(text: string): string {
  let letters = "";
  let accents = "";
  let cases = "";
  for (const character of text.normalize("NFC")) {
    const weights = collationWeights(character);
    letters += weights.letter;
    accents += weights.accent;
    cases += weights.case;
  }
  return letters + LEVEL_END + accents + LEVEL_END + cases;
}

/** The group of a text in an index: "A" to "Ż", "0–9", or "#". */
export function indexLetter(text: string): string {
  const [first = ""] = text.normalize("NFC").trimStart();
  if (DIGIT.test(first)) return "0–9";
  if (!LETTER.test(first)) return "#";
  const [capital = ""] = first === "ß" ? "S" : first.toUpperCase();
  if (POLISH_LETTERS.has(capital)) return capital;
  const [base = ""] = SPELLED[capital] ?? capital.normalize("NFKD").toUpperCase();
  return POLISH_LETTERS.has(base) ? base : "#";
}
