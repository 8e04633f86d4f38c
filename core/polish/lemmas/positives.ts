/** The endings of comparatives and what the positive ends with instead, longest first; one ending may have several. */
const ADJECTIVES: readonly (readonly [string, readonly string[]])[] = [
  ["ciejszy", ["ty"]],
  ["dziejszy", ["dy"]],
  ["lejszy", ["ły", "li"]],
  ["rzejszy", ["ry"]],
  ["śniejszy", ["śny", "sny"]],
  ["źniejszy", ["źny", "zny"]],
  ["niejszy", ["ny", "ni"]],
  ["iejszy", ["y", "i"]],
  ["ejszy", ["y", "i"]],
  ["ńszy", ["ni", "ny"]],
  ["lszy", ["ły", "li"]],
  ["ższy", ["gi", "ży", "ski", "zki"]],
  ["szszy", ["chy"]],
  ["tszy", ["tki", "ty"]],
  ["dszy", ["dki", "dy"]],
  ["bszy", ["by", "bki"]],
  ["zszy", ["zy"]],
  ["szy", ["y", "ki", "oki", "i"]],
];
const ADVERBS: readonly (readonly [string, readonly string[]])[] = [
  ["ciej", ["to", "cie", "ko", "tko"]],
  ["dziej", ["do", "dzie", "dko"]],
  ["rzej", ["ro", "rze"]],
  ["niej", ["nie", "no", "nio"]],
  ["lej", ["le", "ło"]],
  ["iej", ["o", "ie", "ko"]],
  ["żej", ["go", "żo", "sko"]],
  ["ej", ["o", "e"]],
];
const SUPERLATIVE = "naj";
const LEAST_POSITIVE = 3;

/**
 * The positives a comparative or superlative could belong to: "najłatwiejszy" could be łatwy, łatwi; "szybciej" could be
 * szybko. The caller keeps those its dictionary knows. A form in the nominative is taken; other words give nothing.
 */
export function positivesOf(word: string): string[] {
  const comparative = word.startsWith(SUPERLATIVE) ? word.slice(SUPERLATIVE.length) : word;
  if (!/(?:szy|ej)$/u.test(comparative)) return [];
  const endings = comparative.endsWith("szy") ? ADJECTIVES : ADVERBS;
  return endings
    .filter(([ending]) => comparative.endsWith(ending))
    .flatMap(([ending, others]) => others.map((other) => comparative.slice(0, -ending.length) + other))
    .filter((positive) => positive.length >= LEAST_POSITIVE);
}
