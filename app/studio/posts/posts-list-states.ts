import type { QueueView } from "#core/posts/posts-list.ts";
import type { PostState } from "#core/base/post-lists.ts";

export type PostsListState = PostState | "copies";

/** The lists of the queue, in the order of a post's life. */
export const POSTS_LIST_STATES: readonly PostsListState[] = [
  "szkic",
  "do-sprawdzenia",
  "zaplanowany",
  "opublikowany",
  "copies",
  "wycofany",
  "kosz",
];

/** The queue with what it was asked for, so that the sieve shows it. */
export interface PostsListScreen extends QueueView {
  /** Whose texts are looked for in the browser, and the zone their times are told in. */
  viewerId: string;
  zone: string;
  asked: { state: PostsListState | null; text: string; category: string | null; author: string | null };
}
