import type { PostState } from "../base/post-lists.ts";
import type { PostFields, Seo } from "./post-fields.ts";

/** One post as its editors know it. Instants are milliseconds since the epoch, UTC. */
export interface Post extends Omit<PostFields, "slug"> {
  id: string;
  /** Unique over all posts, drafts and trash. */
  slug: string;
  /** True once a person chose the slug; until then it follows the title, up to the first publication. Absent: false. */
  slugChosen?: boolean;
  state: PostState;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  /** The date of the last edit that readers see as an update, in feeds, sitemap and JSON-LD. */
  substantiveUpdateAt: number | null;
  publishAt: number | null;
  trashedAt?: number | null;
  /** Grows by one with every write; the token of optimistic concurrency. */
  version: number;
}

/** Whether sitemap and `llms.txt` list a post: not if it is `noindex` or its canonical address is elsewhere. */
export function isIndexable({ noindex, canonical }: Pick<Seo, "noindex" | "canonical">): boolean {
  return !noindex && canonical === null;
}
