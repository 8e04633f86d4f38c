/** An order that is the same on every machine and owes nothing to a language: for keys and comparisons, not for people. */
export function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
