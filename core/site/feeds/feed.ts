import type { SiteStoreRead } from "../store.ts";
import { type Media, mediaPath } from "#core/base/media.ts";
import { firstRecordingIn, withoutPlayers } from "#core/markdown/elements/players.ts";
import { isoInZone } from "#core/polish/dates/format-dates.ts";
import type { ListName } from "#core/base/post-lists.ts";
import { authorTag } from "#core/base/cache-tags.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { here, type Reading } from "../reading.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { summaryOf } from "../pages/post-cards.ts";
import { authorNamed } from "../pages/authors-page.ts";
import type { Category, Podcast } from "#core/base/category.ts";
import { categoryElsewhere, publicCategory } from "../pages/category-page.ts";
import type { ReadingContext } from "../reading-context.ts";
import { authorPath, categoryPath, HOME_PATH, postPath, tagPath } from "#core/base/paths.ts";
import { tagElsewhere } from "../pages/tag-page.ts";
import { isPublicTag } from "#core/tags/tag.ts";

/** A feed has at most this many of the newest posts, each with its full text. */
export const FEED_ENTRIES = 20;

type FeedRow = Awaited<ReturnType<SiteStoreRead["feed"]>>[number];
interface Source {
  list: ListName;
  name: string | null;
  path: string;
  tag: string;
  about: PodcastFacts | null;
}

interface PodcastFacts extends Pick<Podcast, "section" | "isExplicit"> {
  /** The absolute address of the cover. */
  cover: string;
  description: string;
}

export type FeedOf = { kind: "site" } | { kind: "category" | "tag" | "author"; slug: string };

export type FeedView = Extract<Awaited<ReturnType<typeof readFeed>>, { found: "here" }>["view"];

/**
 * An entry of a feed. `html`: the full text with absolute addresses, and with links in place of players. `id` stays the same when the post's
 * address changes. `recording`: the first that the post plays.
 */
export type FeedEntry = ReturnType<typeof entryOf>;

export async function readFeed(context: ReadingContext, of: FeedOf) {
  const source = await sourceOf(context, of);
  if ("found" in source) return source;
  const rows = await context.read.feed(source.list, FEED_ENTRIES);
  const shown = new PageDependencies()
    .tag("feeds", source.tag)
    .row(source.name, context.config.name, JSON.stringify(source.about));
  const recordings = await firstRecordings(context, rows);
  const entries = rows.map((row) => entryOf(row, context, shown, recordings));
  const newest = Math.max(0, ...rows.map(changedAt));
  const view = {
    site: context.config.name,
    title: source.name === null ? context.config.name : `${source.name} – ${context.config.name}`,
    home: context.origin + source.path,
    updated: isoInZone(newest, context.config.timeZone),
    podcast: source.about,
    entries,
  };
  return here(view, shown);
}

async function sourceOf(context: ReadingContext, of: FeedOf): Promise<Source | Reading<never>> {
  if (of.kind === "site") return { list: "all", name: null, path: HOME_PATH, tag: "home", about: null };
  if (of.kind === "category") {
    const category = await publicCategory(context, of.slug);
    if (!category) return categoryElsewhere(context, of.slug);
    const { id, slug, name } = category;
    const [path, about] = [categoryPath(slug), await podcastFacts(context, category)];
    return { list: `category:${id}`, name: context.typeset(name), path, tag: `category:${slug}`, about };
  }
  if (of.kind === "author") {
    const author = await authorNamed(context, of.slug);
    if ("found" in author) return author;
    const { id, slug, name } = author;
    const path = authorPath(slug);
    return { list: `author:${id}`, name: context.typeset(name), path, tag: authorTag(id), about: null };
  }
  const tag = await context.read.tagBySlug(of.slug);
  if (!tag || !isPublicTag(tag)) return tagElsewhere(context, of.slug, tag);
  const path = tagPath(tag.slug);
  return { list: `tag:${tag.id}`, name: context.typeset(tag.name), path, tag: `tag:${tag.slug}`, about: null };
}

