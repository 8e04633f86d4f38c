import { eachKey } from "../base/values/record-keys.ts";
import type { Media } from "../base/media.ts";
import { EMPTY_DRAFT, newPost } from "../posts/drafts/draft.ts";
import type { Post } from "../posts/post.ts";
import { type Cover, PUBLIC_TEXTS, type PublicTextName } from "../posts/post-fields.ts";
import type { PostRead } from "../posts/store.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { ResolvedEntities } from "./entity-resolver.ts";
import type { IncomingPost } from "../base/values/incoming-post.ts";
import type { EntryAddress } from "./resolve-slugs.ts";
import { importMessages } from "#core/messages/import.ts";

/** A post to import, with its new address and the stored post that it replaces. */
export interface ResolvedPost {
  entry: IncomingPost & Partial<Record<PublicTextName, string>>;
  place: EntryAddress;
  existing: Post | null;
}

/** The data that all posts need for staging. `now` is in milliseconds since 1970. */
export interface Staging {
  resolved: ResolvedEntities;
  now: number;
}

/** Returns the post to store. In a stored post, only the fields that the file has are replaced. */
export function stagePost(resolvedPost: ResolvedPost, cover: Media | null, staging: Staging): Post {
  const { entry, existing, place } = resolvedPost;
  const base = existing ?? emptyPost(resolvedPost, staging.now);
  const tags = staging.resolved.tags(entry).map((tag) => tag.id);
  const authors = staging.resolved.authors(entry).map((user) => user.id);
  const state = stateAfter(existing, entry);
  return {
    ...base,
    // If a person saves the post during the import, this version is too old, so the store refuses the imported post.
    version: place.version,
    slug: place.slug,
    categoryId: place.category.id,
    title: entry.title,
    ...eachKey(PUBLIC_TEXTS, (name) => entry[name] || base[name]),
    language: entry.language ?? base.language,
    body: entry.body,
    state,
    tagIds: tags.length > 0 ? tags : base.tagIds,
    authorIds: authors.length > 0 ? authors : base.authorIds,
    topicId: staging.resolved.topic(entry)?.id ?? base.topicId,
    cover: coverOf(entry, cover, base.cover) ?? base.cover,
    seo: { ...base.seo, ...seoOf(entry) },
    ...datesAfter(base, entry, state),
    pin: entry.pin ?? base.pin,
  };
}

function emptyPost({ entry, place }: ResolvedPost, now: number): Post {
  const draft = { ...EMPTY_DRAFT, title: entry.title, slug: place.slug, categoryId: place.category.id };
  return { ...newPost(place.id, draft, now), state: entry.state, createdAt: Math.min(entry.publishedAt, now) };
}

/** Returns the state of a post after an import. An import may publish a draft of an earlier import, but never undoes what editors did. */
export function stateAfter(existing: Post | null, entry: Pick<IncomingPost, "state">): PostState {
  if (!existing) return entry.state;
  const unpublished = existing.state === "draft" || existing.state === "in-review";
  return unpublished && entry.state === "published" ? "published" : existing.state;
}

/**
 * Returns the dates of a post after an import. When the file has no date, a stored post keeps its own date, because each copy of the folder
 * has new file times.
 */
function datesAfter(base: Post, entry: IncomingPost, state: PostState) {
  const at = entry.dateGiven ? entry.publishedAt : (base.publishedAt ?? entry.publishedAt);
  const wasPublic = state === "published" || state === "withdrawn";
  return {
    publishedAt: wasPublic ? at : base.publishedAt,
    publishAt: state === "scheduled" ? (base.publishAt ?? entry.publishedAt) : null,
    substantiveUpdateAt: entry.substantiveUpdateAt ?? base.substantiveUpdateAt,
  };
}

/** A picture that the post has already keeps its description, or that it needs none, where the file says nothing of it. */
function coverOf(entry: IncomingPost, media: Media | null, before: Cover | null): Cover | null {
  if (!entry.cover || !media) return null;
  if (before?.mediaId === media.id && entry.cover.alt === "") return before;
  // A source without a description has not decided that the picture is decorative.
  return { mediaId: media.id, alt: entry.cover.alt, decorative: false };
}

function seoOf({ seo }: IncomingPost): Partial<Post["seo"]> {
  return {
    ...(seo.title === null ? {} : { title: seo.title }),
    ...(seo.description === null ? {} : { description: seo.description }),
    ...(seo.canonical ? { canonical: seo.canonical } : {}),
    ...(seo.noindex ? { noindex: true } : {}),
  };
}

/** Returns whether the post equals the stored one in everything that readers or editors can see. */
export function isUnchanged(post: Post, existing: Post | null): boolean {
  return existing !== null && fingerprint(post) === fingerprint(existing);
}

function fingerprint(post: Post): string {
  const { updatedAt: _, ...rest } = post;
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The warning for a post whose text is replaced although a person changed it after the earlier import. */
export const OVERWRITTEN = {
  kind: "overwritten",
  line: 1,
  text: importMessages.changesReplaced,
} as const;

/** At most this many revisions are read. One is not enough, because the newest ones may be refused saves. */
const REVISIONS_READ = 20;

/** Returns whether the stored version of a post was saved by a person and not by an import. */
export async function isEditedHere(read: Pick<PostRead, "revisions">, { id, version }: Post): Promise<boolean> {
  const last = (await read.revisions(id, REVISIONS_READ, null)).find(({ kind }) => kind !== "conflict");
  return last !== undefined && last.authorId !== null && last.token.startsWith(`${version}.`);
}
