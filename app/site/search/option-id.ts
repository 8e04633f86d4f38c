/** The id of a line of a listbox, for the field that points at it. */
export function optionId(list: string, at: number): string {
  return `${list}-${at}`;
}
