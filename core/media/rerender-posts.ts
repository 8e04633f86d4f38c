import { plainTitle } from "#core/base/post-title.ts";
import type { MediaDeps, MediaStoreRead } from "./store.ts";
import { cardKeysIn } from "../markdown/elements/embed-address.ts";
import { mediaIn } from "../markdown/source/links-and-images.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import type { Post } from "../posts/post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { isPublic } from "../posts/states.ts";
import type { Media } from "../base/media.ts";
import { mediaMessages } from "#core/messages/media.ts";

/** A step is tried at most this many times. It is repeated when a save changes a text during the rendering. */
const ATTEMPTS = 5;

export interface Renders {
  posts: { post: Post; derived: Derived }[];
  /** Tells whether the renders are still valid: no post was saved since it was read, and no other post shows the picture by now. */
  stillHold(read: MediaStoreRead): Promise<boolean>;
}

/** Runs a step that renders outside its transaction. A step that finds changed texts writes nothing and returns null; then it runs again. */
export async function retryWhenOvertaken<T>(step: () => Promise<Outcome<T> | null>): Promise<Outcome<T>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const outcome = await step();
    if (outcome) return outcome;
  }
  return refuse("conflict", mediaMessages.beingSaved);
}

export async function rendersWith(
  deps: Pick<MediaDeps, "store" | "renderer">,
  media: Media,
): Promise<Outcome<Renders>> {
  const { store, renderer } = deps;
  const ids = await shownInBodies(store.read, media.id);
  const posts: Renders["posts"] = [];
  for (const id of ids) {
    const post = await store.read.post(id);
    if (!post) continue;
    const others = await store.read.media(mediaIn(post.body).filter((each) => each !== media.id));
    const { title, lead, body, language } = post;
    const cards = await store.read.embedCards(cardKeysIn(body));
    const derived = await renderer.render({ title, lead, body, language, media: [...others, media], cards }, "archive");
    // A post that only editors see has no page to update, so it is skipped when it cannot be rendered.
    if (!derived.ok && !isPublic(post.state)) continue;
    if (!derived.ok) return { ...derived, message: mediaMessages.postFault(plainTitle(post.title), derived.message) };
    posts.push({ post, derived: derived.value });
  }
  return ok({
    posts,
    async stillHold(read) {
      if ((await shownInBodies(read, media.id)).join() !== ids.join()) return false;
      for (const { post } of posts) if ((await read.post(post.id))?.version !== post.version) return false;
      return true;
    },
  });
}

async function shownInBodies(read: MediaStoreRead, mediaId: string): Promise<string[]> {
  const usage = await read.mediaUsage(mediaId, Number.MAX_SAFE_INTEGER);
  return usage.flatMap(({ postId, as }) => (as === "body" ? postId : [])).toSorted();
}
