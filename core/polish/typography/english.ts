/** Words that only join others in English and are no words of Polish, as "to", "on", "by", "do", "we" and "was" are. */
const ENGLISH = new Set(
  (
    "the of and is it its that this these those for with as are were been be have has had from at an not you your they their " +
    "which what when where who whose how if than then there here will would can could should about into because does did " +
    "our his her she he him them us in but also between through during while after before over under only just more most"
  ).split(" "),
);

/** Words of the same kind that only Polish has: a Polish sentence can do without Polish letters. */
const POLISH = new Set(
  "w z nie jest oraz ale czy dla jak od przez przy pod nad za ze po na lub bo tylko tym jego jej ich ten".split(" "),
);

const POLISH_LETTER = /[ąćęłńóśźż]/iu;
const WORD = /\p{L}+/gu;

/** polish.md, Typography: a paragraph with as many English function words, and no Polish letter, is in English. */
const LEAST_WORDS = 3;

/** Whether a paragraph is in English; a Polish function word speaks against it. */
export function isEnglish(text: string): boolean {
  if (POLISH_LETTER.test(text)) return false;
  let found = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (POLISH.has(word)) return false;
    if (ENGLISH.has(word.toLowerCase())) found += 1;
  }
  return found >= LEAST_WORDS;
}
