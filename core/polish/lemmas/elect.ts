import type { LemmaDictionary } from "./dictionary.ts";

/**
 * Settles which lemma each form has: the one with most distinct forms; between equals the shorter, so that the forms of a
 * word are not divided. `forms` are distinct forms in lower case; their order does not matter. `settled` asks how many
 * other forms of the archive have each of these lemmas already; without it the given forms are all there are.
 */
export function electLemmas(
  dictionary: LemmaDictionary,
  forms: Iterable<string>,
  settled: ReadonlyMap<string, number> = new Map(),
): Map<string, string> {
  const candidates = candidatesOf(dictionary, forms);
  const support = new Map(settled);
  for (const lemmas of candidates.values()) {
    for (const lemma of lemmas) support.set(lemma, (support.get(lemma) ?? 0) + 1);
  }
  const elected = new Map<string, string>();
  for (const [form, lemmas] of candidates) elected.set(form, strongest(lemmas, support));
  return elected;
}

/** The lemmas each form may have. */
export function candidatesOf(dictionary: LemmaDictionary, forms: Iterable<string>): Map<string, readonly string[]> {
  const candidates = new Map<string, readonly string[]>();
  for (const form of forms) candidates.set(form, dictionary.candidates(form));
  return candidates;
}

function strongest(lemmas: readonly string[], support: ReadonlyMap<string, number>): string {
  return lemmas.reduce((best, each) => (isStronger(each, best, support) ? each : best));
}

/** Between lemmas with equally many forms the shorter wins, whatever the form: so that one word is not divided in two. */
function isStronger(lemma: string, other: string, support: ReadonlyMap<string, number>): boolean {
  const more = (support.get(lemma) ?? 0) - (support.get(other) ?? 0);
  return more > 0 || (more === 0 && (lemma.length < other.length || (lemma.length === other.length && lemma < other)));
}
