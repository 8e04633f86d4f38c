import type { PostStoreWrite } from "../store.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { ADDRESSES_TAG } from "#core/base/cache-tags.ts";
import type { Commit } from "./action.ts";
import type { ActionContext } from "./action.ts";
import { storeState } from "./store-transition.ts";
import { deriveAnyway } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import { wasPublic } from "../post-access.ts";

/** Into the trash for 30 days. An address that was public stays what its withdrawal made of it. */
export async function trash(preparing: ActionContext): Promise<Outcome<Commit>> {
  return restated(preparing, (post) => ({ ...post, state: "kosz", publishAt: null, trashedAt: preparing.now }));
}

/** Back as a draft, or as a withdrawn post where it was public before. */
export async function restore(preparing: ActionContext): Promise<Outcome<Commit>> {
  return restated(preparing, (post) => ({ ...post, state: wasPublic(post) ? "wycofany" : "szkic", trashedAt: null }));
}

/** Gone for good, before its 30 days. */
export async function purge(): Promise<Outcome<Commit>> {
  return ok(async ({ tx, edited }) => {
    await removeForGood(tx, edited.post);
    return ok({});
  });
}

/** Removes a post from the trash for good. Its addresses stay 410, also those that led on through it. */
export async function removeForGood(tx: PostStoreWrite, post: Post): Promise<void> {
  await tx.removePost(post.id);
  if (wasPublic(post)) tx.purge([ADDRESSES_TAG]);
}

async function restated({ ports, edited }: ActionContext, change: (post: Post) => Post): Promise<Outcome<Commit>> {
  const derived = await deriveAnyway(ports, edited.post);
  return ok(async (acting) => {
    const stored = await storeState(acting.tx, { post: change(acting.edited.post), derived, kind: null }, acting);
    return stored.ok ? ok({}) : stored;
  });
}
