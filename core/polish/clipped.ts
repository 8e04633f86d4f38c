/** A text of at most `length` characters of Unicode; of a longer one the beginning, with an ellipsis after it. */
export function clipped(text: string, length: number): string {
  // No text has more characters than units of UTF-16.
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}
