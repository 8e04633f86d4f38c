import type { Provenance, ProvenanceRead, ProvenanceWrite, RunLookup } from "./provenance/suggestion.ts";
import type { BylineRead } from "../accounts/store.ts";
import type { AddressRead } from "../addresses/store.ts";
import type { AnalysisRead } from "../analysis/store.ts";
import type { BuiltInAnalysis } from "../analysis/built-in-analysis.ts";
import type { JobRead, JobWrite } from "../base/jobs.ts";
import type { Outcome } from "../base/outcome.ts";
import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { DueRow, PostLinkRow, PostListRead, CardRow, PostState } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Derived, Renderer } from "../markdown/renderer.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";
import type { SettingsRead } from "../settings/store.ts";
import type { TagCleanupRead, TagRead } from "../tags/store.ts";
import type { SearchLogRead, SearchRead } from "../search/store.ts";
import type { TopicPlanRead, TopicPlanWrite, TopicRead, TopicWrite } from "../topics/store.ts";
import type { EditedPost, Lease, ReviewComment, Revision, WorkingCopy } from "./drafts/draft.ts";
import type { Post } from "./post.ts";
import type { Seo } from "./post-fields.ts";
import type { ReaderCommentRead, ReaderCommentWrite } from "./reader-comments.ts";

export type PostTitle = Pick<Post, "id" | "slug" | "title">;

export interface PostRead {
  post(id: string): Promise<Post | null>;
  postBySlug(slug: string): Promise<Post | null>;
  /** Slug and title, as readers would see it, of these posts in no order, without those that are not there. */
  postTitles(ids: readonly string[]): Promise<PostTitle[]>;
  /** Ids of posts after `after` in id order, for sweeps over the archive. */
  postIds(after: string | null, limit: number): Promise<string[]>;
  /** The posts before and after this one in its category's list, by `publishedAt` and id. */
  neighbours(
    categoryId: string,
    publishedAt: number,
    id: string,
  ): Promise<{ previous: PostLinkRow | null; next: PostLinkRow | null }>;
  /** The published post at `/{category}/{slug}`, or null. */
  publishedPost(categorySlug: string, slug: string): Promise<PublishedPost | null>;
  edited(postId: string): Promise<EditedPost | null>;
  /** Where the former slug of a draft leads: the id of the post that had it; null when nobody had. */
  postIdByFormerSlug(slug: string): Promise<string | null>;
  /** Slugs a post had as a draft, in the order of their characters. */
  formerSlugs(postId: string): Promise<string[]>;
  /** Newest edits first unless asked otherwise, of the post or its working copy. An empty list of states is met by no post. */
  queue(filter: QueueFilter, offset: number, limit: number): Promise<{ rows: QueueRow[]; total: number }>;
  /** How many posts each state has, and how many working copies there are, of everybody or of one author. */
  queueCounts(authorId: string | null): Promise<Record<PostState, number> & { copies: number }>;
  revisions(
    postId: string,
    limit: number,
    before: { at: number; id: string } | null,
  ): Promise<Omit<Revision, "snapshot">[]>;
  revision(id: string): Promise<Revision | null>;
  /** The newest revision that made a state, or null when it was thinned out. */
  revisionOf(postId: string, token: string): Promise<Revision | null>;
  comments(postId: string): Promise<ReviewComment[]>;
  /** Live at `now`, the holder first. */
  leases(postId: string, now: number): Promise<Lease[]>;
  /** Due at `now`, earliest first, ties by id. */
  due(now: number, limit: number): Promise<DueRow[]>;
  nextDue(): Promise<DueRow | null>;
  /** Posts in the trash since before `before`, for the scheduler. */
  trashedBefore(before: number, limit: number): Promise<string[]>;
  /** Posts whose source links to one of these paths of the site, working copies too. */
  linkedFrom(paths: string[], limit: number): Promise<{ postId: string; path: string }[]>;
  /** Ids of published posts with another render key (its part after `.` is the hash of pictures), newest first. */
  staleRenders(renderKey: string, limit: number): Promise<string[]>;
}

