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
