/** Cuts a text after `length` Unicode characters and adds an ellipsis. A text that is not longer stays as it is. */
export function clipped(text: string, length: number): string {
  // A text has at most as many characters as UTF-16 units.
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}
