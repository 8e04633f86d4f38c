import { formerKey, type FormerTarget } from "#core/base/former-paths.ts";
import { slugify } from "../polish/slug.ts";
import type { Dependencies } from "./page-handler.ts";
import type { ReadingContext } from "./reading-context.ts";
import { PageDependencies } from "./page-dependencies.ts";
import { ADDRESSES_TAG } from "../base/cache-tags.ts";

/** A view, a 301 in one hop, a 410, or nothing. `shows` names rows for the page cache; `missing` is not cached. */
export type Reading<View> =
  | { found: "here"; view: View; dependencies: Dependencies }
  | { found: "moved"; path: string; dependencies: Dependencies }
  | { found: "gone"; dependencies: Dependencies }
  | { found: "missing" };

export const MISSING = { found: "missing" } as const;

export function here<View>(view: View, shown: PageDependencies): Reading<View> {
  return { found: "here", view, dependencies: shown.dependencies() };
}

export function movedTo(path: string): Reading<never> {
  return { found: "moved", path, dependencies: new PageDependencies().tag(ADDRESSES_TAG).row(path).dependencies() };
}

export function gone(): Reading<never> {
  return { found: "gone", dependencies: new PageDependencies().tag(ADDRESSES_TAG).row("gone").dependencies() };
}

export function formerAnswer(target: FormerTarget | null): Reading<never> {
  if (!target) return MISSING;
  return "gone" in target ? gone() : movedTo(target.to);
}

/** Where the first of these paths that something once had leads, or nothing. */
export async function formerReading({ read }: ReadingContext, paths: readonly string[]): Promise<Reading<never>> {
  for (const path of new Set(paths)) {
    const key = formerKey(path, "");
    const former = key === null ? null : await read.formerPath(key);
    if (former) return formerAnswer(former);
  }
  return MISSING;
}

/** The slug a segment may have meant (Unicode, upper case, NFD); null when it is that already or has no letter or digit. */
export function meantSlug(segment: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(segment)) return null;
  const slug = slugify(segment);
  return slug === segment ? null : slug;
}
