import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "#core/store.ts";
import { type LemmasOfForm, catchUp } from "#core/search/index-maintenance.ts";
import type { ReadTyped } from "#core/polish/lemmas/typed-word-lemmas.ts";
import { parseQuery } from "#core/search/query.ts";
import { slugify } from "#core/polish/slug.ts";
import { FIRST_FRIDAY, makeDerived, makePost, makeTag, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import type { CaseForms } from "./case-forms.ts";
import type { FindForms } from "./form-search.ts";
import { type Need, QUERY_KINDS, type QueryKind, type ShortPost } from "./search-judgements.ts";
import type { Ranking } from "./ranking.ts";

/** `answered` is false where neither the query nor its respelling found anything. */
export interface Searched extends Ranking {
  kind: QueryKind;
  query: string;
  answered: boolean;
}

const PAGE = 20;
/** More than the documents with forms of one word, or of words that begin like it. */
const EVERY_FORM = 1_000;

export async function withStore<Result>(
  work: (store: Store) => Promise<Result>,
  readTyped?: ReadTyped,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-eval-"));
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => FIRST_FRIDAY, readTyped });
  try {
    await putFixtures(store);
    return await work(store);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function searchAll(
  posts: readonly ShortPost[],
  needs: readonly Need[],
  ask: LemmasOfForm,
): Promise<Searched[][]> {
  return withStore(async (store) => {
    await putShortPosts(store, posts);
    await catchUp(store, ask);
    const searched: Searched[][] = [];
    for (const { queries, grades } of needs) {
      const ofNeed: Searched[] = [];
      for (const kind of QUERY_KINDS) ofNeed.push({ kind, grades, ...(await searchOrRespell(store, queries[kind])) });
      searched.push(ofNeed);
    }
    return searched;
  });
}

async function searchOrRespell(store: Store, query: string): Promise<Pick<Searched, "query" | "ids" | "answered">> {
  const found = await idsOf(store, query);
  if (found.length > 0) return { query, ids: found, answered: true };
  const instead = await idsOf(store, await respelled(store, query));
  return { query, ids: instead, answered: instead.length > 0 };
}

async function idsOf(store: Store, query: string): Promise<string[]> {
  const { hits } = await store.read.search(parseQuery(query), "readers", 0, PAGE);
  return hits.map(({ id }) => id);
}

async function respelled(store: Store, query: string): Promise<string> {
  const words: string[] = [];
  for (const word of parseQuery(query).words) {
    const near = (await idsOf(store, word)).length === 0 ? await store.read.nearestWord(word) : null;
    words.push(near ?? word);
  }
  return words.join(" ");
}

export async function putShortPosts(store: Store, posts: readonly ShortPost[]): Promise<void> {
  const names = [...new Set(posts.flatMap(({ tags }) => tags))];
  const ids = new Map(names.map((name) => [name, `eval-${slugify(name)}`]));
  await store.write(async (tx) => {
    for (const [name, id] of ids) await tx.putTag(makeTag({ id, slug: id, name }), "");
    for (const { id, tags, title, lead, body } of posts) {
      const post = makePost({ id, title, lead, body, tagIds: tags.map((name) => ids.get(name)!) });
      const outcome = await tx.putPost(post, makeDerived(post, { title, lead }), 0);
      if (!outcome.ok) throw new Error(`${id}: ${outcome.message}`);
    }
  });
}

export function withForms<Result>(
  words: readonly CaseForms[],
  ask: LemmasOfForm,
  work: (find: FindForms) => Promise<Result>,
  readTyped?: ReadTyped,
): Promise<Result> {
  return withStore(async (store) => {
    const forms = [...new Set(words.flatMap((word) => word.forms))];
    const plain = { lead: "", body: "" };
    await putPosts(store, ...forms.map((form, at) => makePost({ id: `f-${at}`, title: form, ...plain })));
    await catchUp(store, ask);
    const formOf = new Map(forms.map((form, at) => [`f-${at}`, form]));
    return work(async (form) => {
      const { hits } = await store.read.search(parseQuery(`${form} `), "readers", 0, EVERY_FORM);
      return new Set(hits.map(({ id }) => formOf.get(id)!));
    });
  }, readTyped);
}
