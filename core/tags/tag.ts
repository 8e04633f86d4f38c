import type { SiteConfig } from "../base/site-config.ts";

export interface Tag {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Other spellings that resolve to this tag, as typed. */
  aliases: string[];
  /** Kept out of lists; its page answers 404 to readers. */
  hidden: boolean;
  /** Suggested by a contributor and not yet accepted; not public. */
  proposed: boolean;
  version: number;
}

export interface StoredTag extends Tag {
  posts: number;
  descriptionHtml: string;
}

/** A tag's page exists while readers can see the tag and a published post has it. */
export function isPublicTag(tag: StoredTag): boolean {
  return !tag.hidden && !tag.proposed && tag.posts > 0;
}

/** Whether search engines may list a tag's page: until there is enough on it, it is `noindex` and not in the sitemap. */
export function isIndexed(posts: number, described: boolean, rule: SiteConfig["tagIndex"]): boolean {
  return posts >= rule.without || (described && posts >= rule.withDescription);
}

export interface TagCount {
  id: string;
  slug: string;
  name: string;
  version: number;
  posts: number;
  lastPostAt: number | null;
}
