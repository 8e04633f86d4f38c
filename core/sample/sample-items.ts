import type { Category } from "../base/category.ts";
import { formerKey } from "../base/former-paths.ts";
import { categoryPath, postPath, tagPath } from "../base/paths.ts";
import type { Post } from "../posts/post.ts";
import { addressOf } from "../posts/store-post.ts";
import type { BylineWrite } from "../accounts/store.ts";
import type { TagCleanupWrite } from "../tags/store.ts";
import type { SampleContents, SamplePost } from "./sample-site.ts";
import { isSiteMark } from "../settings/site-settings.ts";
import type { ImportStoreRead, ImportStoreWrite } from "../import/store.ts";

/* What of the sample site is there, kind by kind, and whether somebody has changed it since. */

export interface SampleStoreWrite extends ImportStoreWrite, BylineWrite, Pick<TagCleanupWrite, "removeTag"> {}

export const SAMPLE_KINDS = ["post", "picture", "topic", "tag", "byline", "category"] as const;

export interface SampleItem {
  kind: (typeof SAMPLE_KINDS)[number];
  id: string;
  name: string;
}

export interface PresentItem extends SampleItem {
  isEdited: boolean;
  isInUse(): Promise<boolean>;
  remove(): Promise<unknown>;
  /** Addresses that are to be 404 afterwards and not 410, beside those of the sample. */
  addresses: string[];
}

/** Uses of a picture that are looked through for one of the sample's posts. */
const MOST_USES = 500;
const PICTURES_OF_A_NAME = 50;

const never = async () => false;

/**
 * Whether the sample was put on this site at all: a post or a byline of it is there as it came. Its addresses and names alone say
 * nothing: "Kontakt" is everybody's, and the site's file may name the same categories.
 */
export async function wasPut(read: ImportStoreRead, { posts, entities }: SampleContents): Promise<boolean> {
  for (const given of posts) {
    const post = await read.postBySlug(given.slug);
    if (post && !isOther(post, given)) return true;
  }
  const bylines = (await read.users()).filter(({ email }) => email === null);
  return bylines.some((user) => entities.users.some((given) => sameIn(user, given, ["slug", "name", "bio"])));
}

export async function presentPosts(tx: SampleStoreWrite, { posts }: SampleContents): Promise<PresentItem[]> {
  const found: PresentItem[] = [];
  for (const given of posts) {
    const post = await postOf(tx, given);
    if (!post) continue;
    const { id, title } = post;
    const edited = await tx.edited(id);
    found.push({
      kind: "post",
      id,
      name: title,
      isEdited: edited?.copy !== null || isOther(post, given),
      isInUse: never,
      remove: () => tx.removePost(id),
      addresses: [await addressOf(tx, post), ...(await tx.formerPathsOf({ kind: "post", id }))],
    });
  }
  return found;
}

/** A post by its address, or by a former one. */
async function postOf(tx: SampleStoreWrite, { category, slug }: SamplePost): Promise<Post | null> {
  const post = await tx.postBySlug(slug);
  if (post) return post;
  const former = await tx.formerPathRow(postPath(category, slug));
  return former?.kind === "post" && former.entityId !== null ? tx.post(former.entityId) : null;
}

/** Every save makes another version; one stored for the first time may be somebody's own under the same address. */
function isOther(post: Post, given: SamplePost): boolean {
  const same = post.title === given.title && post.lead === given.lead && textOf(post.body) === textOf(given.body);
  return post.version !== 1 || !same;
}

/** A body without where its links and pictures lead: an import gives those addresses of the site. */
function textOf(body: string): string {
  return body.replaceAll(/\]\([^)\s]*/g, "](").replaceAll(/^(\[[^[\]]+\]:)\s*\S+/gm, "$1");
}

