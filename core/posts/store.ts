import type { Provenance } from "./provenance/suggestion.ts";
import type { AddressRead } from "../addresses/store.ts";
import type { AnalysisRead } from "../analysis/store.ts";
import type { BuiltInAnalysis } from "../analysis/built-in-analysis.ts";
import type { JobRead, JobWrite } from "../base/jobs.ts";
import type { Outcome } from "../base/outcome.ts";
import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { DueRow, PostLinkRow, PostListRead, CardRow, PostState } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Derived } from "../markdown/rendering.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Renderer } from "../markdown/renderer.ts";
import type { SettingsRead } from "../settings/store.ts";
import type { TagCleanupRead, TagRead } from "../tags/store.ts";
import type { SearchLogRead, SearchRead } from "../search/store.ts";
import type { TopicPlanRead, TopicPlanWrite, TopicRead, TopicWrite } from "../topics/store.ts";
import type { EditedPost, Lease, ReviewComment, Revision, WorkingCopy } from "./drafts/draft.ts";
import type { ProvenanceRead, ProvenanceWrite, RunLookup } from "./provenance/store.ts";
import type { Post, Seo } from "./post.ts";

/** Posts in whatever state, with what belongs to each of them. */
export interface PostRead {
  /** A post by id in whatever state; null when there is none. */
  post(id: string): Promise<Post | null>;
  postBySlug(slug: string): Promise<Post | null>;
  /** Ids of posts after `after` in id order, for sweeps over the archive. */
  postIds(after: string | null, limit: number): Promise<string[]>;
  /**
   * The posts just before and after this one in its category's list, by `publishedAt` and id: `previous` was published
   * earlier, `next` later.
   */
  neighbours(
    categoryId: string,
    publishedAt: number,
    id: string,
  ): Promise<{ previous: PostLinkRow | null; next: PostLinkRow | null }>;
  /** The published post at `/{category}/{slug}`, or null. */
  publishedPost(categorySlug: string, slug: string): Promise<PublishedPost | null>;
  /** A post in whatever state with its working copy, by id; null when there is none. */
  edited(postId: string): Promise<EditedPost | null>;
  /** Where the former slug of a draft leads: the id of the post that had it; null when nobody had. */
  postIdByFormerSlug(slug: string): Promise<string | null>;
  /** Newest edits first, of the post or its working copy. An empty list of states is met by no post. */
  queue(filter: QueueFilter, offset: number, limit: number): Promise<{ rows: QueueRow[]; total: number }>;
  /** How many posts each state has, and how many working copies there are, of everybody or of one author. */
  queueCounts(authorId: string | null): Promise<Record<PostState, number> & { copies: number }>;
  /** Newest first, without their texts. */
  revisions(
    postId: string,
    limit: number,
    before: { at: number; id: string } | null,
  ): Promise<Omit<Revision, "snapshot">[]>;
  revision(id: string): Promise<Revision | null>;
  /** The newest revision that made a state, or null when it was thinned out. */
  revisionOf(postId: string, token: string): Promise<Revision | null>;
  /** Oldest first, resolved ones too. */
  comments(postId: string): Promise<ReviewComment[]>;
  /** Live at `now`, the holder first. */
  leases(postId: string, now: number): Promise<Lease[]>;
  /** Due at `now`, earliest first, ties by id. */
  due(now: number, limit: number): Promise<DueRow[]>;
  /** The earliest schedule there is, overdue ones too. */
  nextDue(): Promise<DueRow | null>;
  /** Posts in the trash since before `before`, for the scheduler. */
  trashedBefore(before: number, limit: number): Promise<string[]>;
  /** Posts whose source links to one of these paths of the site, working copies too. */
  linkedFrom(paths: string[], limit: number): Promise<{ postId: string; path: string }[]>;
  /**
   * Ids of published posts that another renderer made, newest first: their render key is neither `renderKey` nor `renderKey`
   * followed by a `.` and the hash of their pictures.
   */
  staleRenders(renderKey: string, limit: number): Promise<string[]>;
}

