const COLLATOR = new Intl.Collator("pl");

/** Ends a level of a key. This character is lower than every weight, so that a shorter text comes first. */
const LEVEL_END = "\u0001";

const LETTER = /^\p{L}/u;
const DIGIT = /^\p{N}/u;
const POLISH_LETTERS = new Set("AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ");
const SPELLED: Readonly<Record<string, string>> = { Æ: "A", Œ: "O", Ø: "O", Đ: "D", Ð: "D", Þ: "T", ẞ: "S", Ħ: "H" };

/** Compares texts in Polish alphabetical order: a, ą, b, c, ć …, capitals after small letters, digits before letters. */
export function comparePolish(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

/** Returns a key whose binary order is the order of `comparePolish`, exactly for European letters. A new ICU requires new keys. */
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

/** Returns the sort key of a title. Signs before the first letter or digit do not count. */
export function titleKey(title: string): string {
  return sortKey(title.replace(/^[^\p{L}\p{N}]+/u, ""));
}

/** Returns the heading of a text in an alphabetical index: "A" to "Ż", "0–9" or "#". */
export function indexLetter(text: string): string {
  const [first = ""] = text.normalize("NFC").trimStart();
  if (DIGIT.test(first)) return "0–9";
  if (!LETTER.test(first)) return "#";
  const [capital = ""] = first === "ß" ? "S" : first.toUpperCase();
  if (POLISH_LETTERS.has(capital)) return capital;
  const [base = ""] = SPELLED[capital] ?? capital.normalize("NFKD").toUpperCase();
  return POLISH_LETTERS.has(base) ? base : "#";
}

interface Weights {
  letter: string;
  accent: string;
  case: string;
}

const LETTERS = new Intl.Collator("pl", { sensitivity: "base" });
const ACCENTS = new Intl.Collator("pl", { sensitivity: "accent" });

/** Code points that `sortKey` orders exactly: scripts and signs used in Europe. */
const COVERED_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x205e],
  [0x20a0, 0x20c0],
] as const;

const MARKS = [0x300, 0x362] as const;

/** The lowest weight of a letter is above `LEVEL_END`. The most frequent accent and letter case have the lowest weights. */
const FIRST_LETTER = 0x20;

const PLAIN = " ";
const FIRST_ACCENT = 0x22;
const CAPITAL = '"';
const FINAL_SIGMA = "#";

/** Letters that sort as two letters. The collation puts the weight of an accent between the two letters. */
const DOUBLE: Readonly<Record<string, string>> = { æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ß: "ss", ẞ: "SS" };

const MARK = /\p{M}/gu;
const weightsByCharacter = new Map<string, Weights>();

let places: { letters: string[]; marks: string[] } | null = null;

/** Returns the weights of one character in NFC. They are cached, because the collator has to compare the character with many others. */
function collationWeights(character: string): Weights {
  const cached = weightsByCharacter.get(character);
  if (cached) return cached;
  const weights = weigh(character);
  weightsByCharacter.set(character, weights);
  return weights;
}

function weigh(character: string): Weights {
  if (COLLATOR.compare(character, "") === 0) return { letter: "", accent: "", case: "" };
  if (LETTERS.compare(character, "") === 0) return { letter: "", accent: markWeight(character, ""), case: PLAIN };
  const decomposed = DOUBLE[character] ?? character.normalize("NFD");
  const bare = decomposed.replace(MARK, "");
  if (decomposed !== character && LETTERS.compare(character, bare) === 0) return weighDecomposed(character, decomposed);
  const first = collationOrder().letters[placeOf(character)] ?? "";
  const hasOwnAccent = LETTERS.compare(first, character) === 0 && ACCENTS.compare(first, character) !== 0;
  return {
    letter: letterWeight(character),
    accent: hasOwnAccent ? PLAIN + markWeight(character, first) : PLAIN,
    case: hasOwnAccent ? caseWeight(character) + PLAIN : caseWeight(character),
  };
}

/**
 * Returns the weights of a letter with marks or of a double letter: the weights of its components. A double letter has an extra accent
 * between its components.
 */
function weighDecomposed(character: string, decomposed: string): Weights {
  const weights = Array.from(decomposed, collationWeights);
  const isDouble = character in DOUBLE;
  const [first = "", second = ""] = decomposed;
  return {
    letter: weights.map((part) => part.letter).join(""),
    accent: weights.map((part) => part.accent).join(isDouble ? markWeight(character, first, second) : ""),
    case: weights.map((part) => part.case).join(isDouble ? PLAIN : ""),
  };
}

/** Returns the weight of a character's place in the alphabet. A character without a place comes after the nearest lower letter. */
function letterWeight(character: string): string {
  const place = placeOf(character);
  const weight = String.fromCharCode(FIRST_LETTER + 2 * place);
  if (LETTERS.compare(collationOrder().letters[place] ?? "", character) === 0) return weight;
  const code = character.codePointAt(0) ?? 0;
  const [high, low] = [code >> 8, code & 0xff].map((half) => String.fromCharCode(FIRST_LETTER + half));
  return String.fromCharCode(FIRST_LETTER + 2 * place + 1) + high + low;
}

/** Returns the weight of an accent: of a mark alone, or of the difference between `character` and the letters `before` and `after`. */
function markWeight(character: string, before: string, after: string = ""): string {
  const { marks } = collationOrder();
  const place = lastAtMost(marks, (mark) => ACCENTS.compare(before + mark + after, character));
  const weight = String.fromCharCode(FIRST_ACCENT + 2 * (place + 1));
  if (place >= 0 && ACCENTS.compare(before + marks[place] + after, character) === 0) return weight;
  const code = character.toLowerCase().charCodeAt(0) & 0x3fff;
  return String.fromCharCode(FIRST_ACCENT + 2 * (place + 1) + 1, FIRST_ACCENT + code);
}

function caseWeight(character: string): string {
  if (character === "ς") return FINAL_SIGMA;
  return character === character.toLowerCase() ? PLAIN : CAPITAL;
}

function placeOf(character: string): number {
  return lastAtMost(collationOrder().letters, (letter) => LETTERS.compare(letter, character));
}

function lastAtMost(list: readonly string[], compare: (entry: string) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(list[middle] ?? "") <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns all letters and all marks in the collator's order, sorted at the first call in a few milliseconds. */
function collationOrder(): { letters: string[]; marks: string[] } {
  places ??= {
    letters: ordered(
      COVERED_RANGES.flatMap(([first, last]) => charactersBetween(first, last)).filter(isOneLetter),
      LETTERS,
    ),
    marks: ordered(charactersBetween(...MARKS), ACCENTS),
  };
  return places;
}

function isOneLetter(character: string): boolean {
  if (character in DOUBLE || /\p{Cn}/u.test(character)) return false;
  return LETTERS.compare(character, "") !== 0 && character.normalize("NFKD").replace(MARK, "").length === 1;
}

function ordered(characters: string[], collator: Intl.Collator): string[] {
  const sorted = characters.toSorted((one, other) => collator.compare(one, other) || COLLATOR.compare(one, other));
  return sorted.filter((each, index) => index === 0 || collator.compare(sorted[index - 1] ?? "", each) !== 0);
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

/** Compares keys by code units. The order is the same on every machine and in every language, but it is no order for people. */
export function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
