import { formerReading, MISSING, movedTo, type Reading } from "./reading.ts";
import { fallbackTarget } from "../addresses/fallback-target.ts";
import { ADDRESSES_TAG, PURGE_ALL } from "../base/cache-tags.ts";
import { memo } from "../base/memo.ts";
import { readAuthor, readAuthorsPage } from "./pages/authors-page.ts";
import { readCategory } from "./pages/category-page.ts";
import { readingContext, type ReadingParts } from "./reading-context.ts";
import { type FeedOf, readFeed } from "./feeds/feed.ts";
import { type HomeLook, readHomePage } from "./pages/home-page.ts";
import { layoutReader } from "./pages/layout.ts";
import { readLlms, markdownExport } from "./feeds/llms.ts";
import { readWebManifest } from "./feeds/manifest.ts";
import { readPost } from "./pages/post-page.ts";
import { readSitemap } from "./feeds/sitemap.ts";
import type { TagSort } from "#core/tags/tag-list.ts";
import { readTag } from "./pages/tag-page.ts";
import { readTagsPage, readTopicsPage } from "./pages/tags-page.ts";

/** Makes the functions that read what readers' pages show. Pages count from 1; a page beyond the last is `missing`. */
export function createSiteReader(deps: ReadingParts) {
  const context = readingContext(deps);
  const rules = memo(
    deps.store,
    () => deps.store.read.addressRules(),
    (purged) => purged.includes(ADDRESSES_TAG) || purged.includes(PURGE_ALL),
  );
  return {
    layout: layoutReader(context, deps.store),
    home: (page: number, look: HomeLook) => readHomePage(context, page, look),
    post: (category: string, slug: string) => readPost(context, category, slug),
    category: (slug: string, page: number) => readCategory(context, slug, page),
    authors: (page: number) => readAuthorsPage(context, page),
    author: (slug: string, page: number) => readAuthor(context, slug, page),
    tags: (sort: TagSort, filter: string, page: number) => readTagsPage(context, sort, filter, page),
    tag: (slug: string, page: number) => readTag(context, slug, page),
    topics: () => readTopicsPage(context),
    feed: (of: FeedOf) => readFeed(context, of),
    markdown: (category: string, slug: string) => markdownExport(context, category, slug),
    /** Reads a sitemap. When it has several files, page 0 is their index; otherwise pages 0 and 1 are the whole sitemap. */
    sitemap: (page: number) => readSitemap(context, page),
    llms: () => readLlms(context),
    manifest: () => readWebManifest(context),
    /**
     * Returns where a former address leads now. An address stored with a query of the request wins over the same address without a query.
     */
    former: (path: string, search: string) => formerReading(context, [path], search),
    /** Returns where a fallback redirect leads from a moved branch or an address of WordPress or Ghost. For use when nothing else answers. */
    ruled: async (path: string, search: string): Promise<Reading<never>> => {
      const ruled = await fallbackTarget(context.read, await rules(), path, search);
      return ruled === null ? MISSING : movedTo(ruled.to, ruled.rest);
    },
  };
}

export type SiteReading = ReturnType<typeof createSiteReader>;
