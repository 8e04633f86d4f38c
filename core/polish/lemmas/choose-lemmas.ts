/** Chooses each form's lemma: the one with most distinct forms, between equals the shorter. `settled`: forms known already. */
export function chooseLemmas(
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

function isStronger(lemma: string, other: string, support: ReadonlyMap<string, number>): boolean {
  const more = (support.get(lemma) ?? 0) - (support.get(other) ?? 0);
  return more > 0 || (more === 0 && (lemma.length < other.length || (lemma.length === other.length && lemma < other)));
}