/** Pictures of the sample's names that no person has added, among those that its posts show. */
export async function presentPictures(
  tx: SampleStoreWrite,
  { pictures }: SampleContents,
  posts: readonly PresentItem[],
): Promise<PresentItem[]> {
  const own = new Set(posts.map(({ id }) => id));
  const settings = await tx.settings();
  const found: PresentItem[] = [];
  for (const name of pictures) {
    const { rows } = await tx.library(name, 0, PICTURES_OF_A_NAME);
    for (const { id } of rows.filter((row) => row.name === name)) {
      const ofSample = (await tx.mediaUsage(id, MOST_USES)).some(({ postId }) => own.has(postId));
      if (!ofSample || (await wasDone(tx, id, "media-add"))) continue;
      found.push({
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
  return found;
}

async function wasDone(tx: SampleStoreWrite, id: string, act: string): Promise<boolean> {
  return (await tx.audit(1, null, { kind: "media", id, act })).length > 0;
}

export async function presentTopics(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const found: PresentItem[] = [];
  for (const given of entities.topics) {
    const stored = await tx.topicBySlug(given.slug);
    const planned = stored && (await tx.plannedTopic(stored.id));
    if (!planned) continue;
    const { id, title } = planned;
    const plans = planned.week !== null || planned.ownerId !== null || planned.notes !== "" || planned.sources !== "";
    found.push({
      kind: "topic",
      id,
      name: title,
      isEdited: plans || !sameIn(planned, given, ["title", "angle", "question", "intro", "public"]),
      isInUse: () => tx.isTopicUsed(id),
      remove: () => tx.removeTopic(id),
      addresses: await tx.formerPathsOf({ kind: "topic", id }),
    });
  }
  return found;
}

export async function presentTags(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const usage = new Map((await tx.tagUsage()).map((tag) => [tag.slug, tag]));
  const found: PresentItem[] = [];
  for (const given of entities.tags) {
    const tag = usage.get(given.slug);
    if (!tag) continue;
    const { id, name, slug, published, drafts, trashed, copies } = tag;
    const aliases = tag.aliases.join("\n") === given.aliases.join("\n");
    found.push({
      kind: "tag",
      id,
      name,
      isEdited: !aliases || !sameIn(tag, given, ["name", "description", "hidden"]),
      isInUse: async () => published + drafts + trashed + copies > 0,
      remove: () => tx.removeTag(id),
      addresses: [tagPath(slug), ...(await tx.formerPathsOf({ kind: "tag", id }))],
    });
  }
  return found;
}

/** By its present or a former name. A byline that somebody has an account for by now is that person's. */
export async function presentBylines(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const bylines = (await tx.users()).filter(({ email }) => email === null);
  const former = new Map((await tx.formerBylines()).map(({ slug, userId }) => [slug, userId]));
  const seen = new Set<string>();
  return entities.users.flatMap((given): PresentItem[] => {
    const user = bylines.find(({ id, slug }) => slug === given.slug || id === former.get(given.slug));
    if (!user || seen.has(user.id)) return [];
    seen.add(user.id);
    const { id, name } = user;
    return [
      {
        kind: "byline",
        id,
        name,
        isEdited: !sameIn(user, given, ["name", "bio"]),
        isInUse: async () => Object.values(await tx.personUse(id)).some((count: number) => count > 0),
        remove: () => tx.removeUser(id),
        addresses: [],
      },
    ];
  });
}

export async function presentCategories(tx: SampleStoreWrite, { entities }: SampleContents): Promise<PresentItem[]> {
  const found: PresentItem[] = [];
  for (const given of entities.categories) {
    const category = await tx.categoryBySlug(given.slug);
    if (category) found.push(await categoryItem(tx, category, given));
  }
  return found;
}

async function categoryItem(tx: SampleStoreWrite, category: Category, given: Category): Promise<PresentItem> {
  const { id, name, slug } = category;
  const former = await tx.formerPathsOf({ kind: "category", id });
  return {
    kind: "category",
    id,
    name,
    isEdited: !sameIn(category, given, ["name", "description"]),
    isInUse: async () => (await tx.queue({ categoryId: id }, 0, 1)).total > 0,
    remove: () => tx.removeCategory(id),
    addresses: [categoryPath(slug), ...former.flatMap((path) => formerKey(path, "") ?? [])],
  };
}

function sameIn<T>(one: T, other: T, fields: readonly (keyof T)[]): boolean {
  return fields.every((field) => one[field] === other[field]);
}
