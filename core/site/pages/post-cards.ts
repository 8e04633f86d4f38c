import { mediaPath, VARIANT_FORMATS, variantPath, variantWidths, type MediaFacts } from "#core/base/media.ts";
import type { Byline, CardRow } from "#core/base/post-lists.ts";
import { cardImage, listCard, type ListKind } from "../social-card.ts";
import type { BylineView, LinkTo, PostCard, TextCard, Picture, SocialImage } from "../views.ts";
import type { ReadingContext } from "../reading-context.ts";
import { authorPath, categoryPath, holdsPages, postPath } from "#core/base/paths.ts";
import type { PageDependencies } from "../page-dependencies.ts";

export function cardOf(row: CardRow, context: ReadingContext, shown: PageDependencies): PostCard {
  return { ...textCardOf(row, context, shown), cover: row.cover && pictureOf(row.cover) };
}

/** Returns a card without its picture, because the picture's addresses in all sizes are the larger part of a card's data. */
export function textCardOf(row: CardRow, context: ReadingContext, shown: PageDependencies): TextCard {
  shown.card(row);
  return {
    id: row.id,
    path: postPath(row.category.slug, row.slug),
    title: row.title,
    lead: summaryOf(row),
    category: categoryLink(row.category, context),
    authors: row.authors.map((byline) => bylineOf(byline, context)),
    date: context.stamp(row.publishedAt),
    reading: readingTime(row.readingMinutes),
  };
}

function bylineOf({ name, slug }: Byline, { typeset }: ReadingContext): BylineView {
  return { name: typeset(name), path: slug === null ? null : authorPath(slug) };
}

/** Returns the text that represents a post in lists: its lead, or else its first sentences. */
export function summaryOf(row: Pick<CardRow, "lead" | "excerpt">): string {
  return row.lead || row.excerpt;
}

export function cardsOf(rows: CardRow[], context: ReadingContext, shown: PageDependencies): PostCard[] {
  return rows.map((row) => cardOf(row, context, shown));
}

/** Returns a link to a category. The category `strony` of pages has no list, so its link leads to the home page. */
export function categoryLink(category: { slug: string; name: string }, context: ReadingContext): LinkTo {
  const path = holdsPages(category.slug) ? "/" : categoryPath(category.slug);
  return { name: context.typeset(category.name), path };
}

/** Returns the reading time: "6 min czytania", with a no-break space between number and unit. */
export function readingTime(minutes: number): string {
  return `${minutes}\u00a0min czytania`;
}

/** Returns the data of a `<picture>`. A decorative picture has an empty `alt`; an animation has no smaller copies. */
export function pictureOf(media: MediaFacts & { decorative?: boolean }): Picture {
  return {
    src: mediaPath(media),
    width: media.width,
    height: media.height,
    alt: media.decorative ? "" : media.alt,
    sources: sourcesOf(media),
    focal: [Math.round(media.focal.x * 100), Math.round(media.focal.y * 100)],
  };
}

/** Returns the drawn picture of a list; null when the team chose one picture for the site. */
export async function listImage(
  { config, socialStyle }: ReadingContext,
  kind: ListKind,
  { slug, name }: { slug: string; name: string },
): Promise<SocialImage | null> {
  const { chosen, colours } = await socialStyle();
  return chosen ? null : cardImage(listCard({ ...config, colours }, kind, name), `${kind}-${slug}`);
}

function sourcesOf(media: MediaFacts): Picture["sources"] {
  const widths = media.type === "image/gif" ? [] : variantWidths(media.width);
  if (widths.length === 0) return [];
  return VARIANT_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((width) => `${variantPath(media.id, width, format)} ${width}w`).join(", "),
  }));
}

export function distinctLinks(links: LinkTo[]): LinkTo[] {
  return links.filter(({ path }, index) => links.findIndex((other) => other.path === path) === index);
}
