import type { ImportStoreRead } from "./store.ts";
import type { Post } from "../posts/post.ts";
import { slugObstacle } from "../posts/drafts/slug-choice.ts";
import { withEnding } from "#core/polish/slug.ts";
import type { Category } from "#core/base/category.ts";
import { categoryPath, postPath } from "../base/paths.ts";
import type { ImportWarning } from "../base/import-warning.ts";
import type { IncomingPost } from "../base/values/incoming-post.ts";
import { importMessages } from "#core/messages/import.ts";

/** The fields of a post to import that decide its address. */
export type Claim = Pick<IncomingPost, "path" | "slug" | "slugGiven" | "category" | "origin">;

/** The address that an imported post gets, and the stored post that it replaces (`version` 0 for a new one). */
export interface EntryAddress {
  category: Category;
  slug: string;
  id: string;
  version: number;
  /** Whether the stored post is in the trash. An import leaves it there. */
  trashed: boolean;
}

interface SlugDeps {
  categoryOf: (claim: Claim) => Category;
  newId: () => string;
}

/** Maps the path of each post to import to its new address. Finds posts of an earlier import by slug, category or former address. */
export async function resolveSlugs(
  read: ImportStoreRead,
  claims: AsyncIterable<Claim> | Iterable<Claim>,
  { categoryOf, newId }: SlugDeps,
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

/** Returns warnings about a post that is in the trash or whose slug was taken. */
export function addressWarnings(
  { path, slug }: Pick<IncomingPost, "path" | "slug">,
  place: EntryAddress,
): ImportWarning[] {
  const at = { path, line: 1 };
  if (place.trashed) return [{ kind: "trashed", ...at, text: importMessages.inTrash(place.slug) }];
  if (place.slug === slug) return [];
  return [{ kind: "taken-address", ...at, text: importMessages.slugTaken(slug, place.slug) }];
}

type Place = Pick<EntryAddress, "category" | "slug"> & { existing: Post | null };

/** To find the post of an earlier import, at most this many addresses of the imported post are looked up. */
const MOST_KEYS = 10;

/** Returns whether a key is a post's number in WordPress, such as `/?p=1`. */
const isNumber = (key: string) => key.startsWith("/?");

/**
 * Returns the post that an earlier import made of the same source. Two sites may have the same WordPress numbers, or paths such as
 * `/about`. So a post must match by its number and by path or title; without a number, by its path and by title or slug.
 */
async function postOfOrigin(
  read: ImportStoreRead,
  { keys, title, slug }: { keys: string[]; title: string; slug: string },
  claimed: Pick<ReadonlySet<string>, "has">,
): Promise<Place | null> {
  const categories = await read.categories();
  const matches: { key: string; id: string }[] = [];
  for (const key of keys.slice(0, MOST_KEYS)) {
    const row = await read.formerPathRow(key);
    const id = row?.kind === "post" ? row.entityId : await postAt(read, key, categories);
    if (id !== null) matches.push({ key, id });
  }
  const hasNumber = keys.some(isNumber);
  for (const [id, postMatches] of Map.groupBy(matches, (each) => each.id)) {
    const post = await read.post(id);
    const category = categories.find((each) => each.id === post?.categoryId);
    if (!post || !category || claimed.has(post.slug)) continue;
    const byNumber = postMatches.some(({ key }) => isNumber(key));
    const byPath = postMatches.some(({ key }) => !isNumber(key));
    const isNamed = post.title === title;
    const isSamePost = hasNumber ? byNumber && (byPath || isNamed) : byPath && (isNamed || post.slug === slug);
    if (isSamePost) return { category, slug: post.slug, existing: post };
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
  const earlier = origin && (await postOfOrigin(read, { ...origin, slug: wanted }, claimed));
  if (earlier) return earlier;
  for (let ending = 1; ; ending++) {
    const slug = withEnding(wanted, ending);
    if (claimed.has(slug)) continue;
    const owner = await read.postBySlug(slug);
    // A post from another system is recognised only by its origin, because a post of this site may have the same slug by chance.
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

/** Returns the stored category that has or once had this slug; null when there is none. */
export async function storedCategory(read: ImportStoreRead, slug: string): Promise<Category | null> {
  const direct = await read.categoryBySlug(slug);
  if (direct) return direct;
  const former = await read.formerPath(categoryPath(slug));
  if (!former || !("to" in former)) return null;
  return read.categoryBySlug(former.to.slice(1));
}
