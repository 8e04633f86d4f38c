import { electLemmas } from "#core/polish/lemmas/elect.ts";
import type { Store } from "#core/ports.ts";

/** Asks the dictionary, wherever it is kept, for the lemmas each form may have, in the order of the forms. */
export type AskDictionary = (forms: string[]) => Promise<(readonly string[])[]>;

/** Forms taken at once: all that wait, so that an archive without lemmas elects them together; a bound for memory's sake. */
const MOST_FORMS = 1_000_000;

/** Forms given their lemmas in one transaction, and posts filed in one: some tens of milliseconds each. */
const FORMS_AT_ONCE = 500;
const POSTS_AT_ONCE = 20;

/**
 * Brings the search index up to the archive: files the posts that wait, gives every form that has none its lemma, and files
 * the posts in which that changes something. Lemmas given before stay and count in the election. A few forms or posts go into
 * one transaction, so that other writes come in between; broken off, it goes on from there. Returns how many forms it settled
 * and how many posts it filed; two zeros mean that nothing waited.
 */
export async function catchUp(store: Store, ask: AskDictionary): Promise<{ forms: number; posts: number }> {
  const before = await fileWaitingPosts(store);
  const forms = await settleLemmas(store, ask);
  const after = await fileWaitingPosts(store);
  return { forms, posts: before + after };
}

async function settleLemmas(store: Store, ask: AskDictionary): Promise<number> {
  const forms = await store.read.formsWithoutLemma(MOST_FORMS);
  if (forms.length === 0) return 0;
  const answers = await ask(forms);
  const candidates = new Map(forms.map((form, index) => [form, answers[index]!]));
  const settled = await store.read.formsOfLemmas([...new Set(answers.flat())]);
  const lemmas = [...electLemmas(candidates, settled)].map(([form, lemma]) => ({ form, lemma }));
  for (let at = 0; at < lemmas.length; at += FORMS_AT_ONCE) {
    await store.write((tx) => tx.putLemmas(lemmas.slice(at, at + FORMS_AT_ONCE)));
  }
  return forms.length;
}

async function fileWaitingPosts(store: Store): Promise<number> {
  let filed = 0;
  for (;;) {
    const some = await store.write((tx) => tx.fileWaiting(POSTS_AT_ONCE));
    if (some === 0) return filed;
    filed += some;
  }
}
