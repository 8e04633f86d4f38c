/** All runs of so many words, one after the other, each with a space between; none of a text with fewer. */
export function wordRuns(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" "));
}

/** The share of the shorter text's runs that the other has; 0 where it has fewer than `fewest`, which tell nothing. */
export function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>, fewest: number): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  return fewer.size < fewest ? 0 : [...fewer].filter((run) => more.has(run)).length / fewer.size;
}
