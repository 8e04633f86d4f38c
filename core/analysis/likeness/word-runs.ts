/** Returns all runs of `length` neighbouring words, each joined by spaces; none if there are fewer words. */
export function wordRuns(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" "));
}

/** Returns the share (0 to 1) of the shorter text's runs that the longer text also has. Fewer than `fewest` runs prove nothing and give 0. */
export function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>, fewest: number): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  return fewer.size < fewest ? 0 : [...fewer].filter((run) => more.has(run)).length / fewer.size;
}
