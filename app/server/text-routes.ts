import { ownValue } from "#core/base/values/own-value.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { atomFeed, jsonFeed, podcastFeed } from "./feed-texts.ts";
import { escapeXml, FRESH } from "./responses.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { PageAnswer } from "#core/site/page-handler.ts";
import type { FeedOf } from "#core/site/feeds/feed.ts";
import type { Services } from "#core/services.ts";
import type { RouteMatch } from "../routing/match-route.ts";
import { numberKey } from "../routing/query-params.ts";
import { pageNotFound, routeNotFound } from "../requests/http-errors.ts";
import { loadSuggestions } from "../site/search/search.loader.ts";
import { spanChoiceOf } from "../studio/statistics/statistics.loader.ts";
import { unwrap, requiredViewer, MARKDOWN_EXPORT, type RequestContext } from "../requests/request-context.ts";

type Write = (services: Services, context: RequestContext, params: Record<string, string>) => Promise<Text>;

interface Text {
  type: string;
  body: string;
  headers?: Record<string, string>;
  framing?: PageAnswer["framing"];
}

const WRITERS: Record<string, Write> = {
  "site.atom": feedWriter("site", "xml"),
  "site.json": feedWriter("site", "json"),
  "author.atom": feedWriter("author", "xml"),
  "author.json": feedWriter("author", "json"),
  "category.atom": feedWriter("category", "xml"),
  "category.json": feedWriter("category", "json"),
  "tag.atom": feedWriter("tag", "xml"),
  "tag.json": feedWriter("tag", "json"),
  "tags.csv": async ({ studio }, context) => csv("tagi", await studio.tagEditing.exportTable(requiredViewer(context))),
  "addresses.csv": async ({ studio }, context) =>
    csv("przekierowania", await studio.addresses.exportTable(requiredViewer(context))),
  "topics.csv": async ({ studio }, context) => csv("tematy", await studio.topics.exportTable(requiredViewer(context))),
  "letter-preview": async ({ studio }, context) => ({
    type: "text/html",
    body: unwrap(await studio.news.preview(requiredViewer(context), context.query.get("post"))).html,
    framing: "letter",
  }),
  "subscribers.csv": async ({ studio }, context) =>
    csv("subskrybenci", await studio.subscribers.exportTable(requiredViewer(context))),
  "statistics.csv": async ({ studio }, context) =>
    csv("statystyka", await studio.views.exportTable(requiredViewer(context), spanChoiceOf(context))),
  "topics.ics": writeTopicCalendar,
  "subscriber-data": writeSubscriberData,
  "post.md": writeMarkdown,
  suggestions: writeSuggestions,
  sitemap: writeSitemap,
  robots: async ({ origin }) => ({ type: "text/plain", body: robotsTxt(origin) }),
  llms: async ({ reading }, context) => ({ type: "text/plain", body: context.take(await reading.llms()) }),
  manifest: async ({ reading }, context) => ({
    type: "application/manifest+json",
    body: JSON.stringify(context.take(await reading.manifest())),
  }),
  "security.txt": writeSecurityTxt,
};

export async function writeTextRoute(
  services: Services,
  context: RequestContext,
  { route, params }: RouteMatch,
): Promise<PageAnswer> {
  const write = ownValue(WRITERS, route.id);
  if (!write) throw new Error(`The route '${route.id}' has no writer in app/server/text-routes.ts.`);
  const { type, body, headers, framing } = await write(services, context, params);
  return {
    status: 200,
    headers: { "cache-control": FRESH, ...headers, ...context.headers, "content-type": `${type}; charset=utf-8` },
    body,
    ...(framing && { framing }),
    dependencies: context.dependencies() ?? (context.kept ? CONSTANT : null),
  };
}

/** Dependencies of a text that is made without rows of the database, so that only the settings can change the text. */
const CONSTANT = { tags: ["site"], rev: "" };

