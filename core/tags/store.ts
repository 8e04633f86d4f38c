import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { PostListRead } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Renderer } from "../markdown/renderer.ts";
import type { SearchRead } from "../search/store.ts";
import type { FindTagWords } from "./likeness/lemma-words.ts";
import type { RefreshAction } from "./cleanup/cleanup-plan.ts";
import type { StoredTag, Tag, TagCount } from "./tag.ts";

/*
 * What tidying tags asks of the store, beside what readers and the picker ask. Absence is `null` or an empty list, instants are
 * milliseconds since the epoch.
 */

/** A tag with everything that has it. */
export interface TagUsage extends Tag {
  /** Published posts, pages among them. */
  published: number;
  /** Posts in every other state but the trash. */
  drafts: number;
  /** Posts in the trash: they may come back. */
  trashed: number;
  /** Working copies of published posts. */
  copies: number;
  /** Publication of its newest published post. */
  lastUsedAt: number | null;
  /** The store's own numbers of its posts outside the trash: they mean something within one answer only. */
  posts: number[];
  /** Those of them that readers meet in its list. */
  listed: number[];
}

/** A post shown to make out what a tag is used for. */
export interface TagSample {
  tagId: string;
  title: string;
  slug: string;
}

/** A post with no tag or with too many, and what its tags may be guessed from. Title and lead as typed. */
export interface UntidyRow {
  id: string;
  slug: string;
  title: string;
  lead: string;
  /** The body without mark-up. */
  text: string;
  state: string;
  tagIds: string[];
  /** Tags of the five posts before and the five after it in its category, once for each of those posts that has it. */
  nearTagIds: string[];
}

/** A post as far as a plan puts tags on it. Title as typed. */
export interface TaggedRow {
  id: string;
  /** Its number within the answers of one store, as in `TagUsage.posts`. */
  no: number;
  slug: string;
  title: string;
  state: string;
  /** Whether readers meet it in lists. */
  listed: boolean;
  tagIds: string[];
  /** Whether a working copy lies on top of it. */
  inCopy: boolean;
}

/** What one tag was before an operation took it away, and the addresses that led to it. */
export interface RemovedTag {
  tag: Tag;
  descriptionHtml: string;
  formerPaths: string[];
  /** Since when and why its own address said 410, where it did; absent in what older versions kept. */
  closed?: { reason: string; since: number } | null;
}

/** One thing done to tags that can be undone. */
export interface TagOperation {
  id: string;
  kind: "merge" | "remove" | "assign";
  at: number;
  userId: string | null;
  /** The tag the others were merged into; null for anything but a merge. */
  targetId: string | null;
  removed: RemovedTag[];
  /** Aliases the target got by it. */
  addedAliases: string[];
  /** Posts and working copies it rewrote. */
  posts: number;
  copies: number;
  undoneAt: number | null;
}

