import type { Action, ActionContext } from "./action-types.ts";
import type { PostStoreWrite } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import type { RevisionKind } from "../drafts/draft.ts";
import { deriveAnyway, noteRevision, storedPost } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { addressOf, storePost } from "../store-post.ts";
import { wasPublic } from "../post-access.ts";

/** The author and the time of a change. `viewer` is null for the scheduler. */
interface ChangeAuthor {
  viewer: Viewer | null;
  now: number;
}

/** Stores a post in its new state, and a revision of the given kind. If `kind` is null, no revision is stored. */
export async function storeState(
  tx: PostStoreWrite,
  write: { post: Post; derived: Derived; kind: RevisionKind | null; label?: string },
  by: ChangeAuthor,
): Promise<Outcome<Post>> {
  const post = { ...write.post, updatedAt: by.now };
  const origin = wasPublic(post) || post.slugChosen ? "chosen" : "automatic";
  const stored = await storePost(tx, { post, derived: write.derived, slug: origin, finish: "unfinished" }, by.now);
  if (!stored.ok || !write.kind) return stored;
  const { kind, label } = write;
  await noteRevision(tx, await storedPost(tx, post.id), { ...by, kind, label });
  return stored;
}

/** Prepares an action that changes only fields of the post itself and makes no revision. */
export async function fieldChange({ deps, edited }: ActionContext, change: (post: Post) => Post): ReturnType<Action> {
  const derived = await deriveAnyway(deps, edited.post);
  return ok(async (context) => {
    const stored = await storeState(context.tx, { post: change(context.edited.post), derived, kind: null }, context);
    return stored.ok ? ok({}) : stored;
  });
}

/** Stores a newly published post or text, and enqueues effects outside the site. `letterAt`: when a person said that readers get a letter with the post; null for none. */
export async function storePublished(
  tx: PostStoreWrite,
  write: { post: Post; derived: Derived; letterAt: number | null },
  by: ChangeAuthor,
) {
  const isAgain = (await tx.post(write.post.id))?.state === "withdrawn";
  const stored = await storeState(tx, { ...write, kind: "publish" }, by);
  if (!stored.ok) return stored;
  const { id, version } = stored.value;
  await tx.putOutbox({
    kind: "published",
    key: `published:${id}:${version}`,
    payload: { postId: id, version, path: await addressOf(tx, stored.value) },
    createdAt: by.now,
  });
  const { letterAt } = write;
  // The key lets a post have one letter only, and its rest once for each time it is published again (core/mail/queue-news.ts).
  const rest = isAgain ? { key: `news:${id}:${version}`, payload: { postId: id, isRest: true } } : null;
  if (letterAt !== null)
    await tx.putOutbox({ kind: "news", key: `news:${id}`, payload: { postId: id }, ...rest, createdAt: letterAt });
  return stored;
}
