import { formerAddress } from "../addresses/former-address.ts";
import { ADDRESSES_TAG } from "../base/cache-tags.ts";
import { slugify } from "../polish/slug.ts";
import { PageDependencies } from "./page-dependencies.ts";
import type { Dependencies } from "./page-handler.ts";
import type { ReadingContext } from "./reading-context.ts";

/**
 * The result of reading a page: a view, a 301 in one hop, a 410, or nothing. `rest`: the part of the query that the 301 keeps; absent when
 * it keeps the whole query. `missing` is not cached.
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

/** Finds the first of `paths` that was ever used, and returns where it leads now; `missing` if none of them was used. */
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
 * Returns the slug that a segment in another spelling (Unicode, upper case, NFD) may mean; null if the segment is a slug already, or has no
 * letter or digit.
 */
export function meantSlug(segment: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(segment)) return null;
  const slug = slugify(segment);
  return slug === segment ? null : slug;
}
