import type { CategoryStoreRead } from "./store.ts";
import { refuse, type Failure, refuseField } from "../base/outcome.ts";
import { isSlug, withEnding } from "#core/polish/slug.ts";
import { LEAD_LIMIT, NAME_LIMIT } from "../base/limits.ts";
import type { Category } from "#core/base/category.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { categoryPath } from "../base/paths.ts";
import { isReserved } from "../base/reserved-slugs.ts";
import { ruleFor, ruleMatcher } from "../base/route-rules.ts";
import { categoryMessages } from "#core/messages/categories.ts";
import { formMessages } from "#core/messages/base.ts";

export type CategoryWords = Pick<Category, "name" | "description">;

export const PAGES_STAY = categoryMessages.pagesStay;

export const STALE = refuse("conflict", categoryMessages.changedMeanwhile);

const MOST_CLASHES = 100;

export function faultsOfCategory({ name, description, slug }: CategoryWords & { slug?: string }): Failure | null {
  const faults: Record<string, string> = {};
  if (name === "") faults["name"] = categoryMessages.enterName;
  else if ([...name].length > NAME_LIMIT) faults["name"] = categoryMessages.nameTooLong(NAME_LIMIT);
  if ([...description].length > LEAD_LIMIT) faults["description"] = categoryMessages.leadTooLong(LEAD_LIMIT);
  if (slug !== undefined && !isSlug(slug)) faults["slug"] = categoryMessages.slugForm;
  return Object.keys(faults).length === 0 ? null : refuse("invalid", formMessages.correctFields, faults);
}

export async function freeCategorySlug(read: CategoryStoreRead, slug: string, config: SiteConfig): Promise<string> {
  for (let ending = 1; ending <= MOST_CLASHES; ending++) {
    const tried = withEnding(slug, ending);
    if (!(await obstacle(read, tried, null, config))) return tried;
  }
  return slug;
}

/** Returns why a category cannot have a slug; null when it can have the slug. A category may take back its own former slug. */
export async function slugFault(read: CategoryStoreRead, slug: string, ownId: string | null, config: SiteConfig) {
  const sentence = await obstacle(read, slug, ownId, config);
  return sentence === null ? null : refuseField("slug", sentence);
}

async function obstacle(read: CategoryStoreRead, slug: string, ownId: string | null, config: SiteConfig) {
  if (isReserved("category", slug)) return categoryMessages.slugReserved(slug);
  const owner = await read.categoryBySlug(slug);
  if (owner) return categoryMessages.slugTaken(slug, owner.name);
  if (ruleFor(ruleMatcher(config.routeRules), categoryPath(slug))?.redirect) {
    return categoryMessages.slugRedirected(slug);
  }
  const former = await read.formerPathRow(categoryPath(slug));
  if (!former || (former.kind === "category" && former.entityId === ownId)) return null;
  return former.to === null ? null : categoryMessages.slugWasOther(slug, former.to);
}
