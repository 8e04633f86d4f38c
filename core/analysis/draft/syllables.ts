/**
 * Syllables of a Polish word: as many as vowels, where an i before a vowel only softens („ciasto” has two) and a foreign au or eu
 * is one („auto”, „Europa”), though not behind the prefixes na- and za- („nauka”, „zaufać”).
 */
export function syllablesOf(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/i(?=[aeouyąęó])/gu, "")
    .replace(/(?<![nz])([ae])u/gu, "$1");
  return spoken.match(/[aeiouyąęó]/gu)?.length ?? 0;
}
