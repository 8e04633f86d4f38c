import { categoryMessages } from "#core/messages/categories.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import type { CategoryDeps, CategoryStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, refuseField, type Outcome } from "../base/outcome.ts";
import { isPodcastCover } from "../base/media.ts";
import { slugify } from "../polish/slug.ts";
import type { Category, Podcast } from "#core/base/category.ts";
import {
  type CategoryWords,
  faultsOfCategory,
  freeCategorySlug,
  PAGES_STAY,
  slugFault,
  STALE,
} from "./validate-category.ts";
import { categoryById, NO_SUCH_CATEGORY } from "./move-category-preview.ts";
import { createMoveCategory } from "./move-category.ts";
import { closeCategory } from "./move-category-steps.ts";
import { categoryPath, holdsPages } from "../base/paths.ts";

type Deps = Pick<CategoryDeps, "store" | "clock" | "config" | "newId" | "renderer" | "origin" | "letOthersRun">;
type NewCategory = CategoryWords & { slug: string | null };
type Changes = CategoryWords & { version: number };

/** Makes the service of categories, for administrators. Every change purges all pages, because all show the categories in the navigation. */
export function createCategoryService(deps: Deps) {
  return {
    categories: permitted("administer", () => readCategories(deps)),
    create: permitted("administer", (viewer, category: NewCategory) => create(deps, viewer, category)),
    change: permitted("administer", (viewer, id: string, changes: Changes) => change(deps, viewer, id, changes)),
    podcast: permitted("administer", (viewer, id: string, to: { podcast: Podcast | null; version: number }) =>
      setPodcast(deps, viewer, id, to),
    ),
    order: permitted("administer", (viewer, ids: string[]) => order(deps, viewer, ids)),
    remove: permitted("administer", (viewer, id: string) => remove(deps, viewer, id)),
    ...createMoveCategory(deps),
  };
}

async function readCategories({ store }: Deps) {
  const counted = [];
  for (const category of await store.read.categories()) {
    const posts = await postsIn(store.read, category.id);
    counted.push({ ...category, posts, published: await store.read.listSize(`category:${category.id}`) });
  }
  return ok(counted);
}

async function create(
  { store, clock, config, newId }: Deps,
  viewer: Viewer,
  requested: NewCategory,
): Promise<Outcome<Category>> {
  const words = trimmed(requested);
  const faults = faultsOfCategory({ ...words, slug: requested.slug ?? slugify(words.name) });
  if (faults) return faults;
  const now = clock();
  return store.write(async (tx) => {
    const slug = requested.slug ?? (await freeCategorySlug(tx, slugify(words.name), config));
    const fault = await slugFault(tx, slug, null, config);
    if (fault) return fault;
    const categories = await tx.categories();
    const position = Math.max(-1, ...categories.map((each) => each.position)) + 1;
    const category: Category = { id: newId(), slug, ...words, position, version: 1 };
    await tx.dropFormerPath(categoryPath(slug));
    await tx.putCategory(category);
    await tx.putAudit(auditEntry(viewer, now, "category-create", entityOf(category), { slug }));
    return ok(category);
  });
}

async function change(deps: Deps, viewer: Viewer, id: string, changes: Changes): Promise<Outcome<Category>> {
  const words = trimmed(changes);
  const faults = faultsOfCategory(words);
  if (faults) return faults;
  const now = deps.clock();
  return deps.store.write(async (tx) => {
    const before = await categoryById(tx, id);
    if (!before) return NO_SUCH_CATEGORY;
    if (before.version !== changes.version) return STALE;
    const after: Category = { ...before, ...words, version: before.version + 1 };
    await tx.putCategory(after);
    await tx.putAudit(auditEntry(viewer, now, "category-change", entityOf(after), { slug: after.slug }));
    return ok(after);
  });
}

/** Makes the feed of a category a podcast; null makes it a feed of texts again. `version`: the version of the category that the person saw. */
async function setPodcast(
  { store, clock }: Deps,
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
    const { podcast: _before, ...rest } = { ...category, version: version + 1 };
    const after = podcast ? { ...rest, podcast } : rest;
    await tx.putCategory(after);
    const details = { slug: category.slug, podcast: podcast !== null };
    await tx.putAudit(auditEntry(viewer, now, "category-change", entityOf(category), details));
    return ok(after);
  });
}

async function order({ store, clock }: Deps, viewer: Viewer, ids: string[]): Promise<Outcome<null>> {
  const now = clock();
  return store.write(async (tx) => {
    const byId = new Map((await tx.categories()).map((category) => [category.id, category]));
    if (ids.length !== byId.size || !ids.every((id) => byId.has(id)) || new Set(ids).size !== ids.length) return STALE;
    for (const [position, id] of ids.entries()) {
      const category = byId.get(id);
      if (category && category.position !== position)
        await tx.putCategory({ ...category, position, version: category.version + 1 });
    }
    await tx.putAudit(auditEntry(viewer, now, "category-order", null, { categories: ids.length }));
    return ok(null);
  });
}

async function remove({ store, clock }: Deps, viewer: Viewer, id: string): Promise<Outcome<Category>> {
  const now = clock();
  return store.write(async (tx) => {
    const category = await categoryById(tx, id);
    if (!category) return NO_SUCH_CATEGORY;
    if (holdsPages(category.slug)) return refuse("invalid", PAGES_STAY);
    const posts = await postsIn(tx, id);
    if (posts > 0) {
      return refuse("conflict", categoryMessages.notEmpty(posts));
    }
    await closeCategory(tx, category, now);
    await tx.putAudit(auditEntry(viewer, now, "category-remove", entityOf(category), { slug: category.slug }));
    return ok(category);
  });
}

async function postsIn(read: CategoryStoreRead, categoryId: string): Promise<number> {
  return (await read.queue({ categoryId }, 0, 1)).total;
}

function trimmed({ name, description }: CategoryWords): CategoryWords {
  return { name: oneLine(name), description: description.trim() };
}

function entityOf({ id }: Category) {
  return { kind: "category", id };
}
