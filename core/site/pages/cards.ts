import type { CardRow } from "#core/base/post-lists.ts";
import type { LinkTo, PostCard } from "../views.ts";
import type { ReadingContext } from "../reading-context.ts";
import { categoryPath, holdsPages, postPath } from "#core/base/paths.ts";
import { pictureOf } from "./picture.ts";
import type { PageDependencies } from "../page-dependencies.ts";

export function cardOf(row: CardRow, context: ReadingContext, shown: PageDependencies): PostCard {
  shown.card(row);
  return {
    id: row.id,
    path: postPath(row.category.slug, row.slug),
    title: row.title,
    lead: row.lead,
    category: categoryLink(row.category, context),
    authors: row.authors.map(context.typeset),
    date: context.stamp(row.publishedAt),
    reading: readingTime(row.readingMinutes),
    cover: row.cover && pictureOf(row.cover),
  };
}

export function cardsOf(rows: CardRow[], context: ReadingContext, shown: PageDependencies): PostCard[] {
  return rows.map((row) => cardOf(row, context, shown));
}

/** Pages of `strony` have no list to lead to: their category's link is home. */
export function categoryLink(category: { slug: string; name: string }, context: ReadingContext): LinkTo {
  const path = holdsPages(category.slug) ? "/" : categoryPath(category.slug);
  return { name: context.typeset(category.name), path };
}

/** "6 min czytania", the number glued to its unit. */
export function readingTime(minutes: number): string {
  return `${minutes}\u00a0min czytania`;
}
