const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Shorter words have too many similar words to guess from; longer words take too much time. */
const LENGTHS = { least: 4, most: 32 };

/** Returns every word that is one typing mistake away from a word without diacritics: a letter missing, added, changed or swapped. */
export function typoVariants(word: string): string[] {
  if (word.length < LENGTHS.least || word.length > LENGTHS.most) return [];
  const variants = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after.length > 0) variants.add(before + after.slice(1));
    if (after.length > 1) variants.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of ALPHABET) {
      variants.add(before + letter + after);
      if (after.length > 0) variants.add(before + letter + after.slice(1));
    }
  }
  variants.delete(word);
  return [...variants];
}
