import { type HunspellAffixes, readHunspellAffixes } from "./hunspell-affixes.ts";
import { irregularLemmas } from "./irregular.ts";
import { stemsOfUnknown } from "./unknown-words.ts";

/** What the dictionary says about a form. `isKnown` is false if the lemmas are only guessed. */
export interface FormFacts {
  lemmas: readonly string[];
  isKnown: boolean;
}

/** Looks forms up in the dictionary, here or in a worker. The results are in the order of the forms. Rejects if the dictionary does not answer. */
export type AskForms = (forms: readonly string[]) => Promise<FormFacts[]>;

/** A dictionary that gives the possible lemmas of a form. `choose-lemmas.ts` chooses one lemma by the forms of the whole archive. */
export interface LemmaDictionary {
  /** Returns at least one lemma, in lower case. For an unknown form, returns its stems. */
  lookUp(form: string): FormFacts;
}

/** The flag of adverbs in the Polish dictionary: "szybko" is derived from "szybki", yet is a word of its own. */
const ADVERB = "y";
/** The flags of nouns made from verbs ("znaczenie", "życie"); `NEUTER` marks such a noun with an entry of its own. */
const GERUND = "ij";
const NEUTER = "U";

/** From this many letters on, the part after a hyphen is a word ("post-klasyczny"). A shorter part is an ending ("ChatGPT-owi"). */
const LEAST_TAIL = 4;

/** Reads the files `.aff` and `.dic` of Hunspell. Reading takes about 0.3 s and 20 MB, so a worker does it. */
export function readDictionary(affixText: string, wordText: string): LemmaDictionary {
  const source = { affixes: readHunspellAffixes(affixText), lexicon: readLexicon(wordText) };
  return {
    lookUp(form) {
      const word = form.toLowerCase();
      const lemmas = knownLemmas(source, word);
      return lemmas.length > 0 ? { lemmas, isKnown: true } : { lemmas: lemmasOfUnknown(source, word), isKnown: false };
    },
  };
}

interface Source {
  affixes: HunspellAffixes;
  lexicon: Lexicon;
}

function knownLemmas(source: Source, word: string): readonly string[] {
  const irregular = irregularLemmas(word);
  if (irregular !== null) return irregular;
  const inflected = inflectedLemmas(source, word);
  if (inflected.length > 0) return withoutShortRoots(word, inflected);
  const derived = derivedLemmas(source, word);
  if (derived.length > 0) return withoutShortRoots(word, derived);
  const negated = negatedLemmas(source, word);
  if (negated.length > 0) return negated;
  return source.lexicon.has(word) ? positives(source, [word]) : [];
}

/** Nouns of two letters that are declined, and endings that abbreviations get: "UPy" is a form of "UP". */
const SHORT_NOUNS = new Set(["as", "ul", "oś", "ud"]);
const ABBREVIATION_ENDING = /^(?:y|ów|om|ami|ach|owi)$/u;

/**
 * Removes lemmas that are abbreviations or names of letters, because the dictionary declines these too: "item" would be a form of "IT",
 * "usa" of "us" and "po" of "pi". A form with only such lemmas is its own lemma. A word of two letters is its own lemma too, because it is
 * mostly an abbreviation: "ID" is not a form of "ida".
 */
function withoutShortRoots(word: string, lemmas: readonly string[]): readonly string[] {
  if (word.length <= 2 && lemmas.includes(word)) return [word];
  const isInflectedAbbreviation = (lemma: string) =>
    word.startsWith(lemma) && ABBREVIATION_ENDING.test(word.slice(lemma.length));
  const kept = lemmas.filter(
    (lemma) => lemma.length > 2 || lemma === word || SHORT_NOUNS.has(lemma) || isInflectedAbbreviation(lemma),
  );
  return kept.length > 0 ? kept : [word];
}

/** Returns the headwords that give the word by one suffix, and the word itself if it has inflected forms. */
function inflectedLemmas(source: Source, word: string): string[] {
  let inflects = false;
  source.lexicon.eachEntry(word, (flags) => (inflects ||= flags !== ""));
  const roots = rootsOf(source, word);
  const nouns = [...(inflects ? [word] : []), ...roots.map(({ lemma }) => lemma)].filter((lemma) =>
    isVerbal(source, lemma),
  );
  const kept = nouns.length > 0 ? roots.filter(({ flag }) => !GERUND.includes(flag)) : roots;
  return positives(source, [...new Set([...(inflects ? [word] : []), ...kept.map(({ lemma }) => lemma)])]);
}

