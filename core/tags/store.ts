import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { PostListRead } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Renderer } from "../markdown/renderer.ts";
import type { SearchRead } from "../search/store.ts";
import type { FindTagWords } from "./likeness/lemma-words.ts";
import type { StoredTag, Tag, TagCount } from "./tag.ts";

export interface TagUsage extends Tag {
  /** How many published posts have the tag, pages included. */
  published: number;
  /** How many posts in other states have the tag, without posts in the trash. */
  drafts: number;
  /** How many posts in the trash have the tag. These posts may be restored. */
  trashed: number;
  copies: number;
  /** When the tag's newest published post was published, in ms since the epoch; null without such a post. */
  lastUsedAt: number | null;
  /** Numbers by which the store identifies the tag's posts outside the trash. The numbers are valid only within one answer. */
  posts: number[];
  /** The numbers of the posts that readers see in the tag's list. */
  listed: number[];
}

export interface TagSample {
  tagId: string;
  title: string;
  slug: string;
}

/** A post without tags, or with too many tags. `tags` are the names of its tags, in the post's order. */
export interface UntidyPost {
  id: string;
  slug: string;
  title: string;
  state: string;
  tags: string[];
}

export interface RemovedTag {
  tag: Tag;
  descriptionHtml: string;
  formerPaths: string[];
  /** When and why the tag's own address became a 410; null if it did not answer 410, absent in data of older versions. */
  closed?: { reason: string; since: number } | null;
}

type Called = Pick<Tag, "name" | "slug">;

export interface TagRename {
  /** `from` also has the aliases after the merge. An alias that became the name is an alias again after an undo. */
  from: Called & Pick<Tag, "aliases">;
  to: Called;
}

export interface TagOperation {
  id: string;
  kind: "merge" | "remove" | "assign";
  at: number;
  userId: string | null;
  /** The tag into which the other tags were merged; null for other operations. */
  targetId: string | null;
  removed: RemovedTag[];
  addedAliases: string[];
  /** The name that the merge gave the target; null if the target kept its name. */
  renamed: TagRename | null;
  posts: number;
  copies: number;
  undoneAt: number | null;
  /** The id that operations of one change share, so that they are undone together; null for a single operation. */
  batch: string | null;
}

export interface SkippedAssignment {
  postId: string;
  title: string | null;
  slug: string | null;
  in: "post" | "copy";
  /** `changed`: something else changed the tags since. `gone`: the post or working copy does not exist any more. */
  why: "changed" | "gone";
}

/** What an operation rewrote. Published posts are listed, so that their pages can be purged; other posts are only counted. */
export interface Rewritten {
  posts: number;
  copies: number;
  publishedIds: string[];
}

export interface TagRead {
  tagsByIds(ids: string[]): Promise<Tag[]>;
  /** Returns the tag with this slug, hidden and proposed tags included; null if there is none. The description is also rendered. */
  tagBySlug(slug: string): Promise<StoredTag | null>;
  /** Returns the slug of the tag with an alias of this slug; null if there is none. */
  tagSlugByAlias(slug: string): Promise<string | null>;
  /** Returns tags whose name, slug or alias equals this text except for letter case and diacritics, ordered by id. */
  tagsNamed(name: string): Promise<Tag[]>;
  /**
   * Returns tags whose folded name, slug or alias begins with or contains the folded text, best matches first. Hidden and proposed tags are
   * included.
   */
  tagsLike(text: string, limit: number): Promise<(Tag & { posts: number })[]>;
  tagNames(): Promise<Pick<Tag, "id" | "slug" | "name" | "aliases" | "hidden" | "proposed">[]>;
  /** Returns visible, accepted tags with a published post, in Polish alphabetical order. */
  visibleTags(): Promise<TagCount[]>;
}

export interface TagWrite {
  putTag(tag: Tag, descriptionHtml: string): Promise<void>;
  /** Recomputes lists, numbers of posts and the order of tags from the posts. Returns how many values were wrong. */
  recount(): Promise<number>;
}

export interface TagCleanupRead {
  /** Returns every tag with its use, ordered by id. Reads everything, so only a person's request may call this method. */
  tagUsage(): Promise<TagUsage[]>;
  /** Returns the newest posts with each of these tags, at most `limit` for a tag, without posts in the trash. */
  tagSamples(tagIds: string[], limit: number): Promise<TagSample[]>;
  /**
   * Returns posts with at least `fewest` and at most `most` tags, last edited first. Posts in the trash and in the category of pages are
   * left out.
   */
  untidyPosts(
    count: { fewest: number; most: number },
    offset: number,
    limit: number,
  ): Promise<{ rows: UntidyPost[]; total: number }>;
  /** Replaces ids of merged tags by the ids of their targets. Ids from outside the store (open tabs, revisions) may be ids of merged tags. */
  resolveTagIds(ids: string[]): Promise<string[]>;
  /** Returns pairs of tags that a person declared to be different, the newest first, in each the smaller id first. */
  notDuplicates(): Promise<[string, string][]>;
  /** Returns the operations of a batch, newest first, or the single operation with this id. */
  operationsOf(id: string): Promise<TagOperation[]>;
  tagOperations(limit: number): Promise<TagOperation[]>;
}

/** Awaited after every few rewritten posts, so that other requests are served meanwhile. */
export type PauseRewriting = () => void | Promise<void>;

export interface TagCleanupWrite {
  /**
   * Replaces the source tags by the target. From then on the ids of the source tags resolve to the target. `operation` identifies the merge
   * for undo. Purges nothing.
   */
  mergeTags(operation: string, sourceIds: string[], targetId: string, pause?: PauseRewriting): Promise<Rewritten>;
  /**
   * Restores the tags of posts whose tags are still as the operation wrote them; returns other posts as `skipped`. The source tags must be
   * stored again beforehand.
   */
  unmergeTags(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[] }>;
  /** Adds and removes tags of posts and of their working copies; the edit count of these copies grows. Purges nothing. */
  retagPosts(operation: string, posts: { postId: string; add: string[]; drop: string[] }[]): Promise<Rewritten>;
  /** Undoes `retagPosts` for posts whose tags have not changed since; returns other posts as `skipped`. */
  unretagPosts(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[]; tagIds: string[] }>;
  /** Removes an unused tag; its former paths become 410. Throws if the tag is used. */
  removeTag(id: string): Promise<void>;
  putTagOperation(operation: TagOperation): Promise<void>;
  /** Deletes what is needed to undo operations older than `before`. Ids of merged tags still resolve. */
  forgetRewrites(before: number): Promise<void>;
  /** Stores permanently that two tags are different; storing a pair again changes nothing. */
  putNotDuplicate(one: string, other: string, at: number, userId: string | null): Promise<void>;
  /** Undoes `putNotDuplicate`; returns false if the pair was not stored. */
  dropNotDuplicate(one: string, other: string): Promise<boolean>;
}

export interface TagStoreRead extends CommonRead, PathRead, PostListRead, SearchRead, TagRead, TagCleanupRead {}
export interface TagStoreWrite extends TagStoreRead, CommonWrite, PathWrite, TagWrite, TagCleanupWrite {}

export interface TagDeps extends CommonDeps {
  store: StoreOf<TagStoreRead, TagStoreWrite>;
  renderer: Renderer;
  words?: FindTagWords;
}
