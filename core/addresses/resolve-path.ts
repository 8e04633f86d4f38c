import type { AddressStoreRead } from "./store.ts";
import { type FormerPathRow, formerKey } from "#core/base/former-paths.ts";
import { holdsPages, postPath, TOPICS_PATH } from "../base/paths.ts";

/** What an address of the site belongs to, as former paths name it. */
export interface EntityRef {
  kind: NonNullable<FormerPathRow["kind"]>;
  id: string;
}

/**
 * What readers meet at a path of the site now, by its present address or a former one; null where there is nothing, or only a
 * page such as `/tags` that belongs to no single thing.
 */
export async function entityAt(read: AddressStoreRead, path: string): Promise<EntityRef | null> {
  const direct = await entityHere(read, path);
  if (direct) return direct;
  const key = formerKey(path.replace(/[?#].*$/, ""), "");
  const former = key === null ? null : await read.formerPath(key);
  return former && "to" in former ? entityHere(read, former.to) : null;
}

/** The same by its present address alone. A topic's is a place on `/topics`. */
export async function entityHere(read: AddressStoreRead, address: string): Promise<EntityRef | null> {
  const [path = "", fragment] = address.split("#");
  if (path === TOPICS_PATH) {
    const topic = fragment ? await read.topicBySlug(fragment) : null;
    return topic?.public ? { kind: "topic", id: topic.id } : null;
  }
  const [first = "", second, ...rest] = path.slice(1).split("/");
  if (rest.length > 0) return null;
  if (second === undefined) return categoryHere(read, first);
  return first === "tag" ? tagHere(read, second) : postHere(read, path, second);
}

/**
 * Why an address cannot become one that leads elsewhere: the title of the post in whatever state that has it, unless readers
 * have lost it already; null when no post has it.
 */
export async function postHolding(read: AddressStoreRead, path: string): Promise<string | null> {
  const post = await read.postBySlug(path.split("/")[2] ?? "");
  if (!post || post.state === "wycofany" || post.state === "kosz") return null;
  const category = (await read.categories()).find(({ id }) => id === post.categoryId);
  return category && postPath(category.slug, post.slug) === path ? post.title : null;
}

async function categoryHere(read: AddressStoreRead, slug: string): Promise<EntityRef | null> {
  const category = holdsPages(slug) ? null : await read.categoryBySlug(slug);
  return category && { kind: "category", id: category.id };
}

async function tagHere(read: AddressStoreRead, slug: string): Promise<EntityRef | null> {
  const tag = await read.tagBySlug(slug);
  return tag && !tag.hidden && !tag.proposed && tag.posts > 0 ? { kind: "tag", id: tag.id } : null;
}

async function postHere(read: AddressStoreRead, path: string, slug: string): Promise<EntityRef | null> {
  if ((await read.publishedPathOf(slug)) !== path) return null;
  const post = await read.postBySlug(slug);
  return post && { kind: "post", id: post.id };
}
