import { formatLength } from "#core/messages/plural-forms.ts";
import type { FeedEntry, FeedView } from "#core/site/feeds/feed.ts";
import { escapeXml } from "./responses.ts";

/** Returns an Atom feed (RFC 4287) with full texts. `self` is the feed's own absolute address. */
export function atomFeed(feed: FeedView, self: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pl">',
    element("id", self),
    element("title", feed.title),
    element("updated", feed.updated),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.home)}"/>`,
    // Atom requires an author in the feed or in each entry. The site is the author of entries without a byline.
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
    ...entry.authors.map(({ name, url }) => {
      return `<author>${element("name", name)}${url === null ? "" : element("uri", url)}</author>`;
    }),
    ...entry.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    ...(entry.summary ? [element("summary", entry.summary)] : []),
    `<content type="html">${escapeXml(entry.html)}</content>`,
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Returns a JSON Feed 1.1 with full texts, and with the recordings that they play as attachments. */
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
      ...(entry.summary ? { summary: entry.summary } : {}),
      content_html: entry.html,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: entry.authors.map(({ name, url }) => (url === null ? { name } : { name, url })),
      tags: entry.tags,
      ...(entry.recording && { attachments: [attachment(entry.recording)] }),
    })),
  });
}

type Recording = NonNullable<FeedEntry["recording"]>;

function attachment({ url, type, bytes, seconds }: Recording) {
  return { url, mime_type: type, size_in_bytes: bytes, duration_in_seconds: seconds };
}

const NAMESPACES = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(" ");

/**
 * Returns an RSS 2.0 feed with the tags that directories of podcasts require (Apple: "A Podcaster's Guide to RSS"). A post without a recording
 * is an item without an enclosure, which directories leave out.
 */
export function podcastFeed(feed: FeedView, about: NonNullable<FeedView["podcast"]>, self: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" ${NAMESPACES}>`,
    "<channel>",
    element("title", feed.title),
    element("link", feed.home),
    element("description", about.description),
    element("language", "pl"),
    element("lastBuildDate", rfc822(feed.updated)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
    element("itunes:author", feed.site),
    `<itunes:image href="${escapeXml(about.cover)}"/>`,
    `<itunes:category text="${escapeXml(about.section)}"/>`,
    element("itunes:explicit", String(about.isExplicit)),
    ...feed.entries.map(podcastItem),
    "</channel>",
    "</rss>\n",
  ].join("\n");
}

function podcastItem(entry: FeedEntry): string {
  return [
    "<item>",
    `<guid isPermaLink="false">${escapeXml(entry.id)}</guid>`,
    element("title", entry.title),
    element("link", entry.url),
    element("pubDate", rfc822(entry.published)),
    ...(entry.summary ? [element("description", entry.summary)] : []),
    ...(entry.authors.length > 0 ? [element("itunes:author", entry.authors.map(({ name }) => name).join(", "))] : []),
    ...entry.tags.map((tag) => element("category", tag)),
    ...(entry.recording ? enclosure(entry.recording) : []),
    element("content:encoded", entry.html),
    "</item>",
  ].join("\n");
}

function enclosure({ url, type, bytes, seconds }: Recording): string[] {
  // Apple names MPEG-4 audio by its older type.
  const named = type === "audio/mp4" ? "audio/x-m4a" : type;
  return [
    `<enclosure url="${escapeXml(url)}" length="${bytes}" type="${named}"/>`,
    ...(seconds === undefined ? [] : [element("itunes:duration", formatLength(seconds))]),
  ];
}

/** Returns an ISO time as RFC 822 has it, in UTC. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
