import type { CategoryDeps, CategoryStoreRead, CategoryStoreWrite } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { requirePermission } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { prepareRewrites, rewriteAll, type Rewrites } from "../posts/actions/rewrite-post-links.ts";
import { categoryAddresses, clashesBelow, movedAddresses } from "./category-addresses.ts";
import {
  categoryById,
  destinationOf,
  NO_SUCH_CATEGORY,
  previewCategoryMove,
  readPlace,
} from "./move-category-preview.ts";
import type { Category } from "#core/base/category.ts";
import { STALE } from "./validate-category.ts";
import type { CategoryMoving } from "./move-category-views.ts";
import { leadPostsOn, movePosts, takeAddress, takePlace, type Moving } from "./move-category-steps.ts";

type Deps = Pick<CategoryDeps, "store" | "clock" | "config" | "renderer" | "origin" | "letOthersRun">;
type Given = Parameters<CategoryMoving["move"]>[2];

/** Posts whose links are rewritten in one transaction; storing one takes about 2 ms while nobody else writes. */
export const REWRITTEN_AT_ONCE = 200;

/** Posts looked at for one such step: in some the links stand where nobody can rewrite them. */
const LOOKED_THROUGH = 2_000;

const LABEL = "Odnośniki po zmianie adresu kategorii";

export function createMoveCategory(deps: Deps): CategoryMoving {
  return {
    place: (viewer, id) => readPlace(deps, viewer, id),
    previewMove: (viewer, id, to) => previewCategoryMove(deps, viewer, id, to),
    move: (viewer, id, given) => move(deps, viewer, id, given),
    rewriteLinks: (viewer, id) => rewriteNext(deps, viewer, id),
  };
}

async function move(deps: Deps, viewer: Viewer, id: string, given: Given): Promise<Outcome<Category>> {
  const refusal = requirePermission(viewer, "administer");
  if (refusal) return refusal;
  const before = await categoryById(deps.store.read, id);
  if (!before) return NO_SUCH_CATEGORY;
  const { slug, fault } = await destinationOf(deps.store.read, before, given.to, deps.config);
  const rewrites = given.rewrite && fault === null ? await rewritesOf(deps, viewer, before, slug) : NONE;
  const { letOthersRun } = deps;
  const now = deps.clock();
  const moving: Moving = { now, ...(letOthersRun && { letOthersRun }) };
  return deps.store.write(async (tx) => {
    const category = await categoryById(tx, id);
    if (!category) return NO_SUCH_CATEGORY;
    if (category.version !== given.version || category.slug !== before.slug) return STALE;
    const refused = await refusalOf(tx, category, given, deps);
    if (refused) return refused;
    const { into, slug: present } = await destinationOf(tx, category, given.to, deps.config);
    if (present !== slug) return STALE;
    const rewritten = await rewriteAll({ tx, viewer, now, letOthersRun }, rewrites, LABEL);
    if (!rewritten.ok) return rewritten;
    const done = into ? await merge(tx, category, into, moving) : await rename(tx, category, slug, moving);
    const details = { from: category.slug, to: slug, moved: done.moved, rewritten: rewritten.value.posts };
    const entity = { kind: "category", id: done.category.id };
    await tx.putAudit(auditEntry(viewer, now, into ? "category-merge" : "category-move", entity, details));
    return ok(done.category);
  });
}

const NONE: Rewrites = { ready: [], left: [] };

async function refusalOf(
  tx: CategoryStoreWrite,
  category: Category,
  { to, takeOver }: Given,
  { config }: Deps,
): Promise<Outcome<never> | null> {
  const { slug, fault } = await destinationOf(tx, category, to, config);
  if (fault) return refuse("invalid", fault, { ["into" in to ? "into" : "slug"]: fault });
  if (takeOver) return null;
  const clashes = await clashesBelow(tx, await categoryAddresses(tx, category), slug);
  if (clashes.length === 0) return null;
  const message = `Pod nowym adresem stałyby wpisy tam, gdzie było co innego (${clashes.length}). Zaznacz, że przejmujesz te adresy.`;
  return refuse("conflict", message, { takeOver: message });
}

interface Moved {
  category: Category;
  moved: number;
}

async function rename(tx: CategoryStoreWrite, before: Category, slug: string, moving: Moving): Promise<Moved> {
  const category: Category = { ...before, slug, version: before.version + 1 };
  await takeAddress(tx, before, category, moving.now);
  await tx.putCategory(category);
  return { category, moved: await leadPostsOn(tx, before, category, moving) };
}

async function merge(tx: CategoryStoreWrite, from: Category, into: Category, moving: Moving): Promise<Moved> {
  const moved = await movePosts(tx, from, into, moving);
  await takePlace(tx, from, into, moving.now);
  return { category: into, moved };
}

async function rewriteNext(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<Outcome<{ rewritten: number; left: number }>> {
  const refusal = requirePermission(viewer, "administer");
  if (refusal) return refusal;
  const category = await categoryById(deps.store.read, id);
  if (!category) return NO_SUCH_CATEGORY;
  const rewrites = await rewritesOf(deps, viewer, category, category.slug);
  const { letOthersRun } = deps;
  const now = deps.clock();
  return deps.store.write(async (tx) => {
    const done = await rewriteAll({ tx, viewer, now, letOthersRun }, rewrites, LABEL);
    if (!done.ok) return done;
    const rewritten = done.value.posts;
    const left = await countLinking(tx, category);
    const entity = { kind: "category", id };
    if (rewritten > 0) await tx.putAudit(auditEntry(viewer, now, "category-links", entity, { rewritten }));
    return ok({ rewritten, left });
  });
}

async function countLinking(read: CategoryStoreRead, category: Category): Promise<number> {
  const moved = movedAddresses(await categoryAddresses(read, category), category, category.slug);
  return (await read.postsLinkingTo([...moved.keys()], 0)).total;
}

async function rewritesOf(deps: Deps, viewer: Viewer, category: Category, slug: string): Promise<Rewrites> {
  const { read } = deps.store;
  const moved = movedAddresses(await categoryAddresses(read, category), category, slug);
  const { rows } = await read.postsLinkingTo([...moved.keys()], LOOKED_THROUGH);
  const ids = rows.map(({ postId }) => postId);
  return prepareRewrites(deps, viewer, ids, moved, REWRITTEN_AT_ONCE);
}
