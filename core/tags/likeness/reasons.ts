import { fold } from "#core/polish/text-words.ts";
import type { TagUsage } from "../store.ts";

/** Why two tags may be one. */
export type Why = keyof typeof REASONS;

type Named = Pick<TagUsage, "name" | "posts">;

/** What an editor reads: a phrase about two tags, or about more that are alike for one reason. */
export const REASONS = {
  spelling: (tags) => spellingOf(tags.map(({ name }) => name)),
  forms: (tags) => `${areWords(tags) ? "to samo słowo" : "te same słowa"} w innej odmianie`,
  order: () => "te same słowa w innej kolejności",
  slip: () => "różnią się jedną literą, to może być literówka",
  "one-letter": () => "różnią się jedną literą, ale obie nazwy są słowami",
  similar: () => "mają podobną pisownię",
  diacritics: () => "różnią się polskim znakiem, ale mogą być dwoma różnymi słowami",
  inflection: () => "odmieniają się podobnie, ale mogą znaczyć co innego",
  js: (tags) => `${someOf(tags)} ma na końcu „js”`,
  version: (tags) => `${someOf(tags)} ma na końcu cyfrę, może numer wersji`,
  technology: () => "mogą być nazwami tej samej rzeczy",
  alias: ([owner, called]) => `„${called?.name}” to alias tagu „${owner?.name}”`,
  abbreviation(tags) {
    const [short, whole] = tags.map(({ name }) => name).toSorted((one, other) => one.length - other.length);
    return `„${short}” może być skrótem od „${whole}”`;
  },
  posts: (tags) => samePosts(tags.map(({ posts }) => posts)),
} as const satisfies Record<string, (tags: readonly Named[]) => string>;

/** Reasons that name the two tags they are about. */
const OF_TWO: ReadonlySet<Why> = new Set(["alias", "abbreviation"]);

interface Likened {
  why: Why;
  one: Named;
  other: Named;
}

/** Phrases for the likenesses of one group, each once: of its own tags, or, where they have none, of those that go with them. */
export function reasonsOf(members: readonly Named[], links: readonly Likened[]): string[] {
  const own = links.filter(({ one, other }) => members.includes(one) && members.includes(other));
  const phrases = [...Map.groupBy(own.length > 0 ? own : links, ({ why }) => why)].flatMap(([why, of]) => {
    const pairs = of.map(({ one, other }) => [one, other]);
    return OF_TWO.has(why) ? pairs.map((pair) => REASONS[why](pair)) : [REASONS[why]([...new Set(pairs.flat())])];
  });
  return [...new Set(phrases)];
}

/** In what alone names differ that are one name. */
function spellingOf(names: readonly string[]): string {
  const letters = names.map((name) => name.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, ""));
  const differ = (forms: readonly string[]) => new Set(forms).size > 1;
  const signs = (left: RegExp) => names.map((name) => fold(name).replace(left, ""));
  const differences = [
    differ(letters.map(withoutMarks)) && "wielkością liter",
    differ(letters.map((name) => name.toLowerCase())) && "polskimi znakami",
    differ(signs(/[^\p{L}\p{N}\s]+/gu)) && "odstępami",
    differ(signs(/[^\p{L}\p{N}\p{Pd}]+/gu)) && "łącznikiem",
    differ(signs(/[\s\p{Pd}]+/gu)) && "interpunkcją",
  ].filter((each) => each !== false);
  if (differences.length === 0) return "to ta sama nazwa";
  return `różnią się tylko ${new Intl.ListFormat("pl").format(differences)}`;
}

/** Letters without their marks and in their case. */
function withoutMarks(name: string): string {
  return [...name]
    .map((letter) => (letter === letter.toLowerCase() ? fold(letter) : fold(letter).toUpperCase()))
    .join("");
}

function areWords(tags: readonly Named[]): boolean {
  return tags.every(({ name }) => !/[\s-]/u.test(name.trim()));
}

function someOf({ length }: readonly Named[]): string {
  return length === 2 ? "jedna z nazw" : "część nazw";
}

/** How many of the posts that have any of the tags have them all. */
function samePosts(sets: readonly (readonly number[])[]): string {
  const all = new Set(sets.flat());
  const shared = [...all].filter((post) => sets.every((set) => set.includes(post))).length;
  return `stoją przy tych samych wpisach (${shared} z ${all.size})`;
}