/** Returns each headword from which the form is made, the flag of the suffix, and the lemma. An adverb is its own lemma. */
function rootsOf({ affixes, lexicon }: Source, word: string): { root: string; flag: string; lemma: string }[] {
  const roots: { root: string; flag: string; lemma: string }[] = [];
  affixes.eachRoot(word, (root, flag) => {
    if (lexicon.hasFlag(root, flag)) roots.push({ root, flag, lemma: flag === ADVERB ? word : root });
  });
  return roots;
}

function isVerbal({ lexicon }: Source, lemma: string): boolean {
  return /[nc]ie$/u.test(lemma) && lexicon.hasFlag(lemma, NEUTER);
}

/** Replaces comparatives and superlatives by their positives. */
function positives({ lexicon }: Source, lemmas: readonly string[]): string[] {
  const resolved = lemmas.flatMap((lemma) => {
    const irregular = irregularLemmas(lemma);
    if (irregular !== null) return irregular;
    return positivesOf(lemma).find((positive) => lexicon.has(positive)) ?? lemma;
  });
  return [...new Set(resolved)];
}

/** Finds lemmas through another form of the word, for a form that the dictionary lacks or has only as a headword. */
function derivedLemmas(source: Source, word: string): string[] {
  for (const neighbour of neighboursOf(word)) {
    const lemmas = irregularLemmas(neighbour) ?? inflectedLemmas(source, neighbour);
    if (lemmas.length > 0) return [...lemmas];
    if (source.lexicon.has(neighbour)) return [neighbour];
  }
  return [];
}

const ADJECTIVAL = /(?<=..)(?:ego|emu|ymi|ych|ym|ej|ą|a|e|i)$/u;
const NOMINAL = /(?<=..)(?:iowi|iach|iami|iom|owi|iem|ach|ami|em|om|ia|iu|a|u)$/u;
const NOMINATIVES = ["", "e", "o", "a"];

/** Returns forms of the same word that the dictionary is more likely to have: "robiący" for "robiąc", "zrobił" for "zrobiwszy", "kot" for "kotu". */
function neighboursOf(word: string): string[] {
  if (word.endsWith("ąc")) return [`${word}y`];
  if (word.endsWith("wszy")) return [`${word.slice(0, -4)}ł`];
  if (word.endsWith("łszy")) return [word.slice(0, -3)];
  if (/(?<=...)o$/u.test(word)) return [`${word.slice(0, -1)}y`, `${word.slice(0, -1)}i`];
  const adjectives = ADJECTIVAL.test(word) ? [word.replace(ADJECTIVAL, "y")] : [];
  const nouns = NOMINAL.test(word) ? NOMINATIVES.map((ending) => word.replace(NOMINAL, ending)) : [];
  return [...adjectives, ...nouns].filter((neighbour) => neighbour !== word);
}

/** Returns lemmas of a negated word. "niewysoki" is a word of its own, but the dictionary has only "wysoki" with a flag for the prefix. */
function negatedLemmas(source: Source, word: string): string[] {
  return source.affixes.prefixes
    .filter(({ text }) => word.startsWith(text))
    .flatMap(({ text, flag }) => {
      const rest = word.slice(text.length);
      const direct = source.lexicon.hasFlag(rest, flag) ? [rest] : [];
      const others = rootsOf(source, rest)
        .filter(({ root }) => source.lexicon.hasFlag(root, flag))
        .map(({ lemma }) => lemma);
      return [...new Set([...direct, ...others])].map((lemma) => text + lemma);
    });
}

function lemmasOfUnknown(source: Source, word: string): readonly string[] {
  const hyphen = word.lastIndexOf("-");
  if (hyphen > 0 && word.length - hyphen > LEAST_TAIL) {
    const tails = knownLemmas(source, word.slice(hyphen + 1));
    if (tails.length > 0) return tails.map((tail) => word.slice(0, hyphen + 1) + tail);
  }
  return stemsOfUnknown(word);
}

const ADJECTIVES: readonly (readonly [string, readonly string[]])[] = [
  ["ciejszy", ["ty"]],
  ["dziejszy", ["dy"]],
  ["lejszy", ["ły", "li"]],
  ["rzejszy", ["ry"]],
  ["śniejszy", ["śny", "sny"]],
  ["źniejszy", ["źny", "zny"]],
  ["niejszy", ["ny", "ni"]],
  ["iejszy", ["y", "i"]],
  ["ejszy", ["y", "i"]],
  ["ńszy", ["ni", "ny"]],
  ["lszy", ["ły", "li"]],
  ["ższy", ["gi", "ży", "ski", "zki"]],
  ["szszy", ["chy"]],
  ["tszy", ["tki", "ty"]],
  ["dszy", ["dki", "dy"]],
  ["bszy", ["by", "bki"]],
  ["zszy", ["zy"]],
  ["szy", ["y", "ki", "oki", "i"]],
];