/** Returns the writer of the feeds of one kind. Their routes have the slug under the name of the kind. */
function feedWriter(kind: FeedOf["kind"], format: "xml" | "json"): Write {
  return async (services, context, { [kind]: slug = "" }) => {
    const view = context.take(await services.reading.feed({ kind, slug }), { suffix: `/feed.${format}` });
    const self = services.origin + context.pathname;
    if (format === "json") return { type: "application/feed+json", body: jsonFeed(view, self) };
    return view.podcast
      ? { type: "application/rss+xml", body: podcastFeed(view, view.podcast, self) }
      : { type: "application/atom+xml", body: atomFeed(view, self) };
  };
}

/** Writes a post as Markdown, for programs. A canonical link names the post's page, so that search engines index only the page. */
async function writeMarkdown(
  { reading, origin }: Services,
  context: RequestContext,
  params: Record<string, string>,
): Promise<Text> {
  const body = context.take(await reading.markdown(params.category ?? "", params.slug ?? ""), {
    suffix: MARKDOWN_EXPORT,
  });
  const page = origin + context.pathname.slice(0, -MARKDOWN_EXPORT.length);
  return { type: "text/markdown", body, headers: { link: `<${page}>; rel="canonical"` } };
}

function csv(name: string, table: Outcome<string>): Text {
  const headers = { "content-disposition": `attachment; filename="${name}.csv"` };
  return { type: "text/csv", body: unwrap(table), headers };
}

/** Writes the calendar of topics for everybody who knows the secret token in its address. Any other token gives a 404. */
async function writeTopicCalendar({ studio }: Services, context: RequestContext): Promise<Text> {
  const feed = await studio.topics.calendarFeed(context.query.get("token") ?? "");
  if (!feed.ok) throw routeNotFound(context.fullPath);
  return {
    type: "text/calendar",
    body: feed.value,
    headers: { "content-disposition": 'inline; filename="tematy.ics"' },
  };
}

/** Writes what is stored of a reader who gets letters, for the holder of a link in a letter. */
async function writeSubscriberData({ studio }: Services, context: RequestContext): Promise<Text> {
  context.keepPrivate();
  const body = unwrap(await studio.subscriptions.ownData(context.query.get("key") ?? ""));
  return {
    type: "application/json",
    body,
    headers: { "content-disposition": 'attachment; filename="moje-dane.json"' },
  };
}

async function writeSuggestions(services: Services, context: RequestContext): Promise<Text> {
  const body = JSON.stringify(await loadSuggestions(services, context));
  return { type: "application/json", body, headers: { "x-robots-tag": "noindex" } };
}

async function writeSitemap({ reading }: Services, context: RequestContext): Promise<Text> {
  const pageParam = context.query.get("page");
  const page = pageParam === null ? "0" : numberKey(pageParam);
  if (page === null) throw pageNotFound(context.fullPath);
  return { type: "application/xml", body: sitemapXml(context.take(await reading.sitemap(Number(page)))) };
}

/**
 * Addresses closed to crawlers: the pages of the studio. `$` marks the end of an address (RFC 9309), so that `/studio-filmowe`
 * stays open.
 */
const CLOSED = [
  "/studio$",
  "/studio?",
  "/studio/",
  "/edit-post/",
  "/login$",
  "/login?",
  "/setup$",
  "/setup?",
  "/subscribe/",
];

function robotsTxt(origin: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Returns the contact for reports of security problems (RFC 9116). Throws a 404 on a site without a contact. */
async function writeSecurityTxt({ config, clock, origin }: Services, context: RequestContext): Promise<Text> {
  const contact = config.securityContact && oneLine(config.securityContact);
  if (!contact) throw routeNotFound(context.fullPath);
  const now = new Date(clock());
  const startOfMonth = (later: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1);
  const expires = new Date(startOfMonth(SECURITY_TXT_MONTHS)).toISOString();
  context.note("page", { tags: ["site"], rev: contact + expires, expiresAt: startOfMonth(1) });
  const lines = [
    `Contact: ${URL.canParse(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${expires}`,
    "Preferred-Languages: pl, en",
    `Canonical: ${origin}${context.pathname}`,
  ];
  return { type: "text/plain", body: `${lines.join("\n")}\n` };
}

/** `security.txt` expires at the beginning of a month, so that the answer stays the same for a month. RFC 9116 advises less than a year. */
const SECURITY_TXT_MONTHS = 11;

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
