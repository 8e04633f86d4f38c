import { compareCodeUnits } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { areOneSlipApart, dice, trigramsOf } from "./likeness.ts";
import type { NameForm, TagWords } from "./name-form.ts";

/** How sure it is that two tags are one (product.md, `/tag/refresh`). */
export type LikenessClass = "certain" | "probable" | "consider";

export interface Likeness {
  class: LikenessClass;
  /** A Polish phrase that goes on after „są podobne, bo”. */
  reason: string;
}

/** Letters from which one letter more, less or other is a slip (product.md, `/tag/refresh`). */
export const SLIP_FROM = 6;

/** Share of common trigrams from which two spellings are similar: below it chance is more likely than a common word. */
export const SIMILAR_FROM = 0.7;

/** Certain: equal after folding. Probable: equal stems, or one slip in six letters. Consider: similar spelling. Null: none. */
export function pairLikeness(one: NameForm, other: NameForm, words: TagWords): Likeness | null {
  if (one.joined === other.joined) return equalAfterFolding(one, other, words);
  if (one.stems === other.stems) {
    if (areOtherWords(one, other, words)) return consider(HOMOGRAPHS);
    const reordered = one.words.map(fold).toSorted().join(" ") === other.words.map(fold).toSorted().join(" ");
    return probable(reordered ? "to te same słowa w innej kolejności" : "to te same słowa w innej odmianie");
  }
  if (one.joinedStems === other.joinedStems) return probable("to te same słowa w innej odmianie");
  if (one.numbers !== other.numbers) return null;
  if (isLongEnough(one, other) && areOneSlipApart(one.joined, other.joined)) {
    const both = areKnown(one, words) && areKnown(other, words);
    return both ? consider("różnią się jedną literą, ale oba są słowami") : probable("różnią się jedną literą");
  }
  const similar = dice(trigramsOf(one.joined), trigramsOf(other.joined)) >= SIMILAR_FROM;
  return similar && isLongEnough(one, other) ? consider("mają podobny zapis") : null;
}

function equalAfterFolding(one: NameForm, other: NameForm, words: TagWords): Likeness {
  const [here, there] = [one.words.join(" "), other.words.join(" ")];
  if (here === there) return { class: "certain", reason: "różnią się tylko wielkością liter albo interpunkcją" };
  if (areOtherWords(one, other, words)) return consider(HOMOGRAPHS);
  const marks = fold(here) === fold(there);
  const reason = marks
    ? "różnią się tylko polskimi znakami"
    : "różnią się tylko łącznikiem, odstępem albo interpunkcją";
  return { class: "certain", reason };
}

const HOMOGRAPHS = "różnią się polskim znakiem, ale mogą być dwoma słowami";

/** Whether names with equal folded stems are different words, by the table or, for one word, by the dictionary. */
function areOtherWords(one: NameForm, other: NameForm, words: TagWords): boolean {
  const [here, there] = [one.words.toSorted(byStem(words)), other.words.toSorted(byStem(words))];
  if (here.length !== there.length) return false;
  const areSure = here.length === 1 && areKnown(one, words) && areKnown(other, words);
  return here.some((word, at) => {
    const beside = there[at];
    if (beside === undefined) return false;
    if (areSure) return words.stem(word) !== words.stem(beside);
    return areHomographs(word, beside) || areHomographs(words.stem(word), words.stem(beside));
  });
}

function byStem({ stem }: TagWords): (one: string, other: string) => number {
  return (one, other) => compareCodeUnits(fold(stem(one)), fold(stem(other)));
}

function isLongEnough(one: NameForm, other: NameForm): boolean {
  return Math.min(one.letters, other.letters) >= SLIP_FROM;
}

function areKnown({ words }: NameForm, { isWord }: TagWords): boolean {
  return isWord !== undefined && words.every(isWord);
}

function probable(reason: string): Likeness {
  return { class: "probable", reason };
}

function consider(reason: string): Likeness {
  return { class: "consider", reason };
}

/** Pairs of Polish words that fold alike; for these „equal after folding” is left to a person. */
const FOLD_ALIKE = `
sad sąd | sady sądy | laska łaska | laski łaski | kat kąt | katy kąty | paczka pączka | paczki pączki | bak bąk | baki bąki
luk łuk | luki łuki | lata łata | laty łaty | laka łąka | laki łąki | wal wał | walka wałka | piec pięć | wiec więc | moc móc
bez beż | los łoś | zloty złoty | cześć część | sol sól | polka półka | polki półki | mol mól | lan łan | kos koś | maka mąka
meka męka | kaski kąski | gala gała | pas pąs | stal stał | osad osąd | osady osądy | sadzenie sądzenie | kasa kąsa | rod ród
`;

const GROUPS: readonly (readonly string[])[] = FOLD_ALIKE.trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(" "));

const GROUP_OF = new Map(GROUPS.flatMap((group, no) => group.map((word) => [word, no] as const)));

function areHomographs(one: string, other: string): boolean {
  const group = GROUP_OF.get(one);
  return one !== other && group !== undefined && group === GROUP_OF.get(other);
}
