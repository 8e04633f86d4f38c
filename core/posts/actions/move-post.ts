import { mayAct, isPublic } from "../states.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { maySee } from "#core/base/permission.ts";
import { mayEdit, noSuchPost, visiblePost, wasPublic } from "../post-access.ts";
import type { PostStoreRead } from "../store.ts";
import { ok, refuse, refuseField, type Outcome } from "#core/base/outcome.ts";
import { entityAtPath } from "#core/addresses/entity-at-path.ts";
import type { FormerOwner } from "#core/base/former-paths.ts";
import { postPath } from "#core/base/paths.ts";
import { isReserved } from "#core/base/reserved-slugs.ts";
import type { Action, CommitContext } from "./action-types.ts";
import { storeState } from "./store-transition.ts";
import { isSlug } from "#core/polish/slug.ts";
import type { MovePreview } from "../post-service-types.ts";
import { deriveAsSeen } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { prepareRewrites, rewriteAll } from "./rewrite-post-links.ts";
import { addressOf } from "../store-post.ts";
import { formerSlugOwner, slugTakenMessage } from "../drafts/slug-choice.ts";
import { postMessages } from "#core/messages/posts.ts";

type PostAddress = Pick<Post, "slug" | "categoryId">;

/** Moves a public post to a new address, redirects the old address and rewrites the chosen links, in one transaction. */
export const move: Action = async (preparing) => {
  const { deps, edited, request } = preparing;
  const to: PostAddress = {
    slug: request.slug?.trim() ?? edited.post.slug,
    categoryId: request.categoryId ?? edited.post.categoryId,
  };
  const path = await pathOfAddress(deps.store.read, to);
  if (!path.ok) return path;
  const derived = await deriveAsSeen(deps, edited.post);
  if (!derived.ok) return derived;
  const former = (await postAddresses(deps.store.read, edited.post)).filter((each) => each !== path.value);
  const moved = new Map(former.map((each) => [each, path.value]));
  const chosen = (request.rewrite ?? []).filter((postId) => postId !== edited.post.id);
  const rewrites = await prepareRewrites(deps, preparing.viewer, chosen, moved);
  return ok(async (context) => {
    const done = await moveTo(context, to, derived.value);
    if (!done.ok) return done;
    const rewritten = await rewriteAll(context, rewrites, postMessages.linksAfterMove);
    if (!rewritten.ok) return rewritten;
    const { posts, notices } = rewritten.value;
    return ok({ details: { from: done.value, to: path.value, rewritten: posts }, notices });
  });
};

/** Returns why a post cannot have this address; null if it can. A former address of another entity may be taken over. */
async function obstacleAt(read: PostStoreRead, post: Post, to: PostAddress): Promise<MovePreview["obstacle"]> {
  if (isReserved("post", to.slug)) return { message: postMessages.slugReserved(to.slug), takeOver: false };
  const path = await pathOfAddress(read, to);
  if (!path.ok) return { message: path.message, takeOver: false };
  if (path.value === (await addressOf(read, post))) return { message: postMessages.hasAddressAlready, takeOver: false };
  const owner = await read.postBySlug(to.slug);
  if (owner && owner.id !== post.id) return { message: slugTakenMessage(owner), takeOver: false };
  const former = await read.formerPathRow(path.value);
  if (!former || former.entityId === post.id) {
    const had = await formerSlugOwner(read, { id: post.id, slug: to.slug });
    return had && { message: postMessages.takeOverSlug(to.slug), takeOver: true };
  }
  return { message: postMessages.takeOverAddress(former.to), takeOver: true };
}

/** Returns the present address of a post, followed by its former addresses. */
async function postAddresses(read: PostStoreRead, post: Post): Promise<[string, ...string[]]> {
  return [await addressOf(read, post), ...(await read.formerPathsOf({ kind: "post", id: post.id }))];
}

async function pathOfAddress(read: PostStoreRead, to: PostAddress): Promise<Outcome<string>> {
  if (!isSlug(to.slug)) {
    return refuseField("slug", postMessages.slugForm);
  }
  const category = (await read.categories()).find(({ id }) => id === to.categoryId);
  return category ? ok(postPath(category.slug, to.slug)) : refuseField("categoryId", postMessages.chooseCategory);
}

/** Moves the post and returns its former address. */
async function moveTo(context: CommitContext, to: PostAddress, derived: Derived): Promise<Outcome<string>> {
  const { tx, edited, request, now } = context;
  const obstacle = await obstacleAt(tx, edited.post, to);
  if (obstacle && !(obstacle.takeOver && request.takeOver)) return refuseField("slug", obstacle.message);
  const from = await addressOf(tx, edited.post);
  const target = isPublic(edited.post.state) ? null : await tx.formerPath(from);
  const post = { ...edited.post, ...to, slugChosen: true };
  const path = await addressOf(tx, post);
  await tx.dropFormerPath(path);
  // From now on the slug belongs to this post, even if it was the former slug of another post.
  if (edited.post.slug !== to.slug) await tx.putFormerSlug(to.slug, post.id);
  const stored = await storeState(tx, { post, derived, kind: "save", label: postMessages.moved }, context);
  if (!stored.ok) return stored;
  if (edited.post.slug !== to.slug) await tx.putFormerSlug(edited.post.slug, post.id);
  if (target)
    await tx.putFormerPath(path, "to" in target ? await ownerAt(tx, target.to) : null, postMessages.withdrawn, now);
  return ok(from);
}

async function ownerAt(read: PostStoreRead, address: string): Promise<FormerOwner> {
  return (await entityAtPath(read, address)) ?? address;
}

/** At most this many posts that link to a moved post are listed. Links in further posts are only redirected. */
const MOST_LINKED = 500;

/** Returns what moving a post would do. Linking drafts that the viewer may not see are not listed. */
export async function previewPostMove(read: PostStoreRead, viewer: Viewer, postId: string, to: PostAddress) {
  const edited = await visiblePost(read, viewer, postId);
  if (!edited) return noSuchPost();
  const { post } = edited;
  if (!mayAct(viewer, post, "edit")) return refuse("forbidden", postMessages.mayNotMove);
  if (!wasPublic(post)) return refuse("invalid", postMessages.slugInDraft, { slug: postMessages.changeSlugInDraft });
  const path = await pathOfAddress(read, to);
  if (!path.ok) return path;
  const obstacle = await obstacleAt(read, post, to);
  const addresses = await postAddresses(read, post);
  const redirects = addresses.filter((each) => each !== path.value);
  return ok({
    from: addresses[0],
    to: path.value,
    redirects,
    linked: await linkedTo(read, viewer, postId, redirects),
    obstacle,
  });
}

async function linkedTo(read: PostStoreRead, viewer: Viewer, postId: string, paths: string[]) {
  const linked: MovePreview["linked"] = [];
  const ids = new Set((await read.linkedFrom(paths, MOST_LINKED)).map((link) => link.postId));
  ids.delete(postId);
  const titles = new Map((await read.postTitles([...ids])).map(({ id, title }) => [id, title]));
  for (const id of ids) {
    const post = await read.post(id);
    if (!post || !maySee(viewer, post)) continue;
    linked.push({ postId: id, title: titles.get(id) ?? post.title, mayEdit: mayEdit(viewer, post) === true });
  }
  return linked;
}
