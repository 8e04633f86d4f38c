import { formerAnswer, MISSING } from "./page-results.ts";
import { formerKey } from "../base/former-paths.ts";
import { readCategory } from "./pages/category-page.ts";
import { readingContext, type ReadingParts, type ReadingContext } from "./reading-context.ts";
import { readFeed } from "./feeds/feed.ts";
import { readHomePage } from "./pages/home-page.ts";
import { layoutReader } from "./pages/layout.ts";
import { readLlms, markdownExport } from "./feeds/llms.ts";
import { readPost } from "./pages/post-page.ts";
import type { SiteReading, Reading } from "./site-reader.ts";
import { readSitemap } from "./feeds/sitemap.ts";
import { readTag } from "./pages/tag-page.ts";
import { readTagsPage, readTopicsPage } from "./pages/tags-page.ts";

export function createSiteReader(parts: ReadingParts): SiteReading {
  const context = readingContext(parts);
  return {
    layout: layoutReader(context, parts.store),
    home: (page) => readHomePage(context, page),
    post: (category, slug) => readPost(context, category, slug),
    category: (slug, page) => readCategory(context, slug, page),
    tags: (sort, filter, page) => readTagsPage(context, sort, filter, page),
    tag: (slug, page) => readTag(context, slug, page),
    topics: () => readTopicsPage(context),
    feed: (of) => readFeed(context, of),
    markdown: (category, slug) => markdownExport(context, category, slug),
    sitemap: (page) => readSitemap(context, page),
    llms: () => readLlms(context),
    former: (path, search) => readFormerAddress(context, path, search),
  };
}

/** Where an address no route knows leads: a path something once had, or nothing. */
async function readFormerAddress(context: ReadingContext, path: string, search: string): Promise<Reading<never>> {
  const key = formerKey(path, search);
  return key === null ? MISSING : formerAnswer(await context.read.formerPath(key));
}
