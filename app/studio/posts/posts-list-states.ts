import type { QueueView } from "#core/posts/posts-list.ts";
import type { PostState } from "#core/base/post-lists.ts";

export type PostsListState = PostState | "copies";

export const POSTS_LIST_STATES: readonly PostsListState[] = [
  "draft",
  "in-review",
  "scheduled",
  "published",
  "copies",
  "withdrawn",
  "trashed",
];

export interface PostsListScreen extends QueueView {
  viewerId: string;
  zone: string;
  asked: { state: PostsListState | null; text: string; category: string | null; author: string | null };
}
