import type { CategoryDeps, CategoryStoreRead } from "./store.ts";
import { ok, refuse } from "../base/outcome.ts";
import { formatNear } from "../polish/dates/format-dates.ts";
import { categoryAddresses, clashesBelow, movedAddresses } from "./category-addresses.ts";
import { PAGES_STAY, slugFault } from "./validate-category.ts";
import type { Category } from "#core/base/category.ts";
import { isSlug } from "#core/polish/slug.ts";
import type { CategoryMovePreview, CategoryPlace, CategoryTarget, Linking } from "./move-category-types.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { categoryPath, holdsPages, postPath } from "../base/paths.ts";
import { categoryMessages } from "#core/messages/categories.ts";

type Deps = Pick<CategoryDeps, "store" | "clock" | "config">;

/** A preview lists at most this many addresses, linking posts and clashes, and gives the total number of each. */
const SHOWN = 10;

export const NO_SUCH_CATEGORY = refuse("missing", categoryMessages.gone);

export interface Destination {
  slug: string;
  into: Category | null;
  fault: string | null;
}

export async function categoryById(read: CategoryStoreRead, id: string): Promise<Category | null> {
  return (await read.categories()).find((each) => each.id === id) ?? null;
}

export async function destinationOf(
  read: CategoryStoreRead,
  category: Category,
  to: CategoryTarget,
  config: SiteConfig,
): Promise<Destination> {
  if ("into" in to) {
    const into = await categoryById(read, to.into);
    if (!into) return { slug: "", into: null, fault: categoryMessages.chooseOther };
    return { slug: into.slug, into, fault: faultOfMerging(category, into) };
  }
  const slug = to.slug.trim();
  return { slug, into: null, fault: await faultOfSlug(read, category, slug, config) };
}

function faultOfMerging(category: Category, into: Category): string | null {
  if (into.id === category.id) return categoryMessages.mergedWithItself;
  return holdsPages(category.slug) || holdsPages(into.slug) ? PAGES_STAY : null;
}

async function faultOfSlug(read: CategoryStoreRead, category: Category, slug: string, config: SiteConfig) {
  if (holdsPages(category.slug)) return PAGES_STAY;
  if (!isSlug(slug)) return categoryMessages.slugForm;
  if (slug === category.slug) return categoryMessages.hasSlugAlready;
  return (await slugFault(read, slug, category.id, config))?.message ?? null;
}

export async function previewCategoryMove({ store, config }: Deps, id: string, to: CategoryTarget) {
  const { read } = store;
  const category = await categoryById(read, id);
  if (!category) return NO_SUCH_CATEGORY;
  const { slug, into, fault } = await destinationOf(read, category, to, config);
  const from = categoryPath(category.slug);
  const nothing = { total: 0, first: [] };
  const unmoved = { moves: nothing, drafts: 0, former: 0, linking: nothing, clashes: nothing };
  if (fault)
    return ok<CategoryMovePreview>({ from, to: categoryPath(slug), into: into?.name ?? null, fault, ...unmoved });
  const addresses = await categoryAddresses(read, category);
  const clashes = await clashesBelow(read, addresses, slug);
  const posts = addresses.published.slice(0, SHOWN).map((post) => ({
    from: postPath(category.slug, post.slug),
    to: postPath(slug, post.slug),
  }));
  return ok<CategoryMovePreview>({
    from,
    to: categoryPath(slug),
    into: into?.name ?? null,
    fault,
    moves: { total: addresses.published.length + 1, first: [{ from, to: categoryPath(slug) }, ...posts] },
    drafts: addresses.drafts,
    former: addresses.former.length,
    linking: await linkingTo(read, movedAddresses(addresses, category, slug)),
    clashes: { total: clashes.length, first: clashes.slice(0, SHOWN) },
  });
}

export async function readPlace({ store, clock, config }: Deps, id: string) {
  const { read } = store;
  const category = await categoryById(read, id);
  if (!category) return NO_SUCH_CATEGORY;
  const addresses = await categoryAddresses(read, category);
  const others = (await read.categories()).filter((each) => each.id !== id && !holdsPages(each.slug));
  return ok<CategoryPlace>({
    category: { ...category, posts: addresses.published.length + addresses.drafts },
    others: others.map(({ id: otherId, name, slug }) => ({ id: otherId, name, slug })),
    fixed: holdsPages(category.slug),
    linking: await linkingTo(read, movedAddresses(addresses, category, category.slug)),
    last: await lastMove(read, id, (at) => formatNear(at, clock(), config.timeZone)),
  });
}

async function linkingTo(read: CategoryStoreRead, moved: ReadonlyMap<string, string>): Promise<Linking> {
  const { rows, total } = await read.postsLinkingTo([...moved.keys()], SHOWN);
  return { total, first: rows };
}

async function lastMove(read: CategoryStoreRead, id: string, text: (at: number) => string) {
  const entity = { kind: "category", id };
  const [moves, merges] = [
    await read.audit(1, null, { ...entity, act: "category-move" }),
    await read.audit(1, null, { ...entity, act: "category-merge" }),
  ];
  const [last] = [...moves, ...merges].toSorted((one, other) => other.id - one.id);
  if (!last) return null;
  const { from, to, moved, rewritten } = last.details;
  return {
    atText: text(last.at),
    from: categoryPath(String(from)),
    to: categoryPath(String(to)),
    moved: Number(moved),
    rewritten: Number(rewritten ?? 0),
  };
}
