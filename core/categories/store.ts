import type { Category } from "../base/category.ts";
import type { FormerPathRow } from "../base/former-paths.ts";
import type { StoreOf } from "../base/store.ts";
import type { Post } from "../posts/post.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";

export interface CategoryRead {
  postsOfCategory(categoryId: string): Promise<Pick<Post, "id" | "slug" | "state" | "publishedAt">[]>;
  /** Returns former addresses that lead to a category (`postId` is null) or to one of its posts, ordered by path. */
  formerPathsOfCategory(categoryId: string): Promise<{ path: string; postId: string | null }[]>;
  formerPathsBelow(first: string): Promise<Pick<FormerPathRow, "path" | "kind" | "entityId">[]>;
}

export interface CategoryWrite {
  /** Stores a category and purges every page. The category `strony` cannot lose its slug, and no other category can get this slug. */
  putCategory(category: Category): Promise<void>;
  /** Moves a post to another category without other changes; returns its new version. Purges every page. */
  refilePost(postId: string, categoryId: string, at: number): Promise<{ version: number }>;
  /** Removes a category that has no posts. Purges every page. */
  removeCategory(id: string): Promise<void>;
  /** Puts one category in the place of another in what readers chose to get letters about. */
  replaceSubscribedCategory(fromId: string, intoId: string): Promise<void>;
}

export interface CategoryStoreRead extends PostStoreRead, CategoryRead {}
export interface CategoryStoreWrite extends CategoryStoreRead, PostStoreWrite, CategoryWrite {}

export interface CategoryDeps extends PostDeps {
  store: StoreOf<CategoryStoreRead, CategoryStoreWrite>;
}
