/** All runs of `length` neighbouring words, each joined by spaces; none when there are fewer words. */
export function wordRuns(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" "));
}

/** The share, 0 to 1, of the shorter text's runs that the longer text has too; 0 below `fewest` runs, which prove nothing. */
export function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>, fewest: number): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  return fewer.size < fewest ? 0 : [...fewer].filter((run) => more.has(run)).length / fewer.size;
}
