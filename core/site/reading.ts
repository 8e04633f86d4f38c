import { formerAddress } from "../addresses/former-address.ts";
import { ADDRESSES_TAG } from "../base/cache-tags.ts";
import { slugify } from "../polish/slug.ts";
import { PageDependencies } from "./page-dependencies.ts";
import type { Dependencies } from "./page-handler.ts";
import type { ReadingContext } from "./reading-context.ts";

/**
 * The result of reading a page: a view, a 301 in one hop, a 410, or nothing. `rest` is the part of the query that the
 * 301 keeps, all of it if absent. `missing` is not cached.
 */
export type Reading<View> =
  | { found: "here"; view: View; dependencies: Dependencies }
  | { found: "moved"; path: string; rest?: string; dependencies: Dependencies }
  | { found: "gone"; dependencies: Dependencies }
  | { found: "missing" };

export const MISSING = { found: "missing" } as const;

export function here<View>(view: View, shown: PageDependencies): Reading<View> {
  return { found: "here", view, dependencies: shown.dependencies() };
}

export function movedTo(path: string, rest?: string): Reading<never> {
  const dependencies = new PageDependencies().tag(ADDRESSES_TAG).row(path).dependencies();
  return { found: "moved", path, ...(rest === undefined ? {} : { rest }), dependencies };
}

export function gone(): Reading<never> {
  return { found: "gone", dependencies: new PageDependencies().tag(ADDRESSES_TAG).row("gone").dependencies() };
}

/** Where the first path that was ever used leads now; `missing` if none was used. */
export async function formerReading(
  { read }: ReadingContext,
  paths: readonly string[],
  search = "",
): Promise<Reading<never>> {
  for (const path of new Set(paths)) {
    const former = await formerAddress(read, path, search);
    if (former) return "gone" in former.target ? gone() : movedTo(former.target.to, former.rest);
  }
  return MISSING;
}

/**
 * The slug that a segment in another spelling may mean (Unicode, upper case, NFD); null if it is a slug already, or has
 * no letter or digit.
 */
export function meantSlug(segment: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(segment)) return null;
  const slug = slugify(segment);
  return slug === segment ? null : slug;
}
