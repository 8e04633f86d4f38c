import type { AddressStoreRead } from "./store.ts";
import { type EntityRef, formerKey } from "#core/base/former-paths.ts";
import { isPublicTag } from "#core/tags/tag.ts";
import { authorPath, AUTHORS_PATH, holdsPages, postPath, TOPICS_PATH, withoutQuery } from "../base/paths.ts";

/** Returns the public entity at a present or former path; null for an unknown path and for a page that is no entity, such as `/tags`. */
export async function entityAtPath(read: AddressStoreRead, path: string): Promise<EntityRef | null> {
  const direct = await entityHere(read, path);
  if (direct) return direct;
  const key = formerKey(withoutQuery(path), "");
  const present = await presentFormer(read, key);
  return present === null ? null : entityHere(read, present);
}

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
 * Returns the title of the post at this path, for callers that must not redirect the path of a post. Null without a post, and for a
 * withdrawn or trashed post.
 */
export async function postHolding(read: AddressStoreRead, path: string): Promise<string | null> {
  const post = await read.postBySlug(path.split("/")[2] ?? "");
  if (!post || post.state === "withdrawn" || post.state === "trashed") return null;
  const category = (await read.categories()).find(({ id }) => id === post.categoryId);
  return category && postPath(category.slug, post.slug) === path ? post.title : null;
}

/** Returns the present address of the entity that is, or once was, at a path of this site; null when there is no such entity. */
export async function presentAddress(read: AddressStoreRead, path: string): Promise<string | null> {
  return (await entityHere(read, path)) ? path : presentFormer(read, path);
}

/** Returns where a former address leads now; null when it is not stored or answers 410. `key`: the address in its stored form. */
export async function presentFormer(read: AddressStoreRead, key: string | null): Promise<string | null> {
  const former = key === null ? null : await read.formerPath(key);
  return former && "to" in former ? former.to : null;
}

/** Returns the present address of the person's page at a path, present or former; null for other paths and for a person without a page. */
export async function authorAddress(read: Pick<AddressStoreRead, "author">, path: string): Promise<string | null> {
  const slug = path.startsWith(`${AUTHORS_PATH}/`) ? path.slice(AUTHORS_PATH.length + 1) : "";
  return slug === "" || slug.includes("/") ? null : addressOfAuthor(read, slug);
}

/** Returns the address of the page of the person with this slug, present or former; null without a page. */
export async function addressOfAuthor(read: Pick<AddressStoreRead, "author">, slug: string): Promise<string | null> {
  const author = await read.author(slug);
  return author && authorPath(author.slug);
}

async function categoryHere(read: AddressStoreRead, slug: string): Promise<EntityRef | null> {
  const category = holdsPages(slug) ? null : await read.categoryBySlug(slug);
  return category && { kind: "category", id: category.id };
}

async function tagHere(read: AddressStoreRead, slug: string): Promise<EntityRef | null> {
  const tag = await read.tagBySlug(slug);
  return tag && isPublicTag(tag) ? { kind: "tag", id: tag.id } : null;
}

async function postHere(read: AddressStoreRead, path: string, slug: string): Promise<EntityRef | null> {
  if ((await read.publishedPathOf(slug)) !== path) return null;
  const post = await read.postBySlug(slug);
  return post && { kind: "post", id: post.id };
}
