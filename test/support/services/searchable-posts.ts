import type { Store } from "#core/store.ts";
import { catchUp } from "#core/search/index-maintenance.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";

const LEMMAS: Record<string, string> = {
  rower: "rower", rowery: "rower", rowerem: "rower", rowerów: "rower", rowerze: "rower", łódź: "łódź", łodzi: "łódź",
  kompost: "kompost", kompostu: "kompost", kompoście: "kompost", wiosną: "wiosna", wiosna: "wiosna", grządce: "grządka",
}; // prettier-ignore

/** Published, draft, withdrawn and in the trash, with the lemmas of their words. */
export async function putSearchablePosts(store: Store): Promise<void> {
  await fixtures.putFixtures(store);
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "p-rower", title: "Rowerem po Łodzi", lead: "O jeździe.", tagIds: [fixtures.compost.id] }),
    fixtures.makePost({
      id: "p-kompost",
      title: "Kompost",
      lead: "Zimą.",
      body: "Wożę go na rowerze.",
      tagIds: ["t-pomidory"],
    }),
    fixtures.makePost({ id: "p-strona", title: "O rowerach i o nas", lead: "", categoryId: fixtures.pages.id }),
    makeSketch({ id: "p-szkic", title: "Hulajnoga czy rower", authorIds: [fixtures.jan.id] }),
    makeSketch({ id: "p-obcy", title: "Tajny szkic o kompoście" }),
    fixtures.makePost({ id: "p-wycofany", title: "Dawny kompost", state: "withdrawn" }),
    fixtures.makePost({ id: "p-kosz", title: "Kompost z kosza", state: "trashed" }),
  );
  await catchUp(store, (form) => [LEMMAS[form] ?? form]);
}
