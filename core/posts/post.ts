import type { PostState } from "../base/post-lists.ts";

/** One post as its editors know it. Instants are milliseconds since the epoch, UTC. */
export interface Post {
  id: string;
  /** Unique over all posts, drafts and trash. */
  slug: string;
  /** True once a person chose the slug; until then it follows the title, up to the first publication. Absent: false. */
  slugChosen?: boolean;
  categoryId: string;
  title: string;
  /** Plain text, as typed; never Markdown. */
  lead: string;
  /** Markdown exactly as typed: open and save without an edit is byte-identical. */
  body: string;
  /** What title, lead and body are written in, a tag of BCP 47. Null: Polish. */
  language: string | null;
  state: PostState;
  tagIds: string[];
  topicId: string | null;
  authorIds: string[];
  responsibleEditorId: string | null;
  cover: Cover | null;
  seo: Seo;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  /** The last edit a reader would call an update; the date feeds, sitemap and JSON-LD show. */
  substantiveUpdateAt: number | null;
  publishAt: number | null;
  pin: { until: number | null } | null;
  notes: string;
  trashedAt?: number | null;
  /** Grows by one with every write; the token of optimistic concurrency. */
  version: number;
}

export interface Cover {
  mediaId: string;
  alt: string;
  /** True when the picture says nothing the text does not: rendered with an empty alt. */
  decorative: boolean;
}

export interface Seo {
  title: string | null;
  description: string | null;
  canonical: string | null;
  noindex: boolean;
}

/** Whether sitemap and `llms.txt` offer a post: not one that is to stay out of search engines or whose own address is elsewhere. */
export function isIndexable({ noindex, canonical }: Pick<Seo, "noindex" | "canonical">): boolean {
  return !noindex && canonical === null;
}
