export function trigramsOf(text: string): Set<string> {
  const marked = `^${text}$`;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at += 1) found.add(marked.slice(at, at + 3));
  return found;
}

/** Twice what two sets share by what they have together, from 0 to 1. */
export function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const each of one) if (other.has(each)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
