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

/** Moves a post to the trash for 30 days. A former public address stays as the withdrawal left it. */
export const trash: Action = (preparing) =>
  fieldChange(preparing, (post) => ({ ...post, state: "trashed", publishAt: null, trashedAt: preparing.now }));

/** Restores a post from the trash as a draft, or as a withdrawn post where it was public before. */
export const restore: Action = (preparing) =>
  fieldChange(preparing, (post) => ({ ...post, state: wasPublic(post) ? "withdrawn" : "draft", trashedAt: null }));

export const purge: Action = async () =>
  ok(async ({ tx, edited }) => {
    await removeForGood(tx, edited.post);
    return ok({});
  });

/** Removes a post from the trash for good. Its addresses and those that redirected to it answer 410. */
export async function removeForGood(tx: PostStoreWrite, post: Post): Promise<void> {
  await tx.removePost(post.id);
  if (wasPublic(post)) tx.purge([ADDRESSES_TAG]);
}

/** Takes a post from readers; its address leads where the editor says, or is 410. Unpublished edits become its text. */
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

async function targetOf({ store, origin }: PostServiceDeps, postId: string, typed: string) {
  if (typed === "") return ok(null);
  const target = await typedTarget(store.read, typed, origin);
  if (target === null) return refuseField("redirectTo", postMessages.nothingThere);
  if (typeof target !== "string" && target.kind === "post" && target.id === postId)
    return refuseField("redirectTo", postMessages.redirectsToItself);
  return ok(target);
}
