import { canBecome, isPublic } from "./states.ts";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "./store.ts";
import { cardKeysIn } from "../markdown/elements/embed-address.ts";
import { mediaIn } from "../markdown/source/links-and-images.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import type { Rendered, RenderSource, Derived, RenderPatience } from "../markdown/renderer.ts";
import { UNFILED, NO_CATEGORY } from "#core/base/category.ts";
import { postPath, tagPath } from "../base/paths.ts";
import { PURGE_ALL, purgedByPost, type Placement } from "../base/cache-tags.ts";
import { fieldErrors, type Finish } from "./checks/field-errors.ts";
import { sameValue } from "./drafts/draft.ts";
import type { Post } from "./post.ts";
import { hasAddress, wasPublic } from "./post-access.ts";
import { chooseSlug, type SlugOrigin } from "./drafts/slug-choice.ts";
import { postMessages } from "#core/messages/posts.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** A post to store over the stored `post.version` (0 for a new post). A taken automatic slug gets `-2`; a taken chosen slug is refused. */
export interface StoredPost {
  post: Post;
  derived: Derived;
  slug: SlugOrigin;
  /** `unfinished` for a text that somebody is still writing. Readers see only finished texts. */
  finish?: Finish;
  /**
   * True for an import. An import may store a post in any state, and purges all pages itself. Other writes change the state only as
   * `STATE_CHANGES` allows.
   */
  imported?: boolean;
}

export async function derive(
  deps: Pick<PostDeps, "store" | "renderer">,
  post: Pick<Post, "title" | "lead" | "body" | "language">,
  patience: RenderPatience = "editor",
  report?: RenderSource["report"],
): Promise<Outcome<Rendered>> {
  const { title, lead, body, language } = post;
  const [mediaIds, keys] = [mediaIn(body), cardKeysIn(body)];
  const media = mediaIds.length === 0 ? [] : await deps.store.read.media(mediaIds);
  const cards = keys.length === 0 ? [] : await deps.store.read.embedCards(keys);
  return deps.renderer.render({ title, lead, body, language, media, cards, ...(report ? { report } : {}) }, patience);
}

/** Stores a post within a transaction, with its former paths. Makes pages of emptied tags answer 410, and purges pages. Returns the stored post. */
export async function storePost(tx: PostStoreWrite, write: StoredPost, now: number): Promise<Outcome<Post>> {
  const faults = fieldErrors(write.post, isPublic(write.post.state) ? "finished" : write.finish);
  if (faults) return faults;
  const before = write.post.version === 0 ? null : await tx.post(write.post.id);
  const refusal = refusalOfChange(before, write);
  if (refusal) return refusal;
  const slug = hasAddress(before, write.post)
    ? ok(write.post.slug)
    : await chooseSlug(tx, write.post, before, write.slug);
  if (!slug.ok) return slug;
  // A tag or an author may have been merged during rendering. Such a merge does not change the post's version.
  const tagIds = sameValue(before?.tagIds, write.post.tagIds)
    ? write.post.tagIds
    : await tx.resolveTagIds(write.post.tagIds);
  const authorIds = sameValue(before?.authorIds, write.post.authorIds)
    ? write.post.authorIds
    : await tx.resolveUserIds(write.post.authorIds);
  const settled: Post = { ...write.post, slug: slug.value, tagIds, authorIds };
  const placedBefore = before && !write.imported ? await placementOf(tx, before) : null;
  const stored = await tx.putPost(settled, write.derived, settled.version);
  if (!stored.ok) return stored;
  const after: Post = { ...settled, version: stored.value.version };
  if (write.imported) purgeImported(tx, before, after);
  else {
    const placedAfter = await placementOf(tx, after);
    if (placedBefore || placedAfter) tx.purge(purgedByPost(placedBefore, placedAfter));
    if (await navigationChanged(tx, before, after)) tx.purge([PURGE_ALL]);
  }
  await keepAddresses(tx, before, after, now);
  await closeEmptiedTags(tx, before, now);
  return { ok: true, value: after };
}

