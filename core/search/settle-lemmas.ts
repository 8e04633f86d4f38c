import type { LemmaDictionary } from "#core/polish/lemmas/dictionary.ts";
import { candidatesOf, electLemmas } from "#core/polish/lemmas/elect.ts";
import type { Store } from "#core/ports.ts";

/** Forms taken at once: all that wait, so that an archive without lemmas elects them together; a bound for memory's sake. */
const MOST_FORMS = 1_000_000;

/**
 * Gives every form of the archive that has none its lemma and files the posts that hold them anew, in one transaction.
 * Lemmas given before stay and count in the election. Returns how many forms it settled; 0 means nothing waited.
 */
export async function settleLemmas(store: Store, dictionary: LemmaDictionary): Promise<number> {
  const forms = await store.read.formsWithoutLemma(MOST_FORMS);
  if (forms.length === 0) return 0;
  const lemmas = [...new Set([...candidatesOf(dictionary, forms).values()].flat())];
  const elected = electLemmas(dictionary, forms, await store.read.formsOfLemmas(lemmas));
  await store.write((tx) => tx.putLemmas([...elected].map(([form, lemma]) => ({ form, lemma }))));
  return forms.length;
}
