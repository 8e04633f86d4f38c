import type { LemmaDictionary } from "./dictionary.ts";

/**
 * Settles which lemma each form of an archive has: the one with most distinct forms in the archive; between equals the
 * dictionary's order decides. `forms` are distinct forms in lower case; their order does not matter.
 */
export function electLemmas(dictionary: LemmaDictionary, forms: Iterable<string>): Map<string, string> {
  const candidates = new Map<string, readonly string[]>();
  for (const form of forms) candidates.set(form, dictionary.candidates(form));
  const support = new Map<string, number>();
  for (const lemmas of candidates.values()) {
    for (const lemma of lemmas) support.set(lemma, (support.get(lemma) ?? 0) + 1);
  }
  const elected = new Map<string, string>();
  for (const [form, lemmas] of candidates) elected.set(form, strongest(lemmas, support));
  return elected;
}

function strongest(lemmas: readonly string[], support: ReadonlyMap<string, number>): string {
  return lemmas.reduce((best, each) => (isStronger(each, best, support) ? each : best));
}

/** Between lemmas with equally many forms the shorter wins, whatever the form: so that one word is not divided in two. */
function isStronger(lemma: string, other: string, support: ReadonlyMap<string, number>): boolean {
  const more = (support.get(lemma) ?? 0) - (support.get(other) ?? 0);
  return more > 0 || (more === 0 && (lemma.length < other.length || (lemma.length === other.length && lemma < other)));
}
