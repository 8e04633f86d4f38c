import type { Store } from "#core/store.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface SocialCard {
  site: string;
  category: string;
  title: string;
  author: string;
}

export interface SocialTask {
  kind: "social";
  card: SocialCard;
}

/** A picture of letters takes a tenth of this; the first one loads satori and its fonts. */
const DRAW_LIMIT_MS = 10_000;

/** Draws in a thread, before the work that nobody waits for; null when it cannot be done now. */
export function drawnBy(workers: Pick<WorkerPool, "run">): (card: SocialCard) => Promise<Uint8Array | null> {
  return async (card) => {
    const task: SocialTask = { kind: "social", card };
    const result = await workers.run<Uint8Array>(task, DRAW_LIMIT_MS, true);
    return result.done ? result.value : null;
  };
}

/** The texts for a published post's picture and the version they have, or null when the post is not public. */
export async function socialCard(
  store: Pick<Store, "read">,
  site: string,
  postId: string,
): Promise<{ card: SocialCard; version: number } | null> {
  const stored = await store.read.post(postId);
  if (stored?.state !== "opublikowany") return null;
  const category = (await store.read.categories()).find((each) => each.id === stored.categoryId);
  const post = category && (await store.read.publishedPost(category.slug, stored.slug));
  if (!post) return null;
  const card = { site, category: post.category.name, title: post.title, author: post.authors.join(", ") };
  return { card, version: post.version };
}
