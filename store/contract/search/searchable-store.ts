import type { Store } from "#core/store.ts";
import type { SearchScope } from "#core/search/store.ts";
import { parseQuery } from "#core/search/query.ts";
import { makePost, putPosts } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const BIKE = makePost({
  id: "p-rower",
  title: "Rower na Łódź",
  lead: "O jeździe.",
  body: "Jadę rowerem po mieście, praca zdalna czeka.",
});
export const CAR = makePost({
  id: "p-auto",
  title: "Samochód",
  lead: "Bez dwóch kółek.",
  body: "Nie ma tu rowerów, jest zdalna praca.",
});
const DRAFT = makePost({ id: "p-szkic", title: "Hulajnoga i rowery", state: "draft", publishedAt: null });
const BINNED = makePost({ id: "p-kosz", title: "Rower z kosza", state: "trashed" });

const LEMMAS = { rower: "rower", rowery: "rower", rowerem: "rower", rowerów: "rower", łódź: "łódź", mieście: "miasto" };

export async function storeWithPosts(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  await putPosts(store, BIKE, CAR, DRAFT, BINNED);
  return store;
}

export async function storeWithLemmas(open: OpenStore): Promise<Store> {
  const store = await storeWithPosts(open);
  const lemmas = Object.entries(LEMMAS).map(([form, lemma]) => ({ form, lemma }));
  await store.write((tx) => tx.putLemmas(lemmas));
  await fileAll(store);
  return store;
}

export async function fileAll(store: Store, atOnce = 2): Promise<number> {
  let filed = 0;
  for (;;) {
    const some = await store.write((tx) => tx.fileWaiting(atOnce));
    if (some === 0) return filed;
    filed += some;
  }
}

export async function idsFor(store: Store, text: string, scope: SearchScope = "readers"): Promise<string[]> {
  const { hits } = await store.read.search(parseQuery(text), scope, 0, 10);
  return hits.map(({ id }) => id);
}
