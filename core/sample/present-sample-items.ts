import type { Category } from "../base/category.ts";
import { formerKey } from "../base/former-paths.ts";
import { categoryPath, postPath, tagPath } from "../base/paths.ts";
import type { Post } from "../posts/post.ts";
import { addressOf } from "../posts/store-post.ts";
import type { BylineWrite } from "../accounts/store.ts";
import type { TagCleanupWrite } from "../tags/store.ts";
import type { SampleContents, SamplePost } from "./read-sample-site.ts";
import { isSiteMark } from "../settings/site-settings.ts";
import type { SettingsWrite } from "../settings/store.ts";
import type { ImportStoreRead, ImportStoreWrite } from "../import/store.ts";

/* Finds the parts of the sample site that are still there, by kind, and whether somebody has changed them. */

export interface SampleStoreWrite
  extends ImportStoreWrite, BylineWrite, SettingsWrite, Pick<TagCleanupWrite, "removeTag"> {}

/** The kinds of sample items, in the order in which they are listed. */
export const SAMPLE_KINDS = ["post", "picture", "topic", "tag", "byline", "category"] as const;

/** A part of the sample site. */
export interface SampleItem {
  kind: (typeof SAMPLE_KINDS)[number];
  id: string;
  name: string;
}

/** A part of the sample site that is still there. `isInUse`: whether something outside the sample uses it. */
export interface PresentItem extends SampleItem {
  isEdited: boolean;
  isInUse(): Promise<boolean>;
  remove(): Promise<unknown>;
  /** The item's addresses. Like the sample's own addresses, they answer 404 and not 410 after the removal. */
  addresses: string[];
}

/** At most this many uses of a picture are read, to check whether one of them is in a post of the sample. */
const MOST_USES = 500;
const PICTURES_OF_A_NAME = 50;

const never = async () => false;

/**
 * Returns whether the sample was ever installed here: at least one of its posts or bylines is unchanged. Equal addresses and names prove
 * nothing, because every site may have a page "Kontakt" or the same categories.
 */
export async function wasInstalled(read: ImportStoreRead, sample: SampleContents): Promise<boolean> {
  const { entities } = sample;
  if ((await unchangedPosts(read, sample)).length > 0) return true;
  const bylines = (await read.users()).filter(({ email }) => email === null);
  return bylines.some((user) => entities.users.some((original) => sameIn(user, original, ["slug", "name", "bio"])));
}

/** Returns the ids of the sample's posts that nobody has changed. */
export async function unchangedPosts(read: ImportStoreRead, { posts }: SampleContents): Promise<string[]> {
  const present = await Promise.all(posts.map(({ slug }) => read.postBySlug(slug)));
  return posts.flatMap((original, at) => {
    const post = present[at];
    return post && !isChanged(post, original) ? [post.id] : [];
  });
}

/** Returns the posts of the sample that are still there. */
export async function presentPosts(tx: SampleStoreWrite, { posts }: SampleContents): Promise<PresentItem[]> {
  const items: PresentItem[] = [];
  for (const original of posts) {
    const post = await postOf(tx, original);
    if (!post) continue;
    const { id, title } = post;
    const edited = await tx.edited(id);
    items.push({
      kind: "post",
      id,
      name: title,
      isEdited: edited?.copy !== null || isChanged(post, original),
      isInUse: never,
      remove: () => tx.removePost(id),
      addresses: [await addressOf(tx, post), ...(await tx.formerPathsOf({ kind: "post", id }))],
    });
  }
  return items;
}

/** Returns the post that has the address of the sample's post now or had it before. */
async function postOf(tx: SampleStoreWrite, { category, slug }: SamplePost): Promise<Post | null> {
  const post = await tx.postBySlug(slug);
  if (post) return post;
  const former = await tx.formerPathRow(postPath(category, slug));
  return former?.kind === "post" && former.entityId !== null ? tx.post(former.entityId) : null;
}

/** Returns whether a post is changed. Even a first version is compared, because it may be a person's own post at the same address. */
function isChanged(post: Post, original: SamplePost): boolean {
  const same =
    post.title === original.title && post.lead === original.lead && textOf(post.body) === textOf(original.body);
  return post.version !== 1 || !same;
}

/** Returns the body without the targets of links and pictures, because an import replaces them by addresses of the site. */
function textOf(body: string): string {
  return body.replaceAll(/\]\([^)\s]*/g, "](").replaceAll(/^(\[[^[\]]+\]:)\s*\S+/gm, "$1");
}

