import type { SiteConfig } from "../base/site-config.ts";

export interface Tag {
  id: string;
  slug: string;
  name: string;
  /** Markdown as typed; may be empty. */
  description: string;
  /** Other spellings that resolve to this tag, as typed. */
  aliases: string[];
  /** Kept out of lists; its page answers 404 to readers. */
  hidden: boolean;
  /** Suggested by a contributor and not yet accepted; not public. */
  proposed: boolean;
  version: number;
}

/** A stored tag with its rendered description. */
export interface StoredTag extends Tag {
  /** Published posts. */
  posts: number;
  descriptionHtml: string;
}

/** A tag's page exists while readers can see the tag and a published post has it. */
export function isPublicTag(tag: StoredTag): boolean {
  return !tag.hidden && !tag.proposed && tag.posts > 0;
}

/** `noindex` and out of the sitemap until there is enough to show (product.md, `/tag/{tag}`). */
export function isIndexed(posts: number, described: boolean, rule: SiteConfig["tagIndex"]): boolean {
  return posts >= rule.without || (described && posts >= rule.withDescription);
}

/** A tag with the numbers its lists need. `posts` counts published posts. */
export interface TagCount {
  id: string;
  slug: string;
  name: string;
  version: number;
  posts: number;
  /** Publication of its newest published post, or null without one. */
  lastPostAt: number | null;
}
