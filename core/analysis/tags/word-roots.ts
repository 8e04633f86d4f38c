/* A root is a word without Polish suffixes („ogród”, „ogrodnik”): a rule for likeness, not a dictionary. */

const SUFFIXES = suffixes(
  "acja acyjny acz aczka ak alny anie anka ański any arka arnia arstwo arz aty any czny ctwo czek czka eczka ek enie enny eński " +
    "eć ęcie ęcy ać iany iarz iciel iczek iczny iczka ictwo iec iecki ienie iński ista isty iwać izm ić ik ka ko liwy nica " +
    "nictwo niczy nik ność onka ony ość owanie owany owaty owiec owica ownia ownica ownik owość owski ować ówka stwo ysta yczka " +
    "yczny yk yński ywać ywanie yzm yć",
);
/** Those of adjectives that only say „of it”, of verbs, and endings of cases: these leave three letters too („nocny”, „kisić”). */
const SHORT_ROOT_SUFFIXES = suffixes("owy ny ni ski cki dzki ać ić a o e y i ia ie ię ę");
const LONG_ROOT = 4;
const SHORT_ROOT = 3;
const LONGEST_SUFFIX = 6;
/** „rowerzysta”: two suffixes at most. */
const ROUNDS = 2;

/** Consonants as they soften before a suffix, and what they were; the first that fits is taken. */
const HARDENED: readonly (readonly [RegExp, string])[] = [
  [/(?:szcz|ść|śc)$/u, "st"],
  [/rz$/u, "r"],
  [/cz$/u, "k"],
  [/sz$/u, "s"],
  [/d[zź]$/u, "d"],
  [/ż$/u, "g"],
  [/c$/u, "k"],
  [/ć$/u, "t"],
  [/ś$/u, "s"],
  [/ź$/u, "z"],
  [/ń$/u, "n"],
  [/ł$/u, "l"],
];
/** The k of a diminutive behind which its e fell out: „podatek”, „podatkowy”. */
const FLEETING = /(?<=.{3}[^aeiouyąęóz])k$/u;

export function wordRoot(lemma: string): string {
  let root = lemma;
  for (let round = 0; round < ROUNDS; round += 1) {
    const shorter = withoutSuffix(root);
    if (shorter === root) break;
    root = shorter;
  }
  if (root.length > SHORT_ROOT) root = root.replace(/i$/u, "");
  root = root.replace(FLEETING, "");
  const softened = HARDENED.find(([soft]) => soft.test(root));
  if (softened) root = root.replace(softened[0], softened[1]);
  return root.replaceAll("ó", "o").replaceAll("ą", "ę");
}

function withoutSuffix(word: string): string {
  for (let length = Math.min(LONGEST_SUFFIX, word.length - SHORT_ROOT); length > 0; length -= 1) {
    const suffix = word.slice(-length);
    const stays = word.length - length;
    if (SHORT_ROOT_SUFFIXES.has(suffix) || (stays >= LONG_ROOT && SUFFIXES.has(suffix))) return word.slice(0, stays);
  }
  return word;
}

function suffixes(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
