import { auditEntry } from "../base/audit-entry.ts";
import type { Category, Podcast } from "../base/category.ts";
import { isPodcastCover } from "../base/media.ts";
import { holdsPages } from "../base/paths.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, type Outcome, refuse, refuseField } from "../base/outcome.ts";
import { categoryMessages } from "#core/messages/categories.ts";
import { categoryById, NO_SUCH_CATEGORY } from "./move-category-preview.ts";
import type { CategoryDeps } from "./store.ts";
import { PAGES_STAY, STALE } from "./validate-category.ts";

/** Makes the feed of a category a podcast; null makes it a feed of texts again. `version`: the version of the category that the person saw. */
export async function setPodcast(
  { store, clock }: Pick<CategoryDeps, "store" | "clock">,
  viewer: Viewer,
  id: string,
  { podcast, version }: { podcast: Podcast | null; version: number },
): Promise<Outcome<Category>> {
  const now = clock();
  return store.write(async (tx) => {
    const category = await categoryById(tx, id);
    if (!category) return NO_SUCH_CATEGORY;
    if (holdsPages(category.slug)) return refuse("invalid", PAGES_STAY);
    if (category.version !== version) return STALE;
    const [cover] = podcast ? await tx.media([podcast.cover]) : [];
    if (podcast && (!cover || !isPodcastCover(cover))) return refuseField("cover", categoryMessages.podcastCover);
    const { podcast: _before, ...rest } = category;
    const after = { ...rest, ...(podcast && { podcast }), version: category.version + 1 };
    await tx.putCategory(after);
    const details = { slug: category.slug, podcast: podcast !== null };
    await tx.putAudit(auditEntry(viewer, now, "category-change", { kind: "category", id }, details));
    return ok(after);
  });
}
