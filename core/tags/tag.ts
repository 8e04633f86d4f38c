import type { SiteConfig } from "../base/site-config.ts";

export interface Tag {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Other spellings that mean this tag, as they were typed. */
  aliases: string[];
  /** True if lists leave the tag out and its page is a 404 for readers. */
  hidden: boolean;
  /** True if a contributor suggested the tag and nobody has accepted it yet. Such a tag is not public. */
  proposed: boolean;
  version: number;
}

export interface StoredTag extends Tag {
  posts: number;
  descriptionHtml: string;
}

/** Returns whether a tag has a page for readers: it is neither hidden nor proposed, and a published post has it. */
export function isPublicTag(tag: StoredTag): boolean {
  return !tag.hidden && !tag.proposed && tag.posts > 0;
}

/** Returns whether search engines may list a tag's page. A page with too few posts is `noindex` and not in the sitemap. */
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
