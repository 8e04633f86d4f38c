import type { Category } from "../base/category.ts";
import type { FormerPathRow } from "../base/former-paths.ts";
import type { StoreOf } from "../base/store.ts";
import type { Post } from "../posts/post.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";

export interface CategoryRead {
  postsOfCategory(categoryId: string): Promise<Pick<Post, "id" | "slug" | "state" | "publishedAt">[]>;
  /** Addresses that lead to a category (`postId` null) or to one of its posts, by path. */
  formerPathsOfCategory(categoryId: string): Promise<{ path: string; postId: string | null }[]>;
  formerPathsBelow(first: string): Promise<Pick<FormerPathRow, "path" | "kind" | "entityId">[]>;
}

export interface CategoryWrite {
  /** Purges everything. The slug `strony` is given once: it cannot be taken from a category or given to an existing one. */
  putCategory(category: Category): Promise<void>;
  /** Moves a post to another category as it is and returns its new version. Purges everything. */
  refilePost(postId: string, categoryId: string, at: number): Promise<{ version: number }>;
  /** Removes a category that has no posts. Purges everything. */
  removeCategory(id: string): Promise<void>;
}

export interface CategoryStoreRead extends PostStoreRead, CategoryRead {}
export interface CategoryStoreWrite extends CategoryStoreRead, PostStoreWrite, CategoryWrite {}

export interface CategoryDeps extends PostDeps {
  store: StoreOf<CategoryStoreRead, CategoryStoreWrite>;
}
