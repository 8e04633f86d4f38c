/** Appends all items of `more` to a list. `push(...more)` would put them all on the stack, which holds only some hundred thousand items. */
export function appendAll<T>(list: T[], more: Iterable<T>): void {
  for (const each of more) list.push(each);
}
