/** Puts a text on one line: each run of white space becomes one space, and no space stays at the ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