/** Returns what a podcast's feed says of the podcast; null for a category without one, and when the cover is gone. */
async function podcastFacts(context: ReadingContext, { name, description, podcast }: Category) {
  const [cover] = podcast ? await context.read.media([podcast.cover]) : [];
  if (!podcast || !cover) return null;
  return { ...podcast, cover: context.origin + mediaPath(cover), description: context.typeset(description || name) };
}

/** Returns the first recording that each text plays, by the recordings' ids. */
async function firstRecordings(context: ReadingContext, rows: readonly FeedRow[]): Promise<Map<string, Media>> {
  const ids = new Set(rows.flatMap(({ html }) => firstRecordingIn(html) ?? []));
  const media = ids.size > 0 ? await context.read.media([...ids]) : [];
  return new Map(media.map((each) => [each.id, each]));
}

function entryOf(
  row: FeedRow,
  context: ReadingContext,
  shown: PageDependencies,
  recordings: ReadonlyMap<string, Media>,
) {
  const recording = recordings.get(firstRecordingIn(row.html) ?? "");
  shown.card(row).row(row.substantiveUpdateAt, recording?.seconds ?? null, ...row.tags);
  const url = context.origin + postPath(row.category.slug, row.slug);
  return {
    id: `urn:uuid:${row.id}`,
    url,
    title: plainTitle(row.title),
    summary: summaryOf(row),
    html: withAbsoluteAddresses(withoutPlayers(row.html), url),
    recording: recording ? recordingOf(recording, context.origin) : null,
    authors: row.authors.map(({ name, slug }) => ({
      name: context.typeset(name),
      url: slug === null ? null : context.origin + authorPath(slug),
    })),
    tags: row.tags.map(context.typeset),
    published: isoInZone(row.publishedAt, context.config.timeZone),
    updated: isoInZone(changedAt(row), context.config.timeZone),
  };
}

function recordingOf(media: Media, origin: string) {
  const { type, bytes, seconds } = media;
  return { url: origin + mediaPath(media), type, bytes, ...(seconds !== undefined && { seconds }) };
}

/** Returns the time of change that a feed states for a post: its publication or its last substantive edit. */
function changedAt(row: FeedRow): number {
  return Math.max(row.publishedAt, row.substantiveUpdateAt ?? 0);
}

/** Matches a start tag of sanitised HTML. Our serialiser writes a bare `>` only at the end of a tag. */
const START_TAG = /<[a-z][^<>]*>/g;

/** Matches an attribute with one address; `ADDRESS_SET` matches an attribute with several. The serialiser always puts values in `"`. */
const ADDRESS = / (href|src|poster|cite)="([^"]*)"/g;

const ADDRESS_SET = / srcset="([^"]*)"/g;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Makes the site's addresses and links within the page absolute in sanitised HTML, as feeds need. `url`: the page's address. */
function withAbsoluteAddresses(html: string, url: string): string {
  let isCard = false;
  return html.replace(START_TAG, (tag) => {
    // A card of another site is a link with its title: the picture that follows the link's beginning is left out.
    if (isCard && tag.startsWith("<img ")) return "";
    isCard = tag.startsWith("<a ") && tag.includes(' class="embed-link"');
    return tag
      .replace(ADDRESS, (_, name: string, address: string) => ` ${name}="${absolute(address, url)}"`)
      .replace(ADDRESS_SET, (_, set: string) => ` srcset="${absoluteSet(set, url)}"`);
  });
}

function absolute(address: string, url: string): string {
  if (SCHEME.test(address) || address.startsWith("//")) return address;
  if (address.startsWith("#")) return url + address;
  return URL.parse(address, url)?.href ?? address;
}

function absoluteSet(set: string, url: string): string {
  return set
    .split(", ")
    .map((candidate) => {
      const [address = "", ...descriptor] = candidate.split(" ");
      return [absolute(address, url), ...descriptor].join(" ");
    })
    .join(", ");
}
