import type { SearchStoreRead, SearchStoreWrite } from "./store.ts";
import type { StoreOf } from "../base/store.ts";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import { addSupport, electLemmas, type LemmaCandidates, type LemmaSupport } from "#core/polish/lemmas/choose-lemmas.ts";

/** Asks the dictionary, wherever it is kept, for the lemmas each form may have, in the order of the forms. */
export type AskDictionary = (forms: string[]) => Promise<(readonly string[])[]>;

export interface Pace {
  /** Posts filed in one transaction; one takes some milliseconds, during which nobody else writes or is answered. */
  postsAtOnce: number;
  /** Forms that are in memory with what the dictionary says of them; an archive may have half a million. */
  formsAtOnce: number;
  /** Awaited after each transaction. What it throws breaks the work off, which then goes on from there another time. */
  rest(): Promise<void>;
  filed(done: number, total: number): void;
}

export const AT_FULL_SPEED: Pace = { postsAtOnce: 50, formsAtOnce: 20_000, rest: async () => {}, filed: () => {} };

/** Lemmas asked about in one statement. */
const SETTLED_AT_ONCE = 20_000;

/** Given lemmas in one transaction. */
const GIVEN_AT_ONCE = 500;

/** Posts filed in one go from which on the pieces they leave are joined at once; a few at a time, somebody does it now and then. */
const MANY_FILED = 1_000;

type Parts = StoreOf<SearchStoreRead, SearchStoreWrite>;

export function lemmasAlone(ask: AskForms): AskDictionary {
  return async (forms) => (await ask(forms)).map(({ lemmas }) => lemmas);
}

/** Brings the search index up to the archive, a few posts a transaction; resumable. Returns forms and posts done. */
export async function catchUp(store: Parts, ask: AskDictionary, pace: Pace = AT_FULL_SPEED) {
  await noteWaitingForms(store, pace);
  const { formsWithoutLemma, formsOfLemmas } = store.read;
  const forms = { after: formsWithoutLemma, settled: formsOfLemmas };
  const { asked } = await elect(store, askOrFile(store, ask, pace), forms, pace);
  return { forms: asked, posts: await fileAndJoin(store, pace) };
}

/** Elects all lemmas anew and files the posts this changes. Returns how many forms changed and posts were filed. */
export async function electAnew(store: Parts, ask: AskDictionary, pace: Pace = AT_FULL_SPEED) {
  await noteWaitingForms(store, pace);
  const forms = { after: store.read.allForms, settled: async () => new Map<string, number>() };
  const { changed } = await elect(store, askOrFile(store, ask, pace), forms, pace);
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

/** Indexes the posts that wait, and merges the segments that this leaves in the index. */
async function fileAndJoin(store: Parts, pace: Pace): Promise<number> {
  const posts = await fileWaitingPosts(store, pace);
  if (posts >= MANY_FILED) await joinPieces(store, pace);
  return posts;
}

/** The forms that elect their lemmas together, as pages in order. */
interface Forms {
  after(form: string, limit: number): Promise<string[]>;
  /** How many others have a lemma already. */
  settled(lemmas: string[]): Promise<Map<string, number>>;
}

/** Without an answer no post waits any longer: it is found by its words as they are. */
function askOrFile(store: Parts, ask: AskDictionary, pace: Pace): AskDictionary {
  return async (forms) => {
    try {
      return await ask(forms);
    } catch (error) {
      await fileAndJoin(store, pace);
      throw error;
    }
  };
}

/**
 * All forms vote, and then each is given its lemma. Votes are counted only for lemmas of forms that have a choice, since most words of an
 * archive have none. The dictionary is asked each time, except where it has said everything at once.
 */
async function elect(store: Parts, ask: AskDictionary, forms: Forms, pace: Pace) {
  const contested = new Set<string>();
  let asked = 0;
  let page: LemmaCandidates = new Map();
  for await (page of candidatePages(ask, forms, pace)) {
    asked += page.size;
    for (const lemmas of page.values()) if (lemmas.length > 1) for (const lemma of lemmas) contested.add(lemma);
  }
  const pages = () => (asked === page.size ? [page] : candidatePages(ask, forms, pace));
  const support: LemmaSupport = new Map();
  for (const lemmas of inPages([...contested])) {
    for (const [lemma, count] of await forms.settled(lemmas)) support.set(lemma, count);
  }
  for await (const each of pages()) addSupport(support, each, contested);
  let changed = 0;
  for await (const each of pages()) changed += await giveLemmas(store, electLemmas(each, support), pace);
  return { asked, changed };
}

function* inPages(lemmas: string[]): Generator<string[]> {
  for (let at = 0; at < lemmas.length; at += SETTLED_AT_ONCE) yield lemmas.slice(at, at + SETTLED_AT_ONCE);
}

async function* candidatePages(
  ask: AskDictionary,
  { after }: Forms,
  { formsAtOnce, rest }: Pace,
): AsyncGenerator<LemmaCandidates> {
  for (let last = ""; ; await rest()) {
    const forms = await after(last, formsAtOnce);
    const answers = forms.length === 0 ? [] : await ask(forms);
    yield new Map(answers.flatMap((each, at) => (forms[at] === undefined ? [] : [[forms[at], each]])));
    if (forms.length < formsAtOnce) return;
    last = forms.at(-1) ?? "";
  }
}

async function giveLemmas(store: Parts, elected: ReadonlyMap<string, string>, { rest }: Pace): Promise<number> {
  const lemmas = Array.from(elected, ([form, lemma]) => ({ form, lemma }));
  let changed = 0;
  for (let at = 0; at < lemmas.length; at += GIVEN_AT_ONCE) {
    changed += await store.write((tx) => tx.putLemmas(lemmas.slice(at, at + GIVEN_AT_ONCE)));
    await rest();
  }
  return changed;
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
