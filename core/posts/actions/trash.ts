import { typedTarget } from "#core/addresses/validate-address.ts";
import { withCopy } from "./publish.ts";
import { addressOf } from "../store-post.ts";
import type { PostStoreWrite, PostServiceDeps } from "../store.ts";
import { ok, refuseField } from "#core/base/outcome.ts";
import { ADDRESSES_TAG } from "#core/base/cache-tags.ts";
import type { Action } from "./action-types.ts";
import { fieldChange, storeState } from "./store-transition.ts";
import { deriveAnyway } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import { wasPublic } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

/** Moves a post to the trash for 30 days. The address of a withdrawn post still redirects, or answers 410, as before. */
export const trash: Action = (preparing) =>
  fieldChange(preparing, (post) => ({ ...post, state: "trashed", publishAt: null, trashedAt: preparing.now }));

/** Restores a post from the trash: as a withdrawn post if it was ever public, otherwise as a draft. */
export const restore: Action = (preparing) =>
  fieldChange(preparing, (post) => ({ ...post, state: wasPublic(post) ? "withdrawn" : "draft", trashedAt: null }));

export const purge: Action = async () =>
  ok(async ({ tx, edited }) => {
    await removeForGood(tx, edited.post);
    return ok({});
  });

/** Deletes a post for good. Its addresses, and the addresses that redirected to it, then answer 410. */
export async function removeForGood(tx: PostStoreWrite, post: Post): Promise<void> {
  await tx.removePost(post.id);
  if (wasPublic(post)) tx.purge([ADDRESSES_TAG]);
}

/** Withdraws a post from readers. Its address redirects to the editor's target or answers 410. Unpublished edits become the post's text. */
export const withdraw: Action = async ({ deps, edited, request }) => {
  const target = await targetOf(deps, edited.post.id, request.redirectTo?.trim() ?? "");
  if (!target.ok) return target;
  const derived = await deriveAnyway(deps, withCopy(edited, null));
  return ok(async (context) => {
    const { tx, now } = context;
    const post = { ...withCopy(context.edited, null), state: "withdrawn" as const };
    await tx.dropCopy(post.id);
    const stored = await storeState(tx, { post, derived, kind: "save", label: postMessages.withdrawal }, context);
    if (!stored.ok) return stored;
    if (target.value) await tx.putFormerPath(await addressOf(tx, post), target.value, postMessages.withdrawn, now);
    return ok({ details: { redirectTo: request.redirectTo ?? null } });
  });
};

/** Changes where the address of a withdrawn post leads: to the editor's target, or to the answer 410. */
export const redirectWithdrawn: Action = async ({ deps, edited, request }) => {
  const target = await targetOf(deps, edited.post.id, request.redirectTo?.trim() ?? "");
  if (!target.ok) return target;
  return ok(async ({ tx, edited: { post }, now }) => {
    await tx.putFormerPath(await addressOf(tx, post), target.value, postMessages.withdrawn, now);
    tx.purge([ADDRESSES_TAG]);
    return ok({ details: { redirectTo: request.redirectTo ?? null } });
  });
};

async function targetOf({ store, origin }: PostServiceDeps, postId: string, typed: string) {
  if (typed === "") return ok(null);
  const target = await typedTarget(store.read, typed, origin);
  if (target === null) return refuseField("redirectTo", postMessages.nothingThere);
  if (typeof target !== "string" && target.kind === "post" && target.id === postId)
    return refuseField("redirectTo", postMessages.redirectsToItself);
  return ok(target);
}