const ADVERBS: readonly (readonly [string, readonly string[]])[] = [
  ["ciej", ["to", "cie", "ko", "tko"]],
  ["dziej", ["do", "dzie", "dko"]],
  ["rzej", ["ro", "rze"]],
  ["niej", ["nie", "no", "nio"]],
  ["lej", ["le", "ło"]],
  ["iej", ["o", "ie", "ko"]],
  ["żej", ["go", "żo", "sko"]],
  ["ej", ["o", "e"]],
];

const SUPERLATIVE = "naj";
const LEAST_POSITIVE = 3;

/** Returns possible positives of a comparative or superlative. The caller keeps only positives that its dictionary has. */
function positivesOf(word: string): string[] {
  const comparative = word.startsWith(SUPERLATIVE) ? word.slice(SUPERLATIVE.length) : word;
  if (!/(?:szy|ej)$/u.test(comparative)) return [];
  const endings = comparative.endsWith("szy") ? ADJECTIVES : ADVERBS;
  return endings
    .filter(([ending]) => comparative.endsWith(ending))
    .flatMap(([ending, others]) => others.map((other) => comparative.slice(0, -ending.length) + other))
    .filter((positive) => positive.length >= LEAST_POSITIVE);
}

/** The headwords of a dictionary with their flags. The table holds offsets into the text instead of strings, to save memory. */
interface Lexicon {
  /** Calls `visit` for each entry of a lower-case headword, with the entry's flags (perhaps empty) and its position in the text. */
  eachEntry(word: string, visit: (flags: string, start: number) => void): void;
  has(word: string): boolean;
  hasFlag(word: string, flag: string): boolean;
}

const LINE_END = 0x0a;
const SLASH = 0x2f;

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_START = 0x811c9dc5;

const FNV_PRIME = 0x01000193;

/** Half of the table stays free, so that a search takes about two steps. */
const SLOTS_PER_WORD = 2;

/** Reads a Hunspell `.dic` file: a number, then words with flags after a slash. In a lookup, letter case does not matter. */
export function readLexicon(text: string): Lexicon {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) throw new Error("Lower case changes the length of the dictionary's text.");
  const first = text.indexOf("\n") + 1;
  const size = 1 << Math.ceil(Math.log2(Number.parseInt(text, 10) * SLOTS_PER_WORD));
  const slots = new Int32Array(size).fill(-1);
  fill(lower, first, slots);
  const eachEntry = (word: string, visit: (flags: string, start: number) => void) => {
    for (let slot = hashOf(word) & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const start = slots[slot];
      if (start === undefined || start === -1) return;
      if (standsAt(lower, word, start)) visit(flagsAt(text, start + word.length), start);
    }
  };
  return {
    eachEntry,
    has(word) {
      let exists = false;
      eachEntry(word, () => (exists = true));
      return exists;
    },
    hasFlag(word, flag) {
      let exists = false;
      eachEntry(word, (flags) => (exists ||= flags.includes(flag)));
      return exists;
    },
  };
}

function fill(lower: string, first: number, slots: Int32Array): void {
  const mask = slots.length - 1;
  let hash = FNV_START;
  let start = first;
  let inWord = true;
  for (let at = first; at <= lower.length; at++) {
    const code = at === lower.length ? LINE_END : lower.charCodeAt(at);
    if (inWord && (code === SLASH || code === LINE_END)) {
      inWord = false;
      let slot = hash & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      if (at > start) slots[slot] = start;
    }
    if (code === LINE_END) {
      start = at + 1;
      hash = FNV_START;
      inWord = true;
    } else if (inWord) hash = Math.imul(hash ^ code, FNV_PRIME);
  }
}

function hashOf(word: string): number {
  let hash = FNV_START;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash;
}

function standsAt(lower: string, word: string, start: number): boolean {
  const after = lower.charCodeAt(start + word.length);
  if (after !== SLASH && after !== LINE_END && !Number.isNaN(after)) return false;
  return lower.startsWith(word, start);
}

function flagsAt(text: string, end: number): string {
  if (text.charCodeAt(end) !== SLASH) return "";
  const lineEnd = text.indexOf("\n", end);
  return text.slice(end + 1, lineEnd === -1 ? text.length : lineEnd);
}
