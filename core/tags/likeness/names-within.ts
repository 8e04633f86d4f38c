import { fold } from "#core/polish/text-words.ts";
import type { TagUsage } from "../store.ts";
import type { Edge } from "./likeness-index.ts";
import type { NameForm } from "./name-form.ts";
import { TECHNOLOGIES } from "./technical-form.ts";

/** A longer name on at most this many posts is proposed: search engines do not get a page with so few posts, unless the tag is described. */
const FEW_POSTS = 4;

/** Tags that share at least this part of their posts are proposed, however many posts they have. */
const SHARED_FROM = 0.5;

/**
 * Pairs a name with a longer name that has its words in a row („dostępność”, „dostępność stron”). Most such names are a subject and its part,
 * so the posts have to speak for the pair: both tags stand on the same posts, or the longer name on few and begins with the shorter one, as
 * in Polish the subject comes first. A person has to decide.
 */
export function namesWithin(tags: readonly Pick<TagUsage, "posts">[], forms: readonly NameForm[]): Edge[] {
  const named = Map.groupBy(forms.keys(), (at) => keyOf(forms[at]?.words ?? []));
  // „Java Script” is one word elsewhere, and „HTML i CSS” is about two subjects, so their words are no subjects of these names.
  const single = new Set(forms.flatMap(({ words, joined }) => (words.length === 1 ? joined : [])));
  const isWhole = ({ joined, words }: NameForm) =>
    single.has(joined) || TECHNOLOGIES.has(joined) || !joined.endsWith(words.map(fold).join(""));
  const speaks = (one: number, other: number, isBeginning: boolean) => {
    if (forms[one]?.numbers !== forms[other]?.numbers || forms[one]?.technical === forms[other]?.technical)
      return false;
    const [few, within] = [tags[other]?.posts ?? [], new Set(tags[one]?.posts)];
    const shared = few.filter((post) => within.has(post)).length;
    const isShared = shared > 1 && shared >= SHARED_FROM * (few.length + within.size - shared);
    return isShared || (isBeginning && few.length > 0 && few.length <= FEW_POSTS);
  };
  return forms.flatMap((form, other) =>
    (isWhole(form) ? [] : partsOf(form.words)).flatMap((part) => {
      const isBeginning = part.every((word, at) => word === form.words[at]);
      const ones = (named.get(keyOf(part)) ?? []).filter((one) => speaks(one, other, isBeginning));
      return ones.map((one): Edge => ({ one, other, class: "consider", why: "within" }));
    }),
  );
}

function keyOf(words: readonly string[]): string {
  return words.map(fold).join(" ");
}

/** Returns all rows of words, also the whole. */
function partsOf(words: readonly string[]): string[][] {
  return words.flatMap((_, from) => words.slice(from).map((_word, more) => words.slice(from, from + more + 1)));
}
