import type { Post } from "../posts/post.ts";
import { slugObstacle, withEnding } from "../posts/slug-choice.ts";
import type { StoreRead } from "../ports.ts";
import type { Category } from "../site/category.ts";
import { categoryPath, postPath } from "../site/paths.ts";
import type { Entry } from "./entry.ts";
import type { Remark } from "./remark.ts";

/** An entry with the address it gets, and the stored post it is a newer text of. */
export interface Settled {
  entry: Entry;
  category: Category;
  slug: string;
  existing: Post | null;
}

/**
 * Gives every entry its category and slug. The same folder imported again finds its own posts by slug and category; an entry with a slug of its
 * own finds them in any category (it has moved); a post that was renamed since is found by its former path. An automatic slug another post
 * has gets `-2`. Posts in the trash stay there.
 */
export async function settleEntries(
  read: StoreRead,
  entries: Entry[],
  categoryOf: (entry: Entry) => Category,
): Promise<{ settled: Settled[]; remarks: Remark[] }> {
  const settled: Settled[] = [];
  const remarks: Remark[] = [];
  const claimed = new Set<string>();
  for (const entry of entries) {
    const found = await settle(read, entry, categoryOf(entry), claimed);
    if (found.existing?.state === "kosz") {
      remarks.push({ path: entry.path, line: 1, text: `wpis „${found.slug}” jest w koszu; plik pominięto` });
      continue;
    }
    if (found.slug !== entry.slug) remarks.push({ path: entry.path, line: 1, text: slugRemark(entry, found.slug) });
    claimed.add(found.slug);
    settled.push(found);
  }
  return { settled, remarks };
}

function slugRemark(entry: Entry, slug: string): string {
  return `adres „${entry.slug}” jest zajęty; wpis ma „${slug}”`;
}

async function settle(
  read: StoreRead,
  entry: Entry,
  category: Category,
  claimed: ReadonlySet<string>,
): Promise<Settled> {
  for (let ending = 1; ; ending++) {
    const slug = withEnding(entry.slug, ending);
    if (claimed.has(slug)) continue;
    const owner = await read.postBySlug(slug);
    if (owner && (owner.categoryId === category.id || entry.slugGiven))
      return { entry, category, slug, existing: owner };
    if (owner) continue;
    const renamed = await renamedPost(read, postPath(category.slug, slug));
    if (renamed && !claimed.has(renamed.post.slug)) {
      return { entry, category: renamed.category, slug: renamed.post.slug, existing: renamed.post };
    }
    const free = await slugObstacle(read, { slug, categoryId: category.id, id: "" }, null);
    if (free === null) return { entry, category, slug, existing: null };
  }
}

async function renamedPost(read: StoreRead, path: string): Promise<{ post: Post; category: Category } | null> {
  const former = await read.formerPath(path);
  if (!former || !("to" in former)) return null;
  const post = await read.postBySlug(former.to.split("/").at(-1) ?? "");
  const category = post && (await read.categories()).find((each) => each.id === post.categoryId);
  return post && category && postPath(category.slug, post.slug) === former.to ? { post, category } : null;
}

/** The stored category an entry's category now is: the one with its slug, or the one that had it before a renaming. */
export async function storedCategory(read: StoreRead, slug: string): Promise<Category | null> {
  const direct = await read.categoryBySlug(slug);
  if (direct) return direct;
  const former = await read.formerPath(categoryPath(slug));
  if (!former || !("to" in former)) return null;
  return read.categoryBySlug(former.to.slice(1));
}
