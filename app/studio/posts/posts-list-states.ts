import type { QueueView } from "#core/posts/posts-list.ts";

export const POSTS_LIST_STATES = [
  "draft",
  "in-review",
  "scheduled",
  "published",
  "copies",
  "withdrawn",
  "trashed",
] as const;

export type PostsListState = (typeof POSTS_LIST_STATES)[number];

export interface PostsListScreen extends QueueView {
  viewerId: string;
  zone: string;
  asked: { state: PostsListState | null; text: string; category: string | null; author: string | null };
}
