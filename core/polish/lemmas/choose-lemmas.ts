/** Maps a lemma to the number of forms that may have it. */
export type LemmaSupport = Map<string, number>;

/** Maps a form to its possible lemmas. */
export type LemmaCandidates = ReadonlyMap<string, readonly string[]>;

/** Gives each form the lemma that most forms may have; of equally frequent lemmas, the first. `earlierSupport` counts other forms. */
export function chooseLemmas(
  candidates: LemmaCandidates,
  earlierSupport: ReadonlyMap<string, number> = new Map(),
): Map<string, string> {
  const support = new Map(earlierSupport);
  addSupport(support, candidates);
  return electLemmas(candidates, support);
}

/** Adds one to the support of every possible lemma of each form. If `relevant` is given, only its lemmas are counted. */
export function addSupport(support: LemmaSupport, candidates: LemmaCandidates, relevant?: ReadonlySet<string>): void {
  for (const lemmas of candidates.values()) {
    for (const lemma of lemmas) {
      if (relevant?.has(lemma) ?? true) support.set(lemma, (support.get(lemma) ?? 0) + 1);
    }
  }
}

/** Chooses the lemma of each candidate by the `support` of all forms; `candidates` may be only some of the forms. */
export function electLemmas(candidates: LemmaCandidates, support: ReadonlyMap<string, number>): Map<string, string> {
  const elected = new Map<string, string>();
  for (const [form, lemmas] of candidates) elected.set(form, strongest(lemmas, support));
  return elected;
}

function strongest(lemmas: readonly string[], support: ReadonlyMap<string, number>): string {
  return lemmas.reduce((best, each) => ((support.get(each) ?? 0) > (support.get(best) ?? 0) ? each : best));
}
