/**
 * An attribute name that stands nowhere in a source, so that only the Markdown renderer can have written it: names,
 * unlike values, know no character references, and a fragment of HTML keeps its letters from source to parser.
 */
export function nonceFor(source: string): string {
  const lower = source.toLowerCase();
  for (let number = 0; ; number++) {
    const name = `made-${number}`;
    if (!lower.includes(name)) return name;
  }
}
