import type { FeedEntry, FeedView } from "#core/site/site-reader.ts";
import { escapeXml } from "../escape.ts";

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