/** Each is part of the transaction it is called in. */
export interface PostWrite {
  /**
   * Inserts or replaces a post with its derived data. `expectedVersion` is 0 for a new post, else the stored version it
   * builds on; a different one is a `conflict` and nothing is written. The stored version is `expectedVersion + 1`.
   * `invalid` when the slug belongs to another post. Ids named twice in `tagIds` or `authorIds` count once.
   *
   * A post that leaves the list `all` leaves every related list, and the pages that listed it are purged (`post:{id}`). The
   * first or last post of a category purges everything. Related lists of the posts put are made before the commit when
   * there are at most 20 of them; after more, call `refreshRelated`.
   */
  putPost(post: Post, derived: Derived, expectedVersion: number): Promise<Outcome<{ version: number }>>;
  /**
   * Replaces derived data only (a sweep after the renderer changed); the post's version stays. Searches find it by the new words.
   * Throws without the post.
   */
  putDerived(postId: string, derived: Derived): Promise<void>;
  /** Puts or replaces the working copy of a published post; `count` is the store's own. Media and links it names are kept for usage. */
  putCopy(copy: Omit<WorkingCopy, "count">, names: { mediaIds: string[]; links: string[] }): Promise<{ count: number }>;
  /** Counts as a write of the copy, so that no token comes twice; does nothing where there is none. */
  dropCopy(postId: string): Promise<void>;
  /** Removes a post for good with everything of its own (revisions, comments, leases); its former paths become 410. */
  removePost(postId: string): Promise<void>;
  /** Keeps the slug a draft had, so that its old address at the desk leads on. */
  putFormerSlug(slug: string, postId: string): Promise<void>;
  /** Why a schedule could not keep its time; null takes the remark away, and so does another time. */
  putOverdue(postId: string, reason: string | null): Promise<void>;
  putRevision(revision: Omit<Revision, "id">): Promise<string>;
  /** Removes the post's autosaves that are not the last of their 5 min, not its newest and not named by `keep` (tokens). */
  thinRevisions(postId: string, spanMs: number, keep: string[]): Promise<number>;
  nameRevision(id: string, label: string | null): Promise<void>;
  putComment(comment: Omit<ReviewComment, "id">): Promise<string>;
  resolveComment(id: string, at: number | null): Promise<void>;
  /**
   * Puts or renews a tab's lease. A holder's takes the pen from whoever had it, so that one lease of a post at most is the
   * holder's; nobody becomes the holder without asking.
   */
  putLease(lease: Lease): Promise<void>;
  dropLease(postId: string, tab: string): Promise<void>;
  /** Removes leases that end at `from` or before it, or after `to`. */
  dropLeasesOutside(from: number, to: number): Promise<void>;
  /** Recomputes the related lists of these posts. Returns the ids whose list changed. */
  refreshRelated(postIds: string[]): Promise<string[]>;
}

export interface PostStoreRead
  extends
    CommonRead,
    PathRead,
    PostListRead,
    JobRead,
    SettingsRead,
    SearchRead,
    SearchLogRead,
    TagRead,
    TagCleanupRead,
    TopicRead,
    TopicPlanRead,
    AddressRead,
    AnalysisRead,
    ProvenanceRead,
    RunLookup,
    PostRead {}
export interface PostStoreWrite
  extends PostStoreRead, CommonWrite, PathWrite, JobWrite, TopicWrite, TopicPlanWrite, ProvenanceWrite, PostWrite {}

export interface PostDeps extends CommonDeps {
  store: StoreOf<PostStoreRead, PostStoreWrite>;
  renderer: Renderer;
  /** The engine that needs no model; absent, its use cases say so. */
  analysis?: BuiltInAnalysis;
}

/** What everything editors do with one post is made of. */
export type PostServiceDeps = Pick<
  PostDeps,
  "store" | "renderer" | "clock" | "config" | "origin" | "previewTokens" | "newId" | "analysis"
>;

/*
 * What the desk asks of the store, beside what readers do (`ports.ts`): absence is `null` or an empty list, instants are
 * milliseconds since the epoch, ids are ASCII.
 */

/** A line of the queue: any post with what the team wants to know at a glance. Title as typed. */
export interface QueueRow {
  id: string;
  slug: string;
  title: string;
  state: PostState;
  categoryId: string;
  authorIds: string[];
  updatedAt: number;
  publishedAt: number | null;
  publishAt: number | null;
  trashedAt: number | null;
  /** Present when a published post has unpublished edits. */
  copy: { updatedAt: number; publishAt: number | null } | null;
  openComments: number;
  /** Why the schedule could not keep its time; null when nothing stopped it. */
  overdue: string | null;
}

/** Which lines of the queue; all given conditions hold together. `text` is found in titles, without case or diacritics. */
export interface QueueFilter {
  states?: PostState[];
  authorId?: string;
  categoryId?: string;
  /** Only posts with a working copy. */
  withCopy?: boolean;
  text?: string;
}

/** A published post with all its page shows, except its neighbours and related posts. */
export interface PublishedPost extends CardRow {
  html: string;
  outline: OutlineEntry[];
  words: number;
  seo: Seo;
  substantiveUpdateAt: number | null;
  /** Visible, accepted tags in the editor's order. */
  tags: { id: string; slug: string; name: string; version: number }[];
  /** Null when readers may not see the topic. */
  topic: { id: string; slug: string; title: string; version: number } | null;
  /** A model's part in the text and the name of who looked it through last; null where none had one. */
  provenance: (Pick<Provenance, "use" | "reviewedAt"> & { reviewer: string | null }) | null;
  renderKey: string;
}

/** A post whose source, or whose working copy, links to something. */
export interface LinkingPost {
  postId: string;
  title: string;
  slug: string;
  state: PostState;
}
