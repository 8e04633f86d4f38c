import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { PostListRead } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Renderer } from "../markdown/renderer.ts";
import type { SearchRead } from "../search/store.ts";
import type { FindTagWords } from "./likeness/lemma-words.ts";
import type { StoredTag, Tag, TagCount } from "./tag.ts";

export interface TagUsage extends Tag {
  /** Published posts, pages among them. */
  published: number;
  /** Posts in every other state but the trash. */
  drafts: number;
  /** Posts in the trash: they may come back. */
  trashed: number;
  copies: number;
  /** Publication of its newest published post. */
  lastUsedAt: number | null;
  /** The store's own numbers of its posts outside the trash: they mean something within one answer only. */
  posts: number[];
  /** Numbers of the posts that readers find in the tag's list. */
  listed: number[];
}

export interface TagSample {
  tagId: string;
  title: string;
  slug: string;
}

/** A post with no tag or with too many. `tags`: their names, in the order of the post. */
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
  /** Since when and why its own address said 410, where it did; absent in what older versions kept. */
  closed?: { reason: string; since: number } | null;
}

type Called = Pick<Tag, "name" | "slug">;

export interface TagRename {
  /** With the aliases it had after the merge: one that became its name is an alias again when that is undone. */
  from: Called & Pick<Tag, "aliases">;
  to: Called;
}

export interface TagOperation {
  id: string;
  kind: "merge" | "remove" | "assign";
  at: number;
  userId: string | null;
  /** The tag the others were merged into; null for anything but a merge. */
  targetId: string | null;
  removed: RemovedTag[];
  addedAliases: string[];
  /** The name the target got with the merge; null where it kept its own. */
  renamed: TagRename | null;
  posts: number;
  copies: number;
  undoneAt: number | null;
  /** What the operations share that were done with one act and are undone with one; null for one done by itself. */
  batch: string | null;
}

export interface SkippedAssignment {
  postId: string;
  title: string | null;
  slug: string | null;
  in: "post" | "copy";
  /** `changed`: something else wrote its tags since. `gone`: the post or working copy is not there any more. */
  why: "changed" | "gone";
}

/** Published posts are named, so that their pages can be purged; the rest is counted. */
export interface Rewritten {
  posts: number;
  copies: number;
  publishedIds: string[];
}

export interface TagRead {
  tagsByIds(ids: string[]): Promise<Tag[]>;
  /** A tag, hidden and proposed ones too, by its canonical slug, with its description and rendered description. */
  tagBySlug(slug: string): Promise<StoredTag | null>;
  /** The canonical slug of the tag that has this alias (compared folded, as a slug), or null. */
  tagSlugByAlias(slug: string): Promise<string | null>;
  /** Tags of which the name, the slug or an alias is this but for letter case and diacritics, by id. */
  tagsNamed(name: string): Promise<Tag[]>;
  /** Tags whose folded name, slug or alias begins with or contains the folded text, best first, hidden and proposed too. */
  tagsLike(text: string, limit: number): Promise<(Tag & { posts: number })[]>;
  tagNames(): Promise<Pick<Tag, "id" | "slug" | "name" | "aliases" | "hidden" | "proposed">[]>;
  /** Visible, accepted tags with a published post, in Polish order of names. */
  visibleTags(): Promise<TagCount[]>;
}

export interface TagWrite {
  putTag(tag: Tag, descriptionHtml: string): Promise<void>;
  /** Recounts lists and tag numbers from the posts themselves, and the order of tags; returns how many were wrong. */
  recount(): Promise<number>;
}

export interface TagCleanupRead {
  /** Every tag with its use, by id. Walks everything: a person asks for it. */
  tagUsage(): Promise<TagUsage[]>;
  /** The newest posts of each of these tags, `limit` a tag, trash excepted. */
  tagSamples(tagIds: string[], limit: number): Promise<TagSample[]>;
  /** Posts outside the trash and the category of pages with at least `fewest` and at most `most` tags, newest edits first. */
  untidyPosts(
    count: { fewest: number; most: number },
    offset: number,
    limit: number,
  ): Promise<{ rows: UntidyPost[]; total: number }>;
  /** The present ids: of the tags these were merged into. Ask it for ids from outside the store (open tabs, revisions). */
  resolveTagIds(ids: string[]): Promise<string[]>;
  /** Pairs somebody called different tags, the smaller id first. */
  notDuplicates(): Promise<[string, string][]>;
  /** The operations of a batch, or the one of that id, the newest first. */
  operationsOf(id: string): Promise<TagOperation[]>;
  tagOperations(limit: number): Promise<TagOperation[]>;
}

/** Awaited after every few posts or working copies that are rewritten, so that others are served meanwhile. */
export type PauseRewriting = () => void | Promise<void>;

export interface TagCleanupWrite {
  /** Puts the target in place of the sources; their ids resolve to it. `operation` allows undo. Purges nothing. */
  mergeTags(operation: string, sourceIds: string[], targetId: string, pause?: PauseRewriting): Promise<Rewritten>;
  /** Puts back assignments that still carry the operation; the rest is returned. Put the sources' tags first. */
  unmergeTags(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[] }>;
  /** Adds and removes tags of posts and their working copies, whose count grows. Purges nothing. */
  retagPosts(operation: string, posts: { postId: string; add: string[]; drop: string[] }[]): Promise<Rewritten>;
  /** Undoes `retagPosts` where nothing else wrote since; the rest is returned. */
  unretagPosts(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[]; tagIds: string[] }>;
  /** Removes an unused tag; its former paths become 410. Throws while anything has it. */
  removeTag(id: string): Promise<void>;
  putTagOperation(operation: TagOperation): Promise<void>;
  /** Operations before `before` cannot be undone any more; ids they merged still resolve. */
  forgetRewrites(before: number): Promise<void>;
  /** For good; the same pair twice is one. */
  putNotDuplicate(one: string, other: string, at: number, userId: string | null): Promise<void>;
}

export interface TagStoreRead extends CommonRead, PathRead, PostListRead, SearchRead, TagRead, TagCleanupRead {}
export interface TagStoreWrite extends TagStoreRead, CommonWrite, PathWrite, TagWrite, TagCleanupWrite {}

export interface TagDeps extends CommonDeps {
  store: StoreOf<TagStoreRead, TagStoreWrite>;
  renderer: Renderer;
  words?: FindTagWords;
}
