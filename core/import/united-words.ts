import { importMessages } from "#core/messages/import.ts";
import { nameKey } from "../tags/identity/tag-identity.ts";
import { FIND_ENDINGS, type FindTagWords } from "../tags/likeness/lemma-words.ts";
import { nameForm, wordsOfNames } from "../tags/likeness/name-form.ts";
import { pairLikeness } from "../tags/likeness/pair-likeness.ts";
import type { Tag } from "../tags/tag.ts";

/**
 * Maps each name that gets the tag of another word (sąd, sad) to a sentence about that. Such names have one address and so one tag. Letter
 * case and forgotten diacritics make no other word. `tags`: the tags by `nameKey`.
 */
export async function unitedWords(
  names: ReadonlyMap<string, number>,
  tags: ReadonlyMap<string, Pick<Tag, "name">>,
  findWords: FindTagWords = FIND_ENDINGS,
): Promise<Map<string, string>> {
  const pairs = [...names.keys()].flatMap((name) => {
    const tag = tags.get(nameKey(name))?.name ?? name;
    return tag.toLowerCase() === name.toLowerCase() ? [] : [{ name, tag }];
  });
  if (pairs.length === 0) return new Map();
  const words = await findWords(wordsOfNames(pairs.flatMap(({ name, tag }) => [name, tag])), { slips: true });
  const areWords = ({ name, tag }: { name: string; tag: string }) =>
    pairLikeness(nameForm(name, words), nameForm(tag, words), words)?.why === "diacritics";
  return new Map(pairs.filter(areWords).map(({ name, tag }) => [name, importMessages.tagUnited(name, tag)]));
}
