import { fold } from "#core/polish/text-words.ts";
import type { TagUsage } from "../store.ts";
import { tagLikenessMessages } from "#core/messages/tags.ts";

/** Why two tags may be one. */
export type Why = keyof typeof REASONS;

type Named = Pick<TagUsage, "name" | "posts">;

/** Maps each reason to the Polish phrase for the editor, about two or more tags that are alike for this reason. */
export const REASONS = {
  spelling: (tags) => spellingOf(tags.map(({ name }) => name)),
  forms: (tags) => (areWords(tags) ? tagLikenessMessages.sameWordInflected : tagLikenessMessages.sameWordsInflected),
  order: () => tagLikenessMessages.sameWordsReordered,
  conjunction: () => tagLikenessMessages.conjunction,
  slip: () => tagLikenessMessages.oneLetterSlip,
  "one-letter": () => tagLikenessMessages.oneLetterWords,
  similar: () => tagLikenessMessages.similarSpelling,
  diacritics: () => tagLikenessMessages.oneDiacritic,
  inflection: () => tagLikenessMessages.similarInflection,
  js: (tags) => tagLikenessMessages.endsInJs(someOf(tags)),
  version: (tags) => tagLikenessMessages.endsInDigit(someOf(tags)),
  technology: () => tagLikenessMessages.sameTechnology,
  alias: ([owner, called]) => tagLikenessMessages.aliasOf(called?.name, owner?.name),
  abbreviation(tags) {
    const [short, full] = tags.map(({ name }) => name).toSorted((one, other) => one.length - other.length);
    return tagLikenessMessages.abbreviationOf(short, full);
  },
  within(tags) {
    const [short, long] = tags.map(({ name }) => name).toSorted((one, other) => one.length - other.length);
    return tagLikenessMessages.withinName(short, long);
  },
  posts: (tags) => samePosts(tags.map(({ posts }) => posts)),
} as const satisfies Record<string, (tags: readonly Named[]) => string>;

/** Reasons whose phrase contains the names of the two tags. */
const OF_TWO: ReadonlySet<Why> = new Set(["alias", "abbreviation", "within"]);

interface ReasonedPair {
  why: Why;
  one: Named;
  other: Named;
}

/** Returns why a group's tags are alike, as phrases. Without reasons among these tags, returns the reasons of all `links`. */
export function reasonsOf(members: readonly Named[], links: readonly ReasonedPair[]): string[] {
  const withinGroup = links.filter(({ one, other }) => members.includes(one) && members.includes(other));
  const phrases = [...Map.groupBy(withinGroup.length > 0 ? withinGroup : links, ({ why }) => why)].flatMap(
    ([why, of]) => {
      const pairs = of.map(({ one, other }) => [one, other]);
      return OF_TWO.has(why) ? pairs.map((pair) => REASONS[why](pair)) : [REASONS[why]([...new Set(pairs.flat())])];
    },
  );
  return [...new Set(phrases)];
}

/** Returns how the spellings of one name differ. */
function spellingOf(names: readonly string[]): string {
  const letters = names.map((name) => name.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, ""));
  const differ = (forms: readonly string[]) => new Set(forms).size > 1;
  const signs = (left: RegExp) => names.map((name) => fold(name).replace(left, ""));
  const differences = [
    differ(letters.map(withoutMarks)) && tagLikenessMessages.letterCase,
    differ(letters.map((name) => name.toLowerCase())) && tagLikenessMessages.diacritics,
    differ(signs(/[^\p{L}\p{N}\s]+/gu)) && tagLikenessMessages.spaces,
    differ(signs(/[^\p{L}\p{N}\p{Pd}]+/gu)) && tagLikenessMessages.hyphen,
    differ(signs(/[\s\p{Pd}]+/gu)) && tagLikenessMessages.punctuation,
  ].filter((each) => each !== false);
  if (differences.length === 0) return tagLikenessMessages.sameName;
  return tagLikenessMessages.differOnlyIn(differences);
}

/** Returns letters without diacritics, in their original case. */
function withoutMarks(name: string): string {
  return [...name]
    .map((letter) => (letter === letter.toLowerCase() ? fold(letter) : fold(letter).toUpperCase()))
    .join("");
}

function areWords(tags: readonly Named[]): boolean {
  return tags.every(({ name }) => !/[\s-]/u.test(name.trim()));
}

function someOf({ length }: readonly Named[]): string {
  return length === 2 ? tagLikenessMessages.oneOfNames : tagLikenessMessages.someOfNames;
}

/** Counts the posts that have all of the tags, among the posts that have at least one of the tags. */
function samePosts(sets: readonly (readonly number[])[]): string {
  const all = new Set(sets.flat());
  const shared = [...all].filter((post) => sets.every((set) => set.includes(post))).length;
  return tagLikenessMessages.samePosts(shared, all.size);
}
