import type { SearchStoreRead, SearchStoreWrite } from "./store.ts";
import type { StoreOf } from "../base/store.ts";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import { chooseLemmas } from "#core/polish/lemmas/choose-lemmas.ts";

/** Asks the dictionary, wherever it is kept, for the lemmas each form may have, in the order of the forms. */
export type AskDictionary = (forms: string[]) => Promise<(readonly string[])[]>;

export interface Pace {
  /** Posts filed in one transaction; one takes some milliseconds, during which nobody else writes or is answered. */
  postsAtOnce: number;
  /** Awaited after each transaction. What it throws breaks the work off, which then goes on from there another time. */
  rest(): Promise<void>;
  filed(done: number, total: number): void;
}

export const AT_FULL_SPEED: Pace = { postsAtOnce: 50, rest: async () => {}, filed: () => {} };

/** Forms taken at once: all that wait, so that an archive without lemmas elects them together; a bound for memory's sake. */
const MOST_FORMS = 1_000_000;

const FORMS_AT_ONCE = 500;

/** Posts filed in one go from which on the pieces they leave are joined at once; a few at a time, somebody does it now and then. */
const MANY_FILED = 1_000;

type Parts = StoreOf<SearchStoreRead, SearchStoreWrite>;

export function lemmasAlone(ask: AskForms): AskDictionary {
  return async (forms) => (await ask(forms)).map(({ lemmas }) => lemmas);
}

/** Brings the search index up to the archive, a few posts a transaction; resumable. Returns forms and posts done. */
export async function catchUp(store: Parts, ask: AskDictionary, pace: Pace = AT_FULL_SPEED) {
  await noteWaitingForms(store, pace);
  const forms = await store.read.formsWithoutLemma(MOST_FORMS);
  const answers = forms.length === 0 ? [] : await askOrFile(store, ask, forms, pace);
  const settled = await store.read.formsOfLemmas([...new Set(answers.flat())]);
  await giveLemmas(store, forms, answers, settled, pace);
  return { forms: forms.length, posts: await fileAndJoin(store, pace) };
}

/** Elects all lemmas anew and files the posts this changes. Returns how many forms changed and posts were filed. */
export async function electAnew(store: Parts, ask: AskDictionary, pace: Pace = AT_FULL_SPEED) {
  await noteWaitingForms(store, pace);
  const forms = await store.read.allForms(MOST_FORMS);
  const answers = await askOrFile(store, ask, forms, pace);
  const changed = await giveLemmas(store, forms, answers, new Map(), pace);
  return { forms: changed, posts: await fileAndJoin(store, pace) };
}

export async function refileAll(store: Parts, pace: Pace = AT_FULL_SPEED): Promise<number> {
  await store.write((tx) => tx.rebuildSearch());
  return fileAndJoin(store, pace);
}

/** Joins the pieces that filing has left, a part in each transaction; broken off, it begins anew another time. */
export async function joinPieces(
  store: Pick<Parts, "write">,
  { rest }: Pick<Pace, "rest"> = AT_FULL_SPEED,
): Promise<void> {
  for (let begin = true; await store.write((tx) => tx.joinSearch(begin)); begin = false) await rest();
}

/** Files what waits now, and joins the pieces that has left. */
async function fileAndJoin(store: Parts, pace: Pace): Promise<number> {
  const posts = await fileWaitingPosts(store, pace);
  if (posts >= MANY_FILED) await joinPieces(store, pace);
  return posts;
}

async function giveLemmas(
  store: Parts,
  forms: string[],
  answers: (readonly string[])[],
  settled: ReadonlyMap<string, number>,
  pace: Pace,
): Promise<number> {
  const candidates = new Map(answers.flatMap((each, at) => (forms[at] === undefined ? [] : [[forms[at], each]])));
  const lemmas = [...chooseLemmas(candidates, settled)].map(([form, lemma]) => ({ form, lemma }));
  let changed = 0;
  for (let at = 0; at < lemmas.length; at += FORMS_AT_ONCE) {
    changed += await store.write((tx) => tx.putLemmas(lemmas.slice(at, at + FORMS_AT_ONCE)));
    await pace.rest();
  }
  return changed;
}

/** Without an answer no post waits any longer: it is found by its words as they are. */
async function askOrFile(store: Parts, ask: AskDictionary, forms: string[], pace: Pace) {
  try {
    return await ask(forms);
  } catch (error) {
    await fileAndJoin(store, pace);
    throw error;
  }
}

async function noteWaitingForms(store: Parts, { postsAtOnce, rest }: Pace): Promise<void> {
  for (let last = 0; ; await rest()) {
    const next = await store.write((tx) => tx.noteForms(last, postsAtOnce));
    if (next === null) return;
    last = next;
  }
}

async function fileWaitingPosts(store: Parts, { postsAtOnce, rest, filed }: Pace): Promise<number> {
  const waiting = (await store.read.searchWaiting()).posts;
  for (let posts = 0; ;) {
    const some = await store.write((tx) => tx.fileWaiting(postsAtOnce));
    if (some === 0) return posts;
    posts += some;
    filed(posts, Math.max(posts, waiting));
    await rest();
  }
}
