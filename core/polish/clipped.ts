/** A text of at most `length` Unicode characters; a longer one is cut and gets an ellipsis. */
export function clipped(text: string, length: number): string {
  // A text has at most as many characters as UTF-16 units.
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}
