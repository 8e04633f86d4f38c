import type { PostState } from "../base/post-lists.ts";
import type { PostFields, Seo } from "./post-fields.ts";

/** One post as its editors know it. Instants are milliseconds since the epoch, UTC. */
export interface Post extends Omit<PostFields, "slug"> {
  id: string;
  /** Unique among all posts, drafts and posts in the trash included. */
  slug: string;
  /** True if a person chose the slug. Otherwise the slug follows the title until the first publication. Absent means false. */
  slugChosen?: boolean;
  state: PostState;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  /** The date of the last edit that readers see as an update, in feeds, sitemap and JSON-LD. */
  substantiveUpdateAt: number | null;
  publishAt: number | null;
  trashedAt?: number | null;
  /** Grows by one with every write, so that a write over an old version is refused. */
  version: number;
}

/** Returns whether sitemap and `llms.txt` list a post. Both leave out a `noindex` post and a post with a canonical address elsewhere. */
export function isIndexable({ noindex, canonical }: Pick<Seo, "noindex" | "canonical">): boolean {
  return !noindex && canonical === null;
}
