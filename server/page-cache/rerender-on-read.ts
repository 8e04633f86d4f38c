import type { Store, StoreRead } from "#core/store.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import type { PublishedPost } from "#core/posts/store.ts";
import { derive } from "#core/posts/store-post.ts";
import { isUnwritable } from "../data-folder/disk-errors.ts";

/** Shown in place of a post that the renderer now refuses, because the present sanitiser never checked the post's stored HTML. */
const NOTHING: Pick<PublishedPost, "html" | "outline"> = { html: new Utf8Text(""), outline: [] };

/**
 * Renders stale posts before showing them, because HTML that a corrected sanitiser removes must never be served. The result is not stored
 * while `mayStore` returns false.
 */
export function rerenderOnRead(
  store: Store,
  renderer: Renderer,
  mayStore?: () => boolean,
): Pick<Store, "read" | "onPurge"> {
  let allFresh = false;

  async function published(category: string, slug: string) {
    const post = await store.read.publishedPost(category, slug);
    if (!post || isCurrent(post.renderKey, renderer.key)) return post;
    if (mayStore?.() === false) return { ...post, ...(await renderedUnstored(post.id)) };
    try {
      if (await rerender(store, renderer, post.id)) return await store.read.publishedPost(category, slug);
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      return { ...post, ...(await renderedUnstored(post.id)) };
    }
    return { ...post, ...NOTHING };
  }

  /** Renders a post for one reader without storing the result. */
  async function renderedUnstored(postId: string): Promise<typeof NOTHING> {
    const source = await store.read.post(postId);
    const derived = source && (await derive({ store, renderer }, source, "archive"));
    return derived?.ok ? { html: new Utf8Text(derived.value.html), outline: derived.value.outline } : NOTHING;
  }

  const feed: StoreRead["feed"] = async (list, limit) => {
    allFresh ||= (await store.read.staleRenders(renderer.key, 1)).length === 0;
    const entries = await store.read.feed(list, limit);
    if (allFresh) {
      // With several servers this is not remembered, because a server with another version may store its HTML at any time.
      allFresh = mayStore === undefined;
      return entries;
    }
    const fresh: typeof entries = [];
    for (const entry of entries) {
      fresh.push({ ...entry, html: String((await published(entry.category.slug, entry.slug))?.html ?? "") });
    }
    return fresh;
  };

  return {
    read: { ...store.read, publishedPost: published, feed },
    onPurge: (listener) => store.onPurge(listener),
  };
}

/** Renders a post, stores the result and purges its pages. When the renderer refuses the text, changes nothing and returns false. */
export async function rerender(store: Store, renderer: Renderer, postId: string): Promise<boolean> {
  const post = await store.read.post(postId);
  if (!post) return true;
  const derived = await derive({ store, renderer }, post, "archive");
  if (!derived.ok) return false;
  await store.write(async (tx) => {
    const current = await tx.post(postId);
    // A save between reading and writing has rendered the post already.
    if (current?.version !== post.version) return;
    await tx.putDerived(postId, derived.value);
    tx.purge([`post:${postId}`]);
  });
  return true;
}

/** Returns whether a post's HTML is current: its key is the site's, perhaps followed by a dot and a hash of its pictures. */
function isCurrent(postKey: string, siteKey: string): boolean {
  return postKey === siteKey || postKey.startsWith(`${siteKey}.`);
}
