/**
 * The most of each sign that a body may have. Every one of them may begin something that the parser has to try out; a
 * mebibyte of prose, code or tables stays far below, a mebibyte of the sign alone takes seconds.
 */
const MOST: Record<string, number> = {
  "[": 40_000,
  "|": 60_000,
  "\n": 60_000,
  ".": 100_000,
  ":": 100_000,
  "(": 100_000,
  "*": 100_000,
  _: 100_000,
  "`": 100_000,
  "~": 100_000,
};

const LEAST_OF_MOST = Math.min(...Object.values(MOST));

const NAMES: Record<string, string> = { "\n": "wierszy" };

/** A sentence naming the sign that a body has too many of, or null. */
export function complexityLimits(source: string): string | null {
  if (source.length <= LEAST_OF_MOST) return null;
  const counts = new Map<string, number>();
  for (const sign of source) {
    const most = MOST[sign];
    if (most === undefined) continue;
    const count = (counts.get(sign) ?? 0) + 1;
    if (count > most)
      return `Treść ma więcej niż ${most / 1000} tys. ${NAMES[sign] ?? `znaków „${sign}”`}. Podziel wpis na części.`;
    counts.set(sign, count);
  }
  return null;
}
