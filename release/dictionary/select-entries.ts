import type { WordKind } from "#core/polish/dictionary/format.ts";
import type { SgjpForm } from "./sgjp.ts";
import type { Entry } from "./write-dictionary.ts";

/** Letters only, because texts are looked up word by word: words with hyphens, apostrophes or full stops are several words. */
const WORD = /^[a-z\u00DF-\u017F]{1,60}$/u;

/** Parts of speech that are signs, figures, abbreviations or parts of words. */
const NO_WORDS = new Set("sym brev dig romandig interp aglt prefa prefs adjc numcomp".split(" "));

const KINDS: Readonly<Record<string, WordKind>> = {
  subst: "noun", depr: "noun", ger: "participle", ppas: "participle", pact: "participle", pacta: "participle", praet: "verb",
  cond: "verb", fin: "verb", impt: "verb", imps: "verb", inf: "verb", pant: "verb", pcon: "verb", bedzie: "verb", winien: "verb",
  pred: "verb", adj: "adjective", adja: "adjective", adjp: "adjective", adv: "adverb",
}; // prettier-ignore

/** Labels of words that nobody uses any more, or that are wrong: "ogrod" is a slip today, not a form of "ogroda". */
const DROPPED = /(?:^|[,|])(?:daw|arch|niepopr|hom)\b/u;
const RARE = /(?:^|[,|])(?:przest|rzad|indyw|gwar|char|reg|mors|rub)\b/u;

interface Candidate extends Entry {
  isRare?: boolean;
  isGerund?: boolean;
  isSurname?: boolean;
}

/** Collects readings and chooses those that help to find a word. */
export function createEntryCollector() {
  const byForm = new Map<string, Candidate[]>();

  function addForm(entry: Candidate): void {
    if (!WORD.test(entry.form) || !WORD.test(entry.lemma)) return;
    const others = byForm.get(entry.form);
    if (others === undefined) byForm.set(entry.form, [entry]);
    else others.push(entry);
  }

  const isStoredAsSuperlative = ({ form, isSuperlative = false }: Entry) =>
    isSuperlative && usefulReadings(byForm.get(form.slice("naj".length)) ?? []).some(({ kind }) => isCompared(kind));

  return {
    addForm,
    /** Negated participles are left out: the reader finds "niezrobiony" by "zrobiony". With them the file would be half as large again. */
    add({ form, lemma, tag, name, labels }: SgjpForm): void {
      const [part = "", ...features] = tag.split(":");
      if (NO_WORDS.has(part) || features.includes("neg") || DROPPED.test(labels)) return;
      const isName = part === "subst" && lemma !== lemma.toLowerCase();
      addForm({
        form: form.toLowerCase(),
        lemma: lemma.toLowerCase(),
        kind: isName ? "name" : (KINDS[part] ?? "other"),
        // "adja": the first part of "biało-czerwony", which is mostly an adverb as well.
        isRare: part === "adja" || RARE.test(labels),
        isGerund: part === "ger",
        isSurname: name === "nazwisko",
        isSuperlative: features.includes("sup") && form.startsWith("naj"),
      });
    },
    isKnown: (form: string) => byForm.has(form),
    *entries(): Generator<Entry> {
      for (const readings of byForm.values()) {
        for (const entry of usefulReadings(readings)) yield { ...entry, isSuperlative: isStoredAsSuperlative(entry) };
      }
    },
  };
}

function isCompared(kind: WordKind): boolean {
  return kind === "adjective" || kind === "adverb";
}

/** Words of so few letters are mostly abbreviations: "ID" is not a form of "Ida". */
const SHORT = 2;

/**
 * Drops readings beside others: a rare or dialectal one beside a usual one; a surname beside a noun ("lata" is a form of "lato", not of
 * "Lata"); the verb of a verbal noun that is also listed as a noun ("znaczenie" is a word of its own); other lemmas beside a short word that
 * is its own lemma.
 */
function usefulReadings(readings: readonly Candidate[]): readonly Candidate[] {
  const usual = readings.filter(({ isRare }) => !isRare);
  const useful = usual.length > 0 ? usual : readings;
  const nouns = new Set(useful.filter(({ kind }) => kind === "noun").map(({ lemma }) => lemma));
  const isListedNoun = [...nouns].some((lemma) => /[nc]ie$/u.test(lemma));
  const listed = useful.filter(
    ({ isGerund, isSurname, lemma }) =>
      !(isGerund && isListedNoun) && !(isSurname && nouns.size > 0 && !nouns.has(lemma)),
  );
  const own = listed.filter(({ form, lemma }) => form.length <= SHORT && form === lemma);
  return own.length > 0 ? own : listed;
}
