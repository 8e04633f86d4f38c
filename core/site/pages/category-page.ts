import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { CategoryView } from "../views.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { formerReading, here, meantSlug, MISSING, movedTo, type Reading } from "../reading.ts";
import { cardsOf, listImage } from "./post-cards.ts";
import type { Category } from "#core/base/category.ts";
import type { ReadingContext } from "../reading-context.ts";
import { mostReadLinks } from "./most-read.ts";
import { listWindow } from "./paging.ts";
import { categoryPath, holdsPages } from "#core/base/paths.ts";

export async function readCategory(context: ReadingContext, slug: string, page: number) {
  const category = await publicCategory(context, slug);
  if (!category) return categoryElsewhere(context, slug);
  const list = `category:${category.id}` as const;
  const total = await context.read.listSize(list);
  const window = listWindow(total, page);
  if (!window) return MISSING;
  const shown = new PageDependencies().tag(`category:${category.slug}`).row(category.id, category.version, total);
  const rows = await context.read.listPage(list, window.offset, window.limit);
  const view: CategoryView = {
    name: context.typeset(category.name),
    slug: category.slug,
    path: categoryPath(category.slug),
    description: context.typeset(category.description),
    ...(category.podcast && { isPodcast: true }),
    list: { items: cardsOf(rows, context, shown), page, pages: window.pages, count: countOf(total, NOUNS.wpis) },
    ...(page === 1 && (await mostReadLinks(context, shown, category.id))),
    socialImage: await listImage(context, "category", category),
  };
  return here(view, shown);
}

/** Returns the category with this slug; null for `strony`, whose posts are pages and have no list. */
export async function publicCategory(context: ReadingContext, slug: string): Promise<Category | null> {
  return holdsPages(slug) ? null : context.read.categoryBySlug(slug);
}

/** Redirects from another spelling of a category's slug, or from a category's former address; `missing` if neither applies. */
export async function categoryElsewhere(context: ReadingContext, slug: string): Promise<Reading<never>> {
  const meant = meantSlug(slug);
  if (meant !== null && (await publicCategory(context, meant))) return movedTo(categoryPath(meant));
  return formerReading(context, [categoryPath(slug), categoryPath(meant ?? slug)]);
}
