const [OPENING, CLOSING] = ["<!--", "-->"];

/**
 * The text with the comments for which `of` gives something else; null leaves one as it is. `of` gets what stands between the marks.
 * Looks at every sign once: a comment ends with the first mark of an end, and one without an end is none.
 */
export function replaceComments(html: string, of: (inside: string) => string | null): string {
  let made = "";
  let at = 0;
  for (let start = html.indexOf(OPENING); start !== -1;) {
    const end = html.indexOf(CLOSING, start + OPENING.length);
    if (end === -1) break;
    const instead = of(html.slice(start + OPENING.length, end));
    if (instead !== null) {
      made += html.slice(at, start) + instead;
      at = end + CLOSING.length;
    }
    start = html.indexOf(OPENING, end + CLOSING.length);
  }
  return made + html.slice(at);
}
