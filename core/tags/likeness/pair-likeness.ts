import { compareCodeUnits } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { areOneSlipApart, dice, trigramsOf } from "./likeness.ts";
import type { Why } from "./reasons.ts";
import { nameStemOf, type NameForm, type TagWords } from "./name-form.ts";

/** How certain it is that two tags are one. */
export type LikenessClass = "certain" | "probable" | "consider";

export interface Likeness {
  class: LikenessClass;
  why: Why;
}

/** In names of at least this many letters, a difference of one letter counts as a slip. */
export const SLIP_FROM = 6;

/** Two spellings with at least this share of common trigrams are similar. With a smaller share they are more likely alike by chance. */
export const SIMILAR_FROM = 0.7;

/**
 * Tells whether two names may mean one tag. `certain`: equal after folding. `probable`: equal stems, or one slip in names of at least
 * `SLIP_FROM` letters. `consider`: the names only look alike. Null: the names are unlike.
 */
export function pairLikeness(one: NameForm, other: NameForm, words: TagWords): Likeness | null {
  if (one.joined === other.joined)
    return areOneName(one, other, words) ? { class: "certain", why: "spelling" } : consider("diacritics");
  if (one.stems === other.stems) {
    if (areOtherWords(one, other, words))
      return consider(fold(one.words.join(" ")) === fold(other.words.join(" ")) ? "diacritics" : "inflection");
    if (one.words.map(fold).toSorted().join(" ") !== other.words.map(fold).toSorted().join(" "))
      return probable("forms");
    return probable(one.letters === other.letters ? "order" : "conjunction");
  }
  if (one.joinedStems === other.joinedStems) return probable("forms");
  if (one.anyFormStems === other.anyFormStems) return consider("inflection");
  const technical = technicalLikeness(one, other);
  if (technical) return technical;
  if (one.numbers !== other.numbers) return null;
  if (isLongEnough(one, other) && areOneSlipApart(one.joined, other.joined)) {
    if (isInShortWord(one, other)) return null;
    return areKnown(one, words) && areKnown(other, words) ? consider("one-letter") : probable("slip");
  }
  return isLongEnough(one, other) && areSimilar(one, other) ? consider("similar") : null;
}

/** Returns whether names differ in a letter of a short word. Such a word is another word: „kurs CSS” and „kurs CMS” are two courses. */
function isInShortWord(one: NameForm, other: NameForm): boolean {
  const there = other.words.map(fold);
  const isOther = (word: string, beside = "") =>
    word !== beside && word.length === beside.length && [...word].toSorted().join() !== [...beside].toSorted().join();
  return one.words.map(fold).some((word, at) => word.length < SLIP_FROM && isOther(word, there[at]));
}

/**
 * Two words within similar names have at least this share of common trigrams. The share is low because short words have few trigrams
 * („Garbage Collector”, „Garbage Collection”).
 */
const WORDS_SIMILAR_FROM = 0.6;

/** Names divided into a different number of words may differ in length by at most this many characters. */
const MOST_MOVED = 2;

/** Returns whether names are similar as a whole and word by word. An added or different word or a prefix (Dematerialize) makes them unlike. */
function areSimilar(one: NameForm, other: NameForm): boolean {
  if (likenessOf(one.joined, other.joined) < SIMILAR_FROM) return false;
  const [here, there] = [one.words.map(fold), other.words.map(fold)];
  if (here.length !== there.length) return Math.abs(one.joined.length - other.joined.length) <= MOST_MOVED;
  const apart = here.flatMap((word, at) => (there.includes(word) ? [] : [[word, there[at] ?? ""] as const]));
  return apart.every(
    ([word, beside]) =>
      (likenessOf(word, beside) >= WORDS_SIMILAR_FROM || areOneSlipApart(word, beside)) && !isPrefixed(word, beside),
  );
}

function likenessOf(one: string, other: string): number {
  return dice(trigramsOf(one), trigramsOf(other));
}

function isPrefixed(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.length - short.length > 1 && long.endsWith(short);
}

