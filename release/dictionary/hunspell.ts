import type { WordKind } from "#core/polish/dictionary/format.ts";
import type { Entry } from "./write-dictionary.ts";

const SUFFIX_RULE = /^SFX\s+(\S)\s+(\S+)\s+(\S+)\s+(\S+)/u;

/** The flag of adverbs: "szybko" is made from "szybki", yet is a word of its own. */
const ADVERB = "y";
/** The flags that only adjectives have, and the flag of words that take the prefix "nie". */
const ADJECTIVAL = /[XY]/u;
const NEGATED = "b";

/** Shorter headwords are abbreviations and names of letters, whose forms look like other words: "com" would be a form of "Ca". */
const LEAST_WORD = 3;

interface SuffixRule {
  stripped: number;
  added: string;
  ending: RegExp;
}

/**
 * Calls `visit` for the forms of every headword that is declined or conjugated and that `isKnown` does not know. `affixes` and `words` are the
 * texts of the files `.aff` and `.dic` of Hunspell, with flags of one character. The prefix "nie" is left to the reader of the dictionary.
 */
export function eachHunspellEntry(
  { affixes, words }: { affixes: string; words: string },
  isKnown: (form: string) => boolean,
  visit: (entry: Entry) => void,
): void {
  const rules = readSuffixRules(affixes);
  for (const line of words.split(/\r?\n/u).slice(1)) {
    const [headword = "", flags = ""] = line.split("/");
    const word = headword.toLowerCase();
    if (word.length < LEAST_WORD || flags === "" || word.startsWith("nie") || isKnown(word)) continue;
    const positive = word.replace(/iejszy$/u, "y");
    const lemma = isKnown(positive) ? positive : word;
    const kind = kindOf(headword, flags);
    visit({ form: word, lemma, kind });
    for (const flag of flags) {
      for (const { stripped, added, ending } of rules.get(flag) ?? []) {
        if (!ending.test(word)) continue;
        const form = word.slice(0, word.length - stripped) + added;
        visit(flag === ADVERB ? { form, lemma: form, kind: "adverb" } : { form, lemma, kind });
      }
    }
  }
}

function kindOf(headword: string, flags: string): WordKind {
  if (headword !== headword.toLowerCase()) return "name";
  if (/[ćc]$/u.test(headword) && /[BFHIE]/u.test(flags)) return "verb";
  if (flags === NEGATED) return "adverb";
  return /[yi]$/u.test(headword) && ADJECTIVAL.test(flags) ? "adjective" : "noun";
}

function readSuffixRules(affixes: string): Map<string, SuffixRule[]> {
  const rules = new Map<string, SuffixRule[]>();
  for (const line of affixes.split(/\r?\n/u)) {
    const [, flag = "", stripped = "", added = "", ending = ""] = SUFFIX_RULE.exec(line) ?? [];
    if (flag === "") continue;
    const rule = {
      stripped: stripped === "0" ? 0 : stripped.length,
      added: added === "0" ? "" : added,
      ending: new RegExp(`${ending}$`, "u"),
    };
    rules.set(flag, [...(rules.get(flag) ?? []), rule]);
  }
  return rules;
}
