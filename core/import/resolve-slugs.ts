import type { ImportStoreRead } from "./store.ts";
import type { Post } from "../posts/post.ts";
import { slugObstacle } from "../posts/drafts/slug-choice.ts";
import { withEnding } from "#core/polish/slug.ts";
import type { Category } from "#core/base/category.ts";
import { categoryPath, postPath } from "../base/paths.ts";
import type { ImportWarning } from "../base/import-warning.ts";
import type { IncomingPost } from "../base/values/incoming-post.ts";

export type Claim = Pick<IncomingPost, "path" | "slug" | "slugGiven" | "category" | "origin">;

export interface EntryAddress {
  category: Category;
  slug: string;
  id: string;
  version: number;
  /** The stored post lies in the trash, where it stays. */
  trashed: boolean;
}

interface SlugParts {
  categoryOf: (claim: Claim) => Category;
  newId: () => string;
}

/** Gives each entry its category and slug. A folder imported again finds its own posts by slug, category or former path. */
export async function resolveSlugs(
  read: ImportStoreRead,
  claims: AsyncIterable<Claim> | Iterable<Claim>,
  { categoryOf, newId }: SlugParts,
): Promise<Map<string, EntryAddress>> {
  const places = new Map<string, EntryAddress>();
  const claimed = new Set<string>();
  for await (const claim of claims) {
    const { existing, ...address } = await resolveSlug(read, claim, categoryOf(claim), claimed);
    const trashed = existing?.state === "trashed";
    if (!trashed) claimed.add(address.slug);
    places.set(claim.path, { ...address, id: existing?.id ?? newId(), version: existing?.version ?? 0, trashed });
  }
  return places;
}

export function placeRemarks(
  { path, slug }: Pick<IncomingPost, "path" | "slug">,
  place: EntryAddress,
): ImportWarning[] {
  const at = { path, line: 1 };
  if (place.trashed) return [{ kind: "trashed", ...at, text: `wpis „${place.slug}” jest w koszu; plik pominięto` }];
  if (place.slug === slug) return [];
  return [{ kind: "taken-address", ...at, text: `adres „${slug}” jest zajęty; wpis ma „${place.slug}”` }];
}

type Place = Pick<EntryAddress, "category" | "slug"> & { existing: Post | null };

/** Most addresses of an imported post by which it is looked up. */
const MOST_KEYS = 10;

/** WordPress's number of a post; every site of it has a first post. */
const isNumber = (key: string) => key.startsWith("/?");

/**
 * The post an import brought before, as it is called now. The number it had there has to lead to it, and besides that its path or its title has
 * to be the same: numbers are the same on any two sites, and so are paths such as `/about`. A system without numbers is known by the path.
 */
async function postOfOrigin(
  read: ImportStoreRead,
  { keys, title, slug }: { keys: string[]; title: string; slug: string },
  claimed: Pick<ReadonlySet<string>, "has">,
): Promise<Place | null> {
  const categories = await read.categories();
  const found: { key: string; id: string }[] = [];
  for (const key of keys.slice(0, MOST_KEYS)) {
    const row = await read.formerPathRow(key);
    const id = row?.kind === "post" ? row.entityId : await postAt(read, key, categories);
    if (id !== null) found.push({ key, id });
  }
  const hasNumber = keys.some(isNumber);
  for (const [id, own] of Map.groupBy(found, (each) => each.id)) {
    const post = await read.post(id);
    const category = categories.find((each) => each.id === post?.categoryId);
    if (!post || !category || claimed.has(post.slug)) continue;
    const byNumber = own.some(({ key }) => isNumber(key));
    const byPath = own.some(({ key }) => !isNumber(key));
    const isNamed = post.title === title;
    const isKnown = hasNumber ? byNumber && (byPath || isNamed) : byPath && (isNamed || post.slug === slug);
    if (isKnown) return { category, slug: post.slug, existing: post };
  }
  return null;
}

async function postAt(read: ImportStoreRead, path: string, categories: readonly Category[]): Promise<string | null> {
  const post = await read.postBySlug(path.split("/").at(-1) ?? "");
  const category = categories.find((each) => each.id === post?.categoryId);
  return post && category && postPath(category.slug, post.slug) === path ? post.id : null;
}

async function resolveSlug(
  read: ImportStoreRead,
  claim: Claim,
  category: Category,
  claimed: Pick<ReadonlySet<string>, "has">,
): Promise<Place> {
  const { slug: wanted, slugGiven, origin } = claim;
  const known = origin && (await postOfOrigin(read, { ...origin, slug: wanted }, claimed));
  if (known) return known;
  for (let ending = 1; ; ending++) {
    const slug = withEnding(wanted, ending);
    if (claimed.has(slug)) continue;
    const owner = await read.postBySlug(slug);
    // Another system's post is known by its origin alone: a post of this site may well have the same words for an address.
    if (owner && origin) continue;
    if (owner && (owner.categoryId === category.id || slugGiven)) return { category, slug, existing: owner };
    if (owner) continue;
    const renamed = origin ? null : await renamedPost(read, postPath(category.slug, slug));
    if (renamed && !claimed.has(renamed.post.slug)) {
      return { category: renamed.category, slug: renamed.post.slug, existing: renamed.post };
    }
    const free = await slugObstacle(read, { slug, categoryId: category.id, id: "" }, null);
    if (free === null) return { category, slug, existing: null };
  }
}

async function renamedPost(read: ImportStoreRead, path: string): Promise<{ post: Post; category: Category } | null> {
  const former = await read.formerPath(path);
  if (!former || !("to" in former)) return null;
  const post = await read.postBySlug(former.to.split("/").at(-1) ?? "");
  const category = post && (await read.categories()).find((each) => each.id === post.categoryId);
  return post && category && postPath(category.slug, post.slug) === former.to ? { post, category } : null;
}

/** The stored category an entry's category now is: the one with its slug, or the one that had it before a renaming. */
export async function storedCategory(read: ImportStoreRead, slug: string): Promise<Category | null> {
  const direct = await read.categoryBySlug(slug);
  if (direct) return direct;
  const former = await read.formerPath(categoryPath(slug));
  if (!former || !("to" in former)) return null;
  return read.categoryBySlug(former.to.slice(1));
}
