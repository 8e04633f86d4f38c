/** Puts all of them at the end of a list. Spread into `push` they would be arguments, of which a stack holds some hundred thousand. */
export function appendAll<T>(list: T[], more: Iterable<T>): void {
  for (const each of more) list.push(each);
}