export interface PostWrite {
  /** Over `expectedVersion` (0: new): `conflict` for another, `invalid` for a taken slug. Updates lists and counts. */
  putPost(post: Post, derived: Derived, expectedVersion: number): Promise<Outcome<{ version: number }>>;
  /** Replaces derived data only; the version stays. Throws without the post. */
  putDerived(postId: string, derived: Derived): Promise<void>;
  /** Puts or replaces the working copy of a published post; `count` is the store's own. Media and links it names are kept for usage. */
  putCopy(copy: Omit<WorkingCopy, "count">, names: { mediaIds: string[]; links: string[] }): Promise<{ count: number }>;
  /** Counts as a write of the copy, so that no token comes twice; does nothing where there is none. */
  dropCopy(postId: string): Promise<void>;
  /** Removes a post for good with everything of its own (revisions, comments, leases); its former paths become 410. */
  removePost(postId: string): Promise<void>;
  putFormerSlug(slug: string, postId: string): Promise<void>;
  /** Why a schedule could not keep its time; null takes the remark away, and so does another time. */
  putOverdue(postId: string, reason: string | null): Promise<void>;
  putRevision(revision: Omit<Revision, "id">): Promise<string>;
  /** Removes the post's autosaves that are not a person's last of their 5 min and not named by `keep` (tokens). */
  thinRevisions(postId: string, spanMs: number, keep: string[]): Promise<number>;
  nameRevision(id: string, label: string | null): Promise<void>;
  putComment(comment: Omit<ReviewComment, "id">): Promise<string>;
  resolveComment(id: string, at: number | null): Promise<void>;
  /** Puts or renews a tab's lease. A holder's lease ends that of the holder before. */
  putLease(lease: Lease): Promise<void>;
  dropLease(postId: string, tab: string): Promise<void>;
  /** Removes leases that end at `from` or before it, or after `to`. */
  dropLeasesOutside(from: number, to: number): Promise<void>;
  /** Puts the related lists of posts by their ids, best first. Posts that lists do not show are left out. Returns the ids whose list changed. */
  putRelated(lists: ReadonlyMap<string, readonly string[]>): Promise<string[]>;
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
    ReaderCommentRead,
    RunLookup,
    Pick<BylineRead, "resolveUserIds">,
    PostRead {}
export interface PostStoreWrite
  extends
    PostStoreRead,
    CommonWrite,
    PathWrite,
    JobWrite,
    TopicWrite,
    TopicPlanWrite,
    ProvenanceWrite,
    ReaderCommentWrite,
    PostWrite {}

export interface PostDeps extends CommonDeps {
  store: StoreOf<PostStoreRead, PostStoreWrite>;
  renderer: Renderer;
  analysis?: BuiltInAnalysis;
}

export type PostServiceDeps = Pick<
  PostDeps,
  "store" | "renderer" | "clock" | "config" | "origin" | "previewTokens" | "newId" | "sparedBeatsMs"
>;

/** A line of the queue: any post with what the team wants to know at a glance. Title as readers would see it. */
export interface QueueRow extends Pick<
  Post,
  "id" | "slug" | "title" | "state" | "categoryId" | "authorIds" | "updatedAt" | "publishedAt" | "publishAt"
> {
  trashedAt: number | null;
  /** Present when a published post has unpublished edits. */
  copy: { updatedAt: number; publishAt: number | null } | null;
  openComments: number;
  /** Who sent a draft back that was not handed in since; null of others. */
  returnedBy: string | null;
  overdue: string | null;
}

/**
 * `changed` and `unchanged`: by the last edit, newest and oldest first; `date`: by when it goes or went out, the latest first;
 * `title`: of the post itself, in the Polish alphabet (`titleKey`).
 */
export const QUEUE_ORDERS = ["changed", "unchanged", "date", "title"] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];

/**
 * Which lines of the queue, and in which order; all given conditions hold together. `text` is found in titles, without case or
 * diacritics, and word by word in some form in lead, body and tags of the post itself, or in lead and body of its working copy.
 */
export interface QueueFilter {
  order?: QueueOrder;
  states?: PostState[];
  authorId?: string;
  categoryId?: string;
  withCopy?: boolean;
  text?: string;
}

export interface PublishedPost extends CardRow {
  html: Utf8Text;
  outline: OutlineEntry[];
  words: number;
  language: Post["language"];
  seo: Seo;
  substantiveUpdateAt: number | null;
  tags: { id: string; slug: string; name: string; version: number }[];
  /** Null when readers may not see the topic. */
  topic: { id: string; slug: string; title: string; version: number } | null;
  provenance: (Pick<Provenance, "use" | "reviewedAt"> & { reviewer: string | null }) | null;
  renderKey: string;
}
