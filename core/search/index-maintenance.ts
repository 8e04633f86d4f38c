import type { SearchStoreRead, SearchStoreWrite } from "./store.ts";
import type { StoreOf } from "../base/store.ts";
import { addSupport, electLemmas, type LemmaCandidates, type LemmaSupport } from "#core/polish/lemmas/choose-lemmas.ts";

/** Returns the possible lemmas of a form, at least one. */
export type LemmasOfForm = (form: string) => readonly string[];

/** How fast the index is brought up to date. */
export interface Pace {
  /** How many posts are indexed in one transaction. Each post takes some milliseconds, and meanwhile nobody else writes or gets an answer. */
  postsAtOnce: number;
  /** At most this many forms are looked up before a rest, 5 µs each, and are in memory with their possible lemmas. */
  formsAtOnce: number;
  /** Awaited after each transaction. If it throws, the work stops; the next run continues from there. */
  rest(): Promise<void>;
  /** Called after each transaction with the number of posts indexed so far and in all. */
  onProgress(done: number, total: number): void;
}

/** The pace when nothing else runs, as in a command. */
export const AT_FULL_SPEED: Pace = { postsAtOnce: 50, formsAtOnce: 20_000, rest: async () => {}, onProgress: () => {} };

/** At most this many lemmas are counted in one query. */
const LEMMAS_PER_QUERY = 20_000;

/** At most this many lemmas are stored in one transaction. */
const LEMMAS_PER_TRANSACTION = 500;

/** A run that indexes at least this many posts also merges the segments of the index. After smaller runs, a job merges the segments later. */
const MANY_POSTS = 1_000;

type SearchStore = StoreOf<SearchStoreRead, SearchStoreWrite>;

/**
 * Brings the search index up to date with the archive, a few posts in each transaction. The work can be stopped and resumed. Returns the
 * numbers of forms and posts done.
 */
export async function catchUp(store: SearchStore, lemmasOf: LemmasOfForm, pace: Pace = AT_FULL_SPEED) {
  await noteWaitingForms(store, pace);
  const { formsWithoutLemma, formsOfLemmas } = store.read;
  const forms = { formsAfter: formsWithoutLemma, formsOfLemmas };
  const { formCount } = await elect(store, lemmasOf, forms, pace);
  return { forms: formCount, posts: await indexAndMerge(store, pace) };
}

/** Elects all lemmas anew and again indexes the posts whose lemmas changed. Returns the numbers of changed forms and of indexed posts. */
export async function electAnew(store: SearchStore, lemmasOf: LemmasOfForm, pace: Pace = AT_FULL_SPEED) {
  await noteWaitingForms(store, pace);
  const forms = { formsAfter: store.read.allForms, formsOfLemmas: async () => new Map<string, number>() };
  const { changed } = await elect(store, lemmasOf, forms, pace);
  return { forms: changed, posts: await indexAndMerge(store, pace) };
}

/** Indexes all posts again with the stored lemmas. Returns the number of posts. */
export async function reindexAll(store: SearchStore, pace: Pace = AT_FULL_SPEED): Promise<number> {
  await store.write((tx) => tx.rebuildSearch());
  return indexAndMerge(store, pace);
}

/** Merges the segments that indexing has left, a part in each transaction. After a stop, the next run begins anew. */
export async function mergeSegments(
  store: Pick<SearchStore, "write">,
  { rest }: Pick<Pace, "rest"> = AT_FULL_SPEED,
): Promise<void> {
  for (let begin = true; await store.write((tx) => tx.joinSearch(begin)); begin = false) await rest();
}

/** Indexes waiting posts, then merges the segments if there were many posts. */
async function indexAndMerge(store: SearchStore, pace: Pace): Promise<number> {
  const posts = await indexWaitingPosts(store, pace);
  if (posts >= MANY_POSTS) await mergeSegments(store, pace);
  return posts;
}

/** The forms that take part in an election, read in pages. */
interface FormSource {
  formsAfter(form: string, limit: number): Promise<string[]>;
  /** Returns how many other forms already have each of these lemmas. */
  formsOfLemmas(lemmas: string[]): Promise<Map<string, number>>;
}

/**
 * Chooses for each form one of its possible lemmas: the lemma that most forms have. Lemmas are counted only if a form has to choose between
 * them; most forms have a single lemma. Each pass looks all forms up again, unless one page held them.
 */
async function elect(store: SearchStore, lemmasOf: LemmasOfForm, forms: FormSource, pace: Pace) {
  const contested = new Set<string>();
  let formCount = 0;
  let page: LemmaCandidates = new Map();
  for await (page of candidatePages(lemmasOf, forms, pace)) {
    formCount += page.size;
    for (const lemmas of page.values()) if (lemmas.length > 1) for (const lemma of lemmas) contested.add(lemma);
  }
  const pages = () => (formCount === page.size ? [page] : candidatePages(lemmasOf, forms, pace));
  const support: LemmaSupport = new Map();
  for (const lemmas of inPages([...contested])) {
    for (const [lemma, count] of await forms.formsOfLemmas(lemmas)) support.set(lemma, count);
  }
  for await (const each of pages()) addSupport(support, each, contested);
  let changed = 0;
  for await (const each of pages()) changed += await giveLemmas(store, electLemmas(each, support), pace);
  return { formCount, changed };
}

function* inPages(lemmas: string[]): Generator<string[]> {
  for (let at = 0; at < lemmas.length; at += LEMMAS_PER_QUERY) yield lemmas.slice(at, at + LEMMAS_PER_QUERY);
}

async function* candidatePages(
  lemmasOf: LemmasOfForm,
  { formsAfter }: FormSource,
  { formsAtOnce, rest }: Pace,
): AsyncGenerator<LemmaCandidates> {
  for (let last = ""; ; await rest()) {
    const forms = await formsAfter(last, formsAtOnce);
    yield new Map(forms.map((form) => [form, lemmasOf(form)]));
    if (forms.length < formsAtOnce) return;
    last = forms.at(-1) ?? "";
  }
}

async function giveLemmas(store: SearchStore, elected: ReadonlyMap<string, string>, { rest }: Pace): Promise<number> {
  const lemmas = Array.from(elected, ([form, lemma]) => ({ form, lemma }));
  let changed = 0;
  for (let at = 0; at < lemmas.length; at += LEMMAS_PER_TRANSACTION) {
    changed += await store.write((tx) => tx.putLemmas(lemmas.slice(at, at + LEMMAS_PER_TRANSACTION)));
    await rest();
  }
  return changed;
}

async function noteWaitingForms(store: SearchStore, { postsAtOnce, rest }: Pace): Promise<void> {
  for (let last = 0; ; await rest()) {
    const next = await store.write((tx) => tx.noteForms(last, postsAtOnce));
    if (next === null) return;
    last = next;
  }
}

async function indexWaitingPosts(store: SearchStore, { postsAtOnce, rest, onProgress }: Pace): Promise<number> {
  const waiting = (await store.read.searchWaiting()).posts;
  for (let posts = 0; ;) {
    const some = await store.write((tx) => tx.fileWaiting(postsAtOnce));
    if (some === 0) return posts;
    posts += some;
    onProgress(posts, Math.max(posts, waiting));
    await rest();
  }
}
