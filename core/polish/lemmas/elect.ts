/**
 * Settles which lemma each form has, from those it may have: the one with most distinct forms; between equals the shorter, so
 * that the forms of a word are not divided. The order of the forms does not matter. `settled` tells how many other forms of
 * the archive have each of these lemmas already; without it the given forms are all there are.
 */
export function electLemmas(
  candidates: ReadonlyMap<string, readonly string[]>,
  settled: ReadonlyMap<string, number> = new Map(),
): Map<string, string> {
  const support = new Map(settled);
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