/** Purges the post's own cache tag, and so also related posts. The import purges all pages at its end. */
function purgeImported(tx: PostStoreWrite, before: Post | null, after: Post): void {
  if (isPublic(after.state) || (before && isPublic(before.state))) tx.purge([`post:${after.id}`]);
}

function refusalOfChange(before: Post | null, { post, imported }: StoredPost): Outcome<never> | null {
  if (post.version !== 0 && !before) return refuse("gone", postMessages.gone);
  if (before && before.version !== post.version) {
    return refuse("conflict", postMessages.openAgain);
  }
  const from = before?.state ?? null;
  if ((imported && from === null) || from === post.state || canBecome(from, post.state)) return null;
  const word = from ? POST_STATE_WORDS[from] : "nowy";
  const message = postMessages.noStateChange(word, POST_STATE_WORDS[post.state]);
  return refuse("invalid", message, { state: postMessages.stateChangeForbidden });
}

/**
 * Makes a formerly public address lead to the post's new address, or answer 410 if the post has no public address. When the post is public,
 * its new address is removed from the former addresses.
 */
async function keepAddresses(tx: PostStoreWrite, before: Post | null, after: Post, now: number): Promise<void> {
  const wasKnown = before !== null && wasPublic(before);
  if (!wasKnown && !isPublic(after.state)) return;
  const current = await addressOf(tx, after);
  if (isPublic(after.state)) await tx.dropFormerPath(current);
  if (!wasKnown) return;
  const old = await addressOf(tx, before);
  if (old !== current) await tx.putFormerPath(old, { kind: "post", id: after.id }, postMessages.addressChanged, now);
  if (isPublic(before.state) && !isPublic(after.state))
    await tx.putFormerPath(current, null, postMessages.withdrawn, now);
}

export async function addressOf(tx: PostStoreRead, post: Post): Promise<string> {
  if (post.categoryId === NO_CATEGORY) return postPath(UNFILED.slug, post.slug);
  const category = (await tx.categories()).find((each) => each.id === post.categoryId);
  if (!category) throw new Error(`Post ${post.id} is in category ${post.categoryId}, which is not stored.`);
  return postPath(category.slug, post.slug);
}

/** Makes the address of a tag that lost its last post answer 410. A tag that never had a post has no public address. */
async function closeEmptiedTags(tx: PostStoreWrite, before: Post | null, now: number): Promise<void> {
  if (!before || !isPublic(before.state)) return;
  for (const tag of await tx.tagsByIds(before.tagIds)) {
    if ((await tx.listSize(`tag:${tag.id}`)) === 0) {
      await tx.putFormerPath(tagPath(tag.slug), null, tagMessages.withoutPosts, now);
    }
  }
}

async function navigationChanged(tx: PostStoreWrite, before: Post | null, after: Post): Promise<boolean> {
  const wasIn = before && isPublic(before.state) ? before.categoryId : null;
  const isIn = isPublic(after.state) ? after.categoryId : null;
  if (wasIn === isIn) return false;
  const left = wasIn !== null && (await tx.listSize(`category:${wasIn}`)) === 0;
  const entered = isIn !== null && (await tx.listSize(`category:${isIn}`)) === 1;
  return left || entered;
}

/** Returns the facts that decide on which pages a post appears, before or after a write; null if the post is not public. */
async function placementOf(read: PostStoreRead, post: Post): Promise<Placement | null> {
  if (!isPublic(post.state) || post.publishedAt === null) return null;
  const category = (await read.categories()).find((each) => each.id === post.categoryId);
  if (!category) return null;
  const { previous, next } = await read.neighbours(post.categoryId, post.publishedAt, post.id);
  // Only a read of the whole published post returns its topic's slug, so a post without a topic is not read.
  const published = post.topicId === null ? null : await read.publishedPost(category.slug, post.slug);
  return {
    postId: post.id,
    slug: post.slug,
    categorySlug: category.slug,
    authorIds: post.authorIds,
    tagSlugs: (await read.tagsByIds(post.tagIds)).map((tag) => tag.slug),
    topicSlug: published?.topic?.slug ?? null,
    neighbourIds: [previous, next].flatMap((row) => (row ? [row.id] : [])),
  };
}
