import type { FeedEntry, FeedView } from "#core/site/site-reader.ts";
import { escapeXml } from "./escape.ts";

/** An Atom feed (RFC 4287) with full texts. `self` is its own absolute address. */
export function atomFeed(feed: FeedView, self: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pl">',
    element("id", self),
    element("title", feed.title),
    element("updated", feed.updated),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.home)}"/>`,
    element("generator", "Szpalta"),
    // A feed without an author needs one in each entry; the site stands in for texts without a byline.
    `<author>${element("name", feed.site)}</author>`,
    ...feed.entries.map(atomEntry),
    "</feed>\n",
  ].join("\n");
}

function atomEntry(entry: FeedEntry): string {
  return [
    "<entry>",
    element("id", entry.id),
    element("title", entry.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
    element("published", entry.published),
    element("updated", entry.updated),
    ...entry.authors.map((name) => `<author>${element("name", name)}</author>`),
    ...entry.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    ...(entry.lead ? [element("summary", entry.lead)] : []),
    `<content type="html">${escapeXml(entry.html)}</content>`,
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

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

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapXml({ urls, files }: { urls: { loc: string; lastmod: string }[]; files: string[] }): string {
  if (files.length > 0) {
    return document(
      "sitemapindex",
      files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`),
    );
  }
  const lines = urls.map(
    ({ loc, lastmod }) => `<url><loc>${escapeXml(loc)}</loc><lastmod>${escapeXml(lastmod)}</lastmod></url>`,
  );
  return document("urlset", lines);
}

function document(root: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${XMLNS}>\n${lines.join("\n")}\n</${root}>\n`;
}
