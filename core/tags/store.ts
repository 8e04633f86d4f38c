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
  /** How many posts in other states have the tag, without those in the trash. */
  drafts: number;
  /** How many posts in the trash have the tag; they may be restored. */
  trashed: number;
  copies: number;
  /** When the tag's newest published post was published, in ms since the epoch; null without one. */
  lastUsedAt: number | null;
  /** Numbers by which the store identifies the tag's posts outside the trash; they are valid only within one answer. */
  posts: number[];
  /** The numbers of those posts that readers see in the tag's list. */
  listed: number[];
}

export interface TagSample {
  tagId: string;
  title: string;
  slug: string;
}

/** A post without tags, or with too many. `tags` are their names, in the post's order. */
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
  /** When and why the tag's own address became a 410, if it was one; absent in data of older versions. */
  closed?: { reason: string; since: number } | null;
}

type Called = Pick<Tag, "name" | "slug">;

export interface TagRename {
  /** `from` has the aliases after the merge; an alias that became the name is an alias again after an undo. */
  from: Called & Pick<Tag, "aliases">;
  to: Called;
}

export interface TagOperation {
  id: string;
  kind: "merge" | "remove" | "assign";
  at: number;
  userId: string | null;
  /** The tag that the others were merged into; null for other operations. */
  targetId: string | null;
  removed: RemovedTag[];
  addedAliases: string[];
  /** The name that the merge gave the target; null if it kept its name. */
  renamed: TagRename | null;
  posts: number;
  copies: number;
  undoneAt: number | null;
  /** The id that operations of one change share, with which they are undone together; null for a single operation. */
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

/**
 * What an operation rewrote. Published posts are listed, so that their pages can be purged; the others are only
 * counted.
 */
export interface Rewritten {
  posts: number;
  copies: number;
  publishedIds: string[];
}

export interface TagRead {
  tagsByIds(ids: string[]): Promise<Tag[]>;
  /** A tag by its own slug, with its description, also rendered; hidden and proposed tags too. Null for none. */
  tagBySlug(slug: string): Promise<StoredTag | null>;
  /** The slug of the tag with an alias of this slug; null for none. */
  tagSlugByAlias(slug: string): Promise<string | null>;
  /** Tags whose name, slug or alias equals this text except for letter case and diacritics, ordered by id. */
  tagsNamed(name: string): Promise<Tag[]>;
  /**
   * Tags whose folded name, slug or alias begins with or contains the folded text, best matches first; hidden and
   * proposed ones too.
   */
  tagsLike(text: string, limit: number): Promise<(Tag & { posts: number })[]>;
  tagNames(): Promise<Pick<Tag, "id" | "slug" | "name" | "aliases" | "hidden" | "proposed">[]>;
  /** Visible, accepted tags with a published post, in Polish alphabetical order. */
  visibleTags(): Promise<TagCount[]>;
}

export interface TagWrite {
  putTag(tag: Tag, descriptionHtml: string): Promise<void>;
  /** Corrects lists, numbers of posts and the order of tags from the posts; returns how many were wrong. */
  recount(): Promise<number>;
}

export interface TagCleanupRead {
  /** Every tag with its use, ordered by id. Reads everything, so only a person's request may call it. */
  tagUsage(): Promise<TagUsage[]>;
  /** The newest posts with each of these tags, at most `limit` for a tag, without those in the trash. */
  tagSamples(tagIds: string[], limit: number): Promise<TagSample[]>;
  /**
   * Posts with at least `fewest` and at most `most` tags, last edited first; without the trash and the category of
   * pages.
   */
  untidyPosts(
    count: { fewest: number; most: number },
    offset: number,
    limit: number,
  ): Promise<{ rows: UntidyPost[]; total: number }>;
  /**
   * Replaces ids of merged tags by those of their targets. Needed for ids that come from outside the store (open tabs,
   * revisions).
   */
  resolveTagIds(ids: string[]): Promise<string[]>;
  /** Pairs that a person declared to be different tags, the smaller id first. */
  notDuplicates(): Promise<[string, string][]>;
  /** The operations of a batch, newest first, or the single operation with this id. */
  operationsOf(id: string): Promise<TagOperation[]>;
  tagOperations(limit: number): Promise<TagOperation[]>;
}

/** Awaited after every few rewritten posts, so that other requests are served meanwhile. */
export type PauseRewriting = () => void | Promise<void>;

export interface TagCleanupWrite {
  /**
   * Replaces the source tags by the target; their ids resolve to it from then on. `operation` identifies the merge for
   * undo. Purges nothing.
   */
  mergeTags(operation: string, sourceIds: string[], targetId: string, pause?: PauseRewriting): Promise<Rewritten>;
  /**
   * Restores the tags of posts that still have them as the operation wrote them; returns the others as `skipped`. The
   * source tags have to be put first.
   */
  unmergeTags(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[] }>;
  /** Adds and removes tags of posts and of their working copies, whose edit count grows. Purges nothing. */
  retagPosts(operation: string, posts: { postId: string; add: string[]; drop: string[] }[]): Promise<Rewritten>;
  /** Undoes `retagPosts` where nothing changed the tags since; returns the others as `skipped`. */
  unretagPosts(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[]; tagIds: string[] }>;
  /** Removes an unused tag; its former paths become 410. Throws if the tag is used. */
  removeTag(id: string): Promise<void>;
  putTagOperation(operation: TagOperation): Promise<void>;
  /** Forgets how to undo operations older than `before`; ids of merged tags still resolve. */
  forgetRewrites(before: number): Promise<void>;
  /** Stores permanently that two tags are different; storing a pair again changes nothing. */
  putNotDuplicate(one: string, other: string, at: number, userId: string | null): Promise<void>;
}

export interface TagStoreRead extends CommonRead, PathRead, PostListRead, SearchRead, TagRead, TagCleanupRead {}
export interface TagStoreWrite extends TagStoreRead, CommonWrite, PathWrite, TagWrite, TagCleanupWrite {}

export interface TagDeps extends CommonDeps {
  store: StoreOf<TagStoreRead, TagStoreWrite>;
  renderer: Renderer;
  words?: FindTagWords;
}