/** Compares names that may mean one technology. A writer may distinguish such names, so a person has to decide. */
function technicalLikeness(one: NameForm, other: NameForm): Likeness | null {
  if (one.technical === other.technical) {
    const endsIn = [one, other].some(({ joined }) => joined === `${one.technical}js`);
    return consider(endsIn ? "js" : "technology");
  }
  const isVersion = one.unversioned === other.technical || other.unversioned === one.technical;
  return isVersion ? consider("version") : null;
}

function areOneName(one: NameForm, other: NameForm, words: TagWords): boolean {
  return one.words.join(" ") === other.words.join(" ") || !areOtherWords(one, other, words);
}

/** Returns whether names with equal folded stems are different words according to the table or, for single words, the dictionary. */
function areOtherWords(one: NameForm, other: NameForm, words: TagWords): boolean {
  const [here, there] = [one.words.toSorted(byStem(words)), other.words.toSorted(byStem(words))];
  if (here.length !== there.length) return false;
  const areSure = here.length === 1 && areKnown(one, words) && areKnown(other, words);
  return here.some((word, at) => {
    const beside = there[at];
    if (beside === undefined || beside === word) return false;
    const [stem, otherStem] = [nameStemOf(word, words), nameStemOf(beside, words)];
    if (areTwoWords(word, beside) || (areSure && words.isUnclear?.(word, beside))) return true;
    return areSure ? stem !== otherStem : areTwoWords(stem, otherStem);
  });
}

function byStem(words: TagWords): (one: string, other: string) => number {
  return (one, other) => compareCodeUnits(fold(nameStemOf(one, words)), fold(nameStemOf(other, words)));
}

function isLongEnough(one: NameForm, other: NameForm): boolean {
  return Math.min(one.letters, other.letters) >= SLIP_FROM;
}

function areKnown({ words }: NameForm, { isWord }: TagWords): boolean {
  return isWord !== undefined && words.every(isWord);
}

function probable(why: Why): Likeness {
  return { class: "probable", why };
}

function consider(why: Why): Likeness {
  return { class: "consider", why };
}

/** Pairs of Polish words that are equal after folding. A person has to decide on these pairs. */
const FOLD_ALIKE = `
sad sąd | sady sądy | laska łaska | laski łaski | kat kąt | katy kąty | paczka pączka | paczki pączki | bak bąk | baki bąki
luk łuk | luki łuki | lata łata | laty łaty | laka łąka | laki łąki | wal wał | walka wałka | piec pięć | wiec więc | moc móc
bez beż | los łoś | zloty złoty | cześć część | sol sól | polka półka | polki półki | mol mól | lan łan | kos koś | maka mąka
meka męka | kaski kąski | lek lęk | leki lęki | gala gała | pas pąs | stal stał | osad osąd | osady osądy | sadzenie sądzenie | kasa kąsa | rod ród
`;

/** Words that look like a form of another word but have their own meaning, most of them plurals. */
const OWN_MEANING = `
wybór wybory | zawód zawody | lód lody | okular okulary | święto święta święty | akt akta | medium media | szach szachy | dobro dobra
rama ram | wino wina | pilot piloty | zapas zapasy | dziad dziady | szeregowiec szeregowce
`;

const GROUPS: readonly (readonly string[])[] = (FOLD_ALIKE + OWN_MEANING)
  .trim()
  .split(/[|\n]+/)
  .map((group) => group.trim().split(" "));

const GROUP_OF = new Map(GROUPS.flatMap((group, no) => group.map((word) => [word, no] as const)));

/** Returns whether, according to the table or their endings, two words differ in meaning, as a man and his trade (muzyk, muzyka). */
function areTwoWords(one: string, other: string): boolean {
  const group = GROUP_OF.get(one);
  if (one !== other && group !== undefined && group === GROUP_OF.get(other)) return true;
  const [man, trade] = one.length < other.length ? [one, other] : [other, one];
  return trade === `${man}ia` || (trade === `${man}a` && /[iy]k$/u.test(man));
}
