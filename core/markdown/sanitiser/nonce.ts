/** An attribute name that stands nowhere in the source, so that only the renderer can have written it. */
export function nonceFor(source: string): string {
  const lower = source.toLowerCase();
  for (let number = 0; ; number++) {
    const name = `made-${number}`;
    if (!lower.includes(name)) return name;
  }
}