/** An assignment an undo left alone, in a post or its working copy. */
export interface SkippedAssignment {
  postId: string;
  /** Null when the post is gone. */
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

/** What one person has chosen on `/tag/refresh` and not executed yet. */
export interface TagPlan {
  /** What an execution of the plan as it is now is called. */
  run: string;
  choices: RefreshAction[];
}

/** Tags as readers and the picker ask for them. */
export interface TagRead {
  /** In the order asked; unknown ids are left out. */
  tagsByIds(ids: string[]): Promise<Tag[]>;
  /** A tag, hidden and proposed ones too, by its canonical slug, with its description and rendered description. */
  tagBySlug(slug: string): Promise<StoredTag | null>;
  /** The canonical slug of the tag that has this alias (compared folded, as a slug), or null. */
  tagSlugByAlias(slug: string): Promise<string | null>;
  /** Tags of which the name, the slug or an alias is this but for letter case and diacritics, by id. */
  tagsNamed(name: string): Promise<Tag[]>;
  /** Tags whose folded name, slug or alias begins with or contains the folded text, best first, hidden and proposed too. */
  tagsLike(text: string, limit: number): Promise<(Tag & { posts: number })[]>;
  /** Every tag's id, name and aliases, for finding near-duplicates before one is made. */
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
  /**
   * Posts outside the trash and the category of pages with at least `fewest` and at most `most` tags, newest edits first.
   */
  untidyPosts(
    count: { fewest: number; most: number },
    offset: number,
    limit: number,
  ): Promise<{ rows: UntidyRow[]; total: number }>;
  /** These posts, in no order; without those that are not there. */
  taggedPosts(ids: string[]): Promise<TaggedRow[]>;
  /**
   * The present id of each tag: that of the tag it was merged into, however often. Each once, in the order of the ids; an id
   * that never was merged stands for itself, known or not. Whoever stores ids kept outside the store (an open tab, a
   * revision) asks this first.
   */
  resolveTagIds(ids: string[]): Promise<string[]>;
  /** Pairs somebody called different tags, the smaller id first. */
  notDuplicates(): Promise<[string, string][]>;
  tagOperation(id: string): Promise<TagOperation | null>;
  /** Newest first. */
  tagOperations(limit: number): Promise<TagOperation[]>;
  /** The plan of one person; null when nothing is chosen. */
  tagPlan(userId: string): Promise<TagPlan | null>;
}

/** Told how many of the posts and working copies are rewritten; awaited. */
export type Rewriting = (done: number) => void | Promise<void>;

export interface TagCleanupWrite {
  /**
   * Puts the target in place of the sources in every post, in whatever state, and every working copy, at the place of the first
   * of them, and takes the sources away; their ids resolve to the target from now on. Text, versions and dates of posts
   * stay; a working copy gets a new count. Each rewritten assignment carries `operation`, under which the store keeps what
   * was there. Lists and counts follow. Purges nothing: the caller knows the pages. Throws for an unknown tag or a source
   * that is the target.
   */
  mergeTags(operation: string, sourceIds: string[], targetId: string, told?: Rewriting): Promise<Rewritten>;
  /**
   * Puts back the assignments that a merge rewrote and that still carry its id, and forgets that its sources were merged; put
   * the sources' tags first. The rest is left and named.
   */
  unmergeTags(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[] }>;
  /**
   * Puts tags on posts outside the trash, and on the working copies of those that have one, and takes tags off. Text, versions and dates
   * stay; each gets a new count of working copies, so that whoever has it open gets a merge. New assignments carry `operation`,
   * under which the store keeps what was there. Purges nothing. Throws for an unknown post or tag.
   */
  retagPosts(
    operation: string,
    posts: { postId: string; add: string[]; drop: string[] }[],
    told?: Rewriting,
  ): Promise<Rewritten>;
  /**
   * Takes back what `retagPosts` did wherever nothing else wrote since; the rest is left and named. `tagIds` are those of the tags
   * that came or went, as far as they are still there.
   */
  unretagPosts(operation: string): Promise<Rewritten & { skipped: SkippedAssignment[]; tagIds: string[] }>;
  /**
   * Removes a tag nothing has, with its aliases; former paths that led to it become 410. Throws while a post in whatever state
   * or a working copy has it.
   */
  removeTag(id: string): Promise<void>;
  /** Puts or replaces what an operation did. */
  putTagOperation(operation: TagOperation): Promise<void>;
  /**
   * Forgets what operations made before `before` replaced: they cannot be undone any more. What they did stays known, and
   * the ids they merged go on leading to their tags.
   */
  forgetRewrites(before: number): Promise<void>;
  /** For good; the same pair twice is one. */
  putNotDuplicate(one: string, other: string, at: number, userId: string | null): Promise<void>;
  /** Puts or replaces what a person has chosen; null forgets it. Like operations it is no news to followers. */
  putTagPlan(userId: string, plan: TagPlan | null): Promise<void>;
}

export interface TagStoreRead extends CommonRead, PathRead, PostListRead, SearchRead, TagRead, TagCleanupRead {}
export interface TagStoreWrite extends TagStoreRead, CommonWrite, PathWrite, TagWrite, TagCleanupWrite {}

export interface TagDeps extends CommonDeps {
  store: StoreOf<TagStoreRead, TagStoreWrite>;
  renderer: Renderer;
  /** What the comparison of tags knows of Polish; absent, endings are taken off and that is all. */
  words?: FindTagWords;
}
