import { eachKey } from "../base/values/record-keys.ts";
import { PLAIN_AUTHOR_PAGE } from "../accounts/store.ts";
import type { z } from "zod";
import { nearestInstant } from "../base/values/instant.ts";
import type { FallbackRedirects } from "../addresses/fallback-redirects.ts";
import type { FormerPathRow } from "../base/former-paths.ts";
import type { EmbedCard } from "../base/values/embed-card.ts";
import { mediaPath, type Media } from "../base/media.ts";
import { compareCodeUnits } from "../polish/collation.ts";
import { PLAIN_SETTINGS, type SiteConfig } from "../base/site-config.ts";
import { eachMarkInFile, type SiteSettings } from "../settings/site-settings.ts";
import type { ExportedEntities, ExportNames } from "./export-names.ts";
import type * as schemas from "./export-schemas.ts";

/** The files of an export that hold everything but posts. All files except `site` hold rows in a fixed order. */
export const DATA_FILES = {
  categories: "data/categories.json",
  authors: "data/authors.json",
  tags: "data/tags.json",
  topics: "data/topics.json",
  media: "data/media.json",
  embeds: "data/embeds.json",
  redirects: "data/redirects.json",
  distinctTags: "data/distinct-tags.json",
  dismissed: "data/dismissed-proposals.json",
  site: "data/site.json",
} as const;

/** Returns the path of a picture's file. The path is below `public`, so that the addresses in the posts lead to the file. */
export function picturePath(media: Pick<Media, "id" | "type">): string {
  return `public${mediaPath(media)}`;
}

type Row<Schema extends z.ZodType> = z.input<Schema>;

/** Returns a JSON array with one row on each line, so that a person can compare two files and a report can name a line. */
export function rowsText(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}${rows.length > 0 ? "\n" : ""}]\n`;
}

/** Returns the rows of `DATA_FILES.categories`. */
export function categoryRows({ categories }: ExportedEntities): Row<typeof schemas.CATEGORY_ROW>[] {
  return categories.map(({ slug, name, description, podcast }) => {
    return { slug, name, description, ...(podcast && { podcast }) };
  });
}

/** Returns the rows of `DATA_FILES.authors`, without e-mail addresses, passwords and keys. An import makes bylines of these people. */
export function authorRows({ users, formerBylines, authorPages }: ExportedEntities): Row<typeof schemas.AUTHOR_ROW>[] {
  const pages = new Map(authorPages.map((page) => [page.userId, page]));
  return bySlug(users).map(({ id, slug, name, bio, role }) => {
    const former = formerBylines.filter(({ userId }) => userId === id).map((each) => each.slug);
    const { portraitId: portrait, links, shown: page } = pages.get(id) ?? PLAIN_AUTHOR_PAGE;
    return { id, slug, name, bio, role, former: former.toSorted(compareCodeUnits), portrait, links, page };
  });
}

/** Returns the rows of `DATA_FILES.tags`. */
export function tagRows({ tags }: ExportedEntities): Row<typeof schemas.TAG_ROW>[] {
  return bySlug(tags).map(({ id, slug, name, description, aliases, hidden, proposed }) => ({
    id,
    slug,
    name,
    description,
    aliases,
    hidden,
    proposed,
  }));
}

/** Returns the rows of `DATA_FILES.topics`. */
export function topicRows({ topics }: ExportedEntities, names: ExportNames): Row<typeof schemas.TOPIC_ROW>[] {
  return bySlug(topics).map((topic) => ({
    id: topic.id,
    slug: topic.slug,
    title: topic.title,
    angle: topic.angle,
    question: topic.question,
    intent: topic.intent,
    state: topic.state,
    public: topic.public,
    series: topic.series,
    intro: topic.intro,
    priority: topic.priority,
    owner: names.user(topic.ownerId) ?? null,
    category: names.category(topic.categoryId) ?? null,
    tags: names.tags(topic.tagIds).map(({ slug }) => slug),
    week: topic.week,
    sources: topic.sources,
    notes: topic.notes,
    origin: topic.origin,
    evidence: topic.evidence,
    demand: topic.demand,
    signal: topic.signal,
    reason: topic.reason,
    deferredUntil: topic.deferredUntil,
    mergedInto: names.topic(topic.mergedInto) ?? null,
    created: instantText(topic.createdAt),
    updated: instantText(topic.updatedAt),
  }));
}

/** Returns the rows of `DATA_FILES.media`. */
export function mediaRows({ media }: ExportedEntities): Row<typeof schemas.MEDIA_ROW>[] {
  return media
    .toSorted((a, b) => compareCodeUnits(a.id, b.id))
    .map(({ createdAt, id, name, type, width, height, bytes, alt, focal, seconds }) => ({
      id,
      name,
      type,
      width,
      height,
      bytes,
      alt,
      focal: { x: focal.x, y: focal.y },
      created: instantText(createdAt),
      ...(seconds !== undefined && { seconds }),
    }));
}

/** Returns the rows of `DATA_FILES.embeds`. */
export function embedRows(cards: readonly EmbedCard[]): Row<typeof schemas.EMBED_ROW>[] {
  return cards.map(({ key, title, author, text, picture, fetchedAt }) => ({
    key,
    title,
    author,
    text,
    picture: picture?.id ?? null,
    fetched: instantText(fetchedAt),
  }));
}

type FormerPath = Omit<FormerPathRow, "to">;

/**
 * Returns the row of a redirect. If the redirect's entity no longer exists, `kind` and `to` are null and the address answers 410, as on the
 * site. `isPost` says whether the export has a post.
 */
export function redirectRow(
  { path, kind, entityId, address, reason, since }: FormerPath,
  names: ExportNames,
  isPost: (id: string) => boolean,
): Row<typeof schemas.REDIRECT_ROW> {
  const to = kind === null || entityId === null ? null : ownerOf(kind, entityId, names, isPost);
  const fixed = address === null ? {} : { address };
  return { path, kind: to === null ? null : kind, to, ...fixed, reason, since: instantText(since) };
}

function ownerOf(
  kind: NonNullable<FormerPath["kind"]>,
  id: string,
  names: ExportNames,
  isPost: (id: string) => boolean,
): string | null {
  if (kind === "post") return isPost(id) ? id : null;
  return (kind === "category" ? names.category(id) : kind === "tag" ? names.tag(id) : names.topic(id)) ?? null;
}

/** Returns the site's configuration and settings as JSON, without anything about servers, models or keys. */
export function siteText(site: SiteConfig, settings: SiteSettings, { foreign, moved }: FallbackRedirects): string {
  const { name, url, timeZone, head, footer, tagIndex, typography, routeRules } = site;
  const plain = eachKey(PLAIN_SETTINGS.site, (setting) => site[setting]);
  const { menu, footer: ownFooter, values, look } = settings;
  const shown = {
    config: { name, ...plain, url, timeZone, head, footer, tagIndex, typography, routeRules },
    settings: { menu, footer: ownFooter, ...eachMarkInFile((mark) => settings[mark]), values, look },
    addresses: { foreign, moved: moved.map(({ from, to }) => ({ from, to })) },
  } satisfies Row<typeof schemas.SITE_FILE>;
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function bySlug<T extends { slug: string }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => compareCodeUnits(a.slug, b.slug));
}

function instantText(at: number): string {
  return new Date(nearestInstant(at)).toISOString();
}
