/**
 * Polish words that are two words and fold alike. Equal after folding is otherwise the surest sign of a duplicate; for these it
 * is left to a person. Each line is one folded form; words are as written. Common nouns and adjectives a tag may be made of.
 */
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

/** Whether two words, lower case and as written, fold alike and are yet two words of the language. */
export function areHomographs(one: string, other: string): boolean {
  const group = GROUP_OF.get(one);
  return one !== other && group !== undefined && group === GROUP_OF.get(other);
}
