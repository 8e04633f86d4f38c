/** How many forms have each lemma. */
export type LemmaSupport = Map<string, number>;

/** The lemmas that each form may have. */
export type LemmaCandidates = ReadonlyMap<string, readonly string[]>;

/** Chooses each form's lemma: the one with most distinct forms, between equals the shorter. `settled`: forms known already. */
export function chooseLemmas(
  candidates: LemmaCandidates,
  settled: ReadonlyMap<string, number> = new Map(),
): Map<string, string> {
  const support = new Map(settled);
  addSupport(support, candidates);
  return electLemmas(candidates, support);
}

/** Counts the forms in; each form once, in however many parts all of them come. `counted`: the lemmas that it matters of; absent: all. */
export function addSupport(support: LemmaSupport, candidates: LemmaCandidates, counted?: ReadonlySet<string>): void {
  for (const lemmas of candidates.values()) {
    for (const lemma of lemmas) {
      if (counted?.has(lemma) ?? true) support.set(lemma, (support.get(lemma) ?? 0) + 1);
    }
  }
}

/** Chooses by the support of all forms, of which `candidates` may be a part. */
export function electLemmas(candidates: LemmaCandidates, support: ReadonlyMap<string, number>): Map<string, string> {
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
