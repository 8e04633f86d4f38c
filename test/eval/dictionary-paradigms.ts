import { readFileSync } from "node:fs";
import type { WordsByKind } from "./absent-forms.ts";
import type { CaseForms } from "./case-forms.ts";
import { seededRandom } from "./seeded-random.ts";

/* Words with all their forms, as the affix file makes them forwards: by none of the code that leads a form back to its word. */

/** A dictionary with an affix file, of other makers than the dictionary that the program looks words up in. */
export const HUNSPELL_FILES = {
  affixes: new URL("./index.aff", import.meta.resolve("dictionary-pl")),
  words: new URL("./index.dic", import.meta.resolve("dictionary-pl")),
};

type PartOfSpeech = "noun" | "verb" | "adjective";

interface Suffix {
  strip: string;
  added: string;
  condition: RegExp;
}

/** By which a word of each part is told; the flags are those of the dictionary. Participles, degrees and verbal nouns are of other words. */
const TOLD_BY: Record<PartOfSpeech, { ending: RegExp; flags: RegExp }> = {
  noun: { ending: /(?<![nc]i)[^ćyi]$/, flags: /^[^XYHIJv]*[sNMOTUQ][^XYHIJv]*$/ },
  verb: { ending: /ć$/, flags: /[HIJv]/ },
  adjective: { ending: /(?<!sz|ąc|[aąeoi][nt]|ł)[yi]$/, flags: /X/ },
};

/** Adverbs and verbal nouns are words of their own. */
const OF_OTHER_WORDS = "yij";

/** Without names, abbreviations and opposites. */
const ORDINARY = /^(?!nie)[a-ząćęłńóśźż]{4,}$/;

/** `count` words of the part, the same for the same seed. */
function drawParadigms(part: PartOfSpeech, count: number, seed: number): CaseForms[] {
  const { ending, flags } = TOLD_BY[part];
  const suffixes = readSuffixes();
  const words = readFileSync(HUNSPELL_FILES.words, "utf8")
    .split("\n")
    .map((line) => line.split("/"))
    .filter(([word = "", written = ""]) => ORDINARY.test(word) && ending.test(word) && flags.test(written));
  const random = seededRandom(seed);
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(Math.floor(random() * words.length));
  return [...drawn].map((at) => {
    const [lemma = "", written = ""] = words[at] ?? [];
    return { lemma, forms: [...new Set([lemma, ...formsOf(lemma, written, suffixes)])] };
  });
}

function formsOf(word: string, flags: string, suffixes: ReadonlyMap<string, readonly Suffix[]>): string[] {
  return [...flags]
    .filter((flag) => !OF_OTHER_WORDS.includes(flag))
    .flatMap((flag) => suffixes.get(flag) ?? [])
    .filter(({ condition }) => condition.test(word))
    .map(({ strip, added }) => word.slice(0, word.length - strip.length) + added);
}

const RULE = /^SFX\s+(\S)\s+(\S+)\s+(\S+)\s+(\S+)/;

function readSuffixes(): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>();
  for (const line of readFileSync(HUNSPELL_FILES.affixes, "utf8").split("\n")) {
    const [, flag, strip = "", added = "", condition = ""] = RULE.exec(line) ?? [];
    if (flag === undefined) continue;
    const rule = { strip: nothing(strip), added: nothing(added), condition: new RegExp(`${condition}$`, "u") };
    suffixes.set(flag, [...(suffixes.get(flag) ?? []), rule]);
  }
  return suffixes;
}

function nothing(letters: string): string {
  return letters === "0" ? "" : letters;
}

const DRAWN_WORDS = 100;

/** An archive's words, a hundred of each part. */
export function drawnWords(): WordsByKind {
  return {
    nouns: drawParadigms("noun", DRAWN_WORDS, 1),
    verbs: drawParadigms("verb", DRAWN_WORDS, 2),
    adjectives: drawParadigms("adjective", DRAWN_WORDS, 3),
  };
}
