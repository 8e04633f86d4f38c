import type { CategoryDeps, CategoryStoreWrite } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome, refuseField } from "../base/outcome.ts";
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
import type { CategoryMove, CategoryTarget } from "./move-category-types.ts";
import { redirectPosts, movePosts, takeAddress, replaceCategory, type Moving } from "./move-category-steps.ts";
import { categoryMessages } from "#core/messages/categories.ts";

type Deps = Pick<CategoryDeps, "store" | "clock" | "config" | "renderer" | "origin" | "letOthersRun">;

/** One transaction rewrites at most this many posts, because each of them blocks other writes for about 2 ms. */
export const REWRITTEN_AT_ONCE = 200;

/** At most this many posts are read to find links to rewrite. Some of them may have only links that cannot be rewritten. */
const MOST_SEARCHED = 2_000;

export function createMoveCategory(deps: Deps) {
  return {
    place: permitted("administer", (_viewer, id: string) => readPlace(deps, id)),
    /** Previews a move and changes nothing. An impossible target is the `fault` of the preview. */
    previewMove: permitted("administer", (_viewer, id: string, to: CategoryTarget) =>
      previewCategoryMove(deps, id, to),
    ),
    /**
     * Moves all addresses in one transaction and leaves redirects. `conflict` when the category changed since `version`, or when clashes
     * need `takeOver`.
     */
    move: permitted("administer", (viewer, id: string, request: CategoryMove) => move(deps, viewer, id, request)),
    /** Rewrites links to former addresses in the next posts; `left`: how many posts with such links remain. */
    rewriteLinks: permitted("administer", (viewer, id: string) => rewriteNext(deps, viewer, id)),
  };
}

async function move(deps: Deps, viewer: Viewer, id: string, request: CategoryMove): Promise<Outcome<Category>> {
  const before = await categoryById(deps.store.read, id);
  if (!before) return NO_SUCH_CATEGORY;
  const { slug, fault } = await destinationOf(deps.store.read, before, request.to, deps.config);
  const rewrites = request.rewrite && fault === null ? await rewritesOf(deps, viewer, before, slug) : NONE;
  const { letOthersRun } = deps;
  const now = deps.clock();
  const moving = { now, letOthersRun };
  return deps.store.write(async (tx) => {
    const category = await categoryById(tx, id);
    if (!category) return NO_SUCH_CATEGORY;
    if (category.version !== request.version || category.slug !== before.slug) return STALE;
    const refused = await refusalOf(tx, category, request, deps);
    if (refused) return refused;
    const { into, slug: present } = await destinationOf(tx, category, request.to, deps.config);
    if (present !== slug) return STALE;
    const rewritten = await rewriteAll({ tx, viewer, now, letOthersRun }, rewrites, categoryMessages.linksRevision);
    if (!rewritten.ok) return rewritten;
    const done = into ? await merge(tx, category, into, moving) : await rename(tx, category, slug, moving);
    const details = { from: category.slug, to: slug, moved: done.moved, rewritten: rewritten.value.posts };
    const entity = { kind: "category", id: done.category.id };
    await tx.putAudit(auditEntry(viewer, now, into ? "category-merge" : "category-move", entity, details));
    return ok(done.category);
  });
}

const NONE: Rewrites = { ready: [], left: [] };

async function refusalOf(tx: CategoryStoreWrite, category: Category, { to, takeOver }: CategoryMove, { config }: Deps) {
  const { slug, fault } = await destinationOf(tx, category, to, config);
  if (fault) return refuseField("into" in to ? "into" : "slug", fault);
  if (takeOver) return null;
  const clashes = await clashesBelow(tx, await categoryAddresses(tx, category), slug);
  if (clashes.length === 0) return null;
  const message = categoryMessages.wouldReplace(clashes.length);
  return refuse("conflict", message, { takeOver: message });
}

async function rename(tx: CategoryStoreWrite, before: Category, slug: string, moving: Moving) {
  const category: Category = { ...before, slug, version: before.version + 1 };
  await takeAddress(tx, before, category, moving.now);
  await tx.putCategory(category);
  return { category, moved: await redirectPosts(tx, before, category, moving) };
}

async function merge(tx: CategoryStoreWrite, from: Category, into: Category, moving: Moving) {
  const moved = await movePosts(tx, from, into, moving);
  await replaceCategory(tx, from, into, moving.now);
  return { category: into, moved };
}

async function rewriteNext(deps: Deps, viewer: Viewer, id: string) {
  const category = await categoryById(deps.store.read, id);
  if (!category) return NO_SUCH_CATEGORY;
  const rewrites = await rewritesOf(deps, viewer, category, category.slug);
  const { letOthersRun } = deps;
  const now = deps.clock();
  return deps.store.write(async (tx) => {
    const done = await rewriteAll({ tx, viewer, now, letOthersRun }, rewrites, categoryMessages.linksRevision);
    if (!done.ok) return done;
    const rewritten = done.value.posts;
    const moved = movedAddresses(await categoryAddresses(tx, category), category, category.slug);
    const left = (await tx.postsLinkingTo([...moved.keys()], 0)).total;
    const entity = { kind: "category", id };
    if (rewritten > 0) await tx.putAudit(auditEntry(viewer, now, "category-links", entity, { rewritten }));
    return ok({ rewritten, left });
  });
}

async function rewritesOf(deps: Deps, viewer: Viewer, category: Category, slug: string): Promise<Rewrites> {
  const { read } = deps.store;
  const moved = movedAddresses(await categoryAddresses(read, category), category, slug);
  const { rows } = await read.postsLinkingTo([...moved.keys()], MOST_SEARCHED);
  const ids = rows.map(({ postId }) => postId);
  return prepareRewrites(deps, viewer, ids, moved, REWRITTEN_AT_ONCE);
}