/** Returns the pictures that have a name from the sample, are shown in the sample's posts and were not added by a person. */
export async function presentPictures(
  tx: SampleStoreWrite,
  { pictures }: SampleContents,
  posts: readonly PresentItem[],
): Promise<PresentItem[]> {
  const postIds = new Set(posts.map(({ id }) => id));
  const settings = await tx.settings();
  const items: PresentItem[] = [];
  for (const name of pictures) {
    const { rows } = await tx.library(name, 0, PICTURES_OF_A_NAME);
    for (const { id } of rows.filter((row) => row.name === name)) {
      const ofSample = (await tx.mediaUsage(id, MOST_USES)).some(({ postId }) => postIds.has(postId));
      if (!ofSample || (await wasDone(tx, id, "media-add"))) continue;
      items.push({
        kind: "picture",
        id,
        name,
        isEdited: await wasDone(tx, id, "media-describe"),
        isInUse: async () => isSiteMark(settings, id) || (await tx.mediaUsage(id, 1)).length > 0,
        remove: () => tx.removeMedia(id),
        addresses: [],
      });
    }
  }
  return items;
}

async function wasDone(tx: SampleStoreWrite, id: string, act: string): Promise<boolean> {
  return (await tx.audit(1, null, { kind: "media", id, act })).length > 0;
}

/** Returns the topics of the sample that are still there. */
export async function presentTopics(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const items: PresentItem[] = [];
  for (const original of entities.topics) {
    const stored = await tx.topicBySlug(original.slug);
    const planned = stored && (await tx.plannedTopic(stored.id));
    if (!planned) continue;
    const { id, title } = planned;
    const plans = planned.week !== null || planned.ownerId !== null || planned.notes !== "" || planned.sources !== "";
    items.push({
      kind: "topic",
      id,
      name: title,
      isEdited: plans || !sameIn(planned, original, ["title", "angle", "question", "intro", "public"]),
      isInUse: () => tx.isTopicUsed(id),
      remove: () => tx.removeTopic(id),
      addresses: await tx.formerPathsOf({ kind: "topic", id }),
    });
  }
  return items;
}

/** Returns the tags of the sample that are still there. */
export async function presentTags(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const usage = new Map((await tx.tagUsage()).map((tag) => [tag.slug, tag]));
  const items: PresentItem[] = [];
  for (const original of entities.tags) {
    const tag = usage.get(original.slug);
    if (!tag) continue;
    const { id, name, slug, published, drafts, trashed, copies } = tag;
    const aliases = tag.aliases.join("\n") === original.aliases.join("\n");
    items.push({
      kind: "tag",
      id,
      name,
      isEdited: !aliases || !sameIn(tag, original, ["name", "description", "hidden"]),
      isInUse: async () => published + drafts + trashed + copies > 0,
      remove: () => tx.removeTag(id),
      addresses: [tagPath(slug), ...(await tx.formerPathsOf({ kind: "tag", id }))],
    });
  }
  return items;
}

/** Returns the bylines of the sample, found by current or former slug. A byline with an account belongs to a person and is left out. */
export async function presentBylines(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const bylines = (await tx.users()).filter(({ email }) => email === null);
  const former = new Map((await tx.formerBylines()).map(({ slug, userId }) => [slug, userId]));
  const seen = new Set<string>();
  return entities.users.flatMap((original): PresentItem[] => {
    const user = bylines.find(({ id, slug }) => slug === original.slug || id === former.get(original.slug));
    if (!user || seen.has(user.id)) return [];
    seen.add(user.id);
    const { id, name } = user;
    return [
      {
        kind: "byline",
        id,
        name,
        isEdited: !sameIn(user, original, ["name", "bio"]),
        isInUse: async () => Object.values(await tx.personUse(id)).some((count: number) => count > 0),
        remove: () => tx.removeUser(id),
        addresses: [],
      },
    ];
  });
}

/** Returns the categories of the sample that are still there. */
export async function presentCategories(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const items: PresentItem[] = [];
  for (const original of entities.categories) {
    const category = await tx.categoryBySlug(original.slug);
    if (category) items.push(await categoryItem(tx, category, original));
  }
  return items;
}

async function categoryItem(tx: SampleStoreWrite, category: Category, original: Category): Promise<PresentItem> {
  const { id, name, slug } = category;
  const former = await tx.formerPathsOf({ kind: "category", id });
  return {
    kind: "category",
    id,
    name,
    isEdited: !sameIn(category, original, ["name", "description"]),
    isInUse: async () => (await tx.queue({ categoryId: id }, 0, 1)).total > 0,
    remove: () => tx.removeCategory(id),
    addresses: [categoryPath(slug), ...former.flatMap((path) => formerKey(path, "") ?? [])],
  };
}

function sameIn<T>(one: T, other: T, fields: readonly (keyof T)[]): boolean {
  return fields.every((field) => one[field] === other[field]);
}
