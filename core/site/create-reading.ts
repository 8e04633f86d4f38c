import { readCategory } from "./category-page.ts";
import { readingContext } from "./context.ts";
import type { ReadingParts } from "./context.ts";
import { readFeed } from "./feed.ts";
import { readFormer } from "./former.ts";
import { readHome } from "./home.ts";
import { layoutReader } from "./layout.ts";
import { readLlms } from "./llms.ts";
import { readPost } from "./post.ts";
import type { SiteReading } from "./reading.ts";
import { readSitemap } from "./sitemap.ts";
import { readTag } from "./tag.ts";
import { readTags } from "./tags.ts";
import { readTopics } from "./topics.ts";
import { readMarkdown } from "./twin.ts";

/** The reading service: everything a reader can ask of the site, one file a screen. */
export function createReading(parts: ReadingParts): SiteReading {
  const context = readingContext(parts);
  return {
    layout: layoutReader(context, parts.store),
    home: (page) => readHome(context, page),
    post: (category, slug) => readPost(context, category, slug),
    category: (slug, page) => readCategory(context, slug, page),
    tags: (sort, filter, page) => readTags(context, sort, filter, page),
    tag: (slug, page) => readTag(context, slug, page),
    topics: () => readTopics(context),
    feed: (of) => readFeed(context, of),
    markdown: (category, slug) => readMarkdown(context, category, slug),
    sitemap: (page) => readSitemap(context, page),
    llms: () => readLlms(context),
    former: (path, search) => readFormer(context, path, search),
  };
}
