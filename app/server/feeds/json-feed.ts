import type { FeedView } from "#core/site/site-reader.ts";

export function jsonFeed(feed: FeedView, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.home,
    feed_url: self,
    language: "pl",
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      ...(entry.lead ? { summary: entry.lead } : {}),
      content_html: entry.html,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: entry.authors.map((name) => ({ name })),
      tags: entry.tags,
    })),
  });
}
