/** A text on one line: white space of any kind and length becomes one space, and none is left at the ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
