import type { Provenance, ProvenanceRead, ProvenanceWrite, RunLookup } from "./provenance/suggestion.ts";
import type { AuthorPageRead, BylineRead } from "../accounts/store.ts";
import type { AddressRead } from "../addresses/store.ts";
import type { AnalysisRead } from "../analysis/store.ts";
import type { BuiltInAnalysis } from "../analysis/built-in-analysis.ts";
import type { JobRead, JobWrite, RestoredLetters } from "../base/jobs.ts";
import type { Outcome } from "../base/outcome.ts";
import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { DueRow, PostLinkRow, PostListRead, CardRow, PostState } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Derived, Renderer } from "../markdown/renderer.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";
import type { SettingsRead } from "../settings/store.ts";
import type { DaySpan, StatisticsRead } from "../statistics/store.ts";
import type { TagCleanupRead, TagRead } from "../tags/store.ts";
import type { SearchLogRead, SearchRead } from "../search/store.ts";
import type { TopicPlanRead, TopicPlanWrite, TopicRead, TopicWrite } from "../topics/store.ts";
import type { Topic } from "../topics/topic.ts";
import type { EditedPost, Lease, ReviewComment, Revision, WorkingCopy } from "./drafts/draft.ts";
import type { Post } from "./post.ts";
import type { Seo } from "./post-fields.ts";
import type { ReaderCommentRead, ReaderCommentWrite } from "./reader-comments.ts";

/** The place of a post among the posts of its topic. `part` counts from 1. */
export interface SeriesPlace {
  part: number;
  parts: number;
  previous: SeriesPart | null;
  next: SeriesPart | null;
}

type SeriesPart = PostLinkRow & { categorySlug: string };

export type PostTitle = Pick<Post, "id" | "slug" | "title">;

export interface PostRead {
  post(id: string): Promise<Post | null>;
  postBySlug(slug: string): Promise<Post | null>;
  /** Returns slugs and typeset titles of these posts, in no particular order. Posts that do not exist are left out. */
  postTitles(ids: readonly string[]): Promise<PostTitle[]>;
  /** Returns ids of posts that follow `after` in the order of ids, for jobs over the whole archive. */
  postIds(after: string | null, limit: number): Promise<string[]>;
  /** Returns the posts before and after the given post in its category's list, ordered by `publishedAt` and id. */
  neighbours(
    categoryId: string,
    publishedAt: number,
    id: string,
  ): Promise<{ previous: PostLinkRow | null; next: PostLinkRow | null }>;
  /**
   * Returns which part of a topic's posts the post is, from the first published one on, with the parts before and after it; null for a
   * post that is not in the topic's list.
   */
  seriesPlace(topicId: string, postId: string): Promise<SeriesPlace | null>;
  /** Returns the published post at `/{category}/{slug}`, or null. */
  publishedPost(categorySlug: string, slug: string): Promise<PublishedPost | null>;
  edited(postId: string): Promise<EditedPost | null>;
  /** Returns the id of the post that had this slug as a draft; null without such a post. */
  postIdByFormerSlug(slug: string): Promise<string | null>;
  /** Returns the slugs that a post had as a draft, in the order of their code units. */
  formerSlugs(postId: string): Promise<string[]>;
  /** Returns posts of the queue, by default last edited first; edits of working copies count. With an empty list of states no post matches. */
  queue(filter: QueueFilter, offset: number, limit: number): Promise<{ rows: QueueRow[]; total: number }>;
  /** Returns how many posts are in each state, and how many working copies there are; for everybody or for one author. */
  queueCounts(authorId: string | null): Promise<Record<PostState, number> & { copies: number; planned: number }>;
  revisions(
    postId: string,
    limit: number,
    before: { at: number; id: string } | null,
  ): Promise<Omit<Revision, "snapshot">[]>;
  revision(id: string): Promise<Revision | null>;
  /** Returns the newest revision with this token; null if it was thinned out. */
  revisionOf(postId: string, token: string): Promise<Revision | null>;
  comments(postId: string): Promise<ReviewComment[]>;
  /** Returns leases that are valid at `now`, the holder's first. */
  leases(postId: string, now: number): Promise<Lease[]>;
  /** Returns schedules due at `now`, earliest first, then by id. */
  due(now: number, limit: number): Promise<DueRow[]>;
  nextDue(): Promise<DueRow | null>;
  /** Returns ids of posts that were moved to the trash before `before`. */
  trashedBefore(before: number, limit: number): Promise<string[]>;
  /** Returns posts whose text or working copy links to one of these paths of the site. */
  linkedFrom(paths: string[], limit: number): Promise<{ postId: string; path: string }[]>;
  /**
   * Returns ids of published posts that were rendered with another render key, newest first. The part of a key after `.` is a hash of the
   * post's pictures and does not count.
   */
  staleRenders(renderKey: string, limit: number): Promise<string[]>;
}

export interface PostWrite {
  /**
   * Stores a post over `expectedVersion` (0 for a new post): `conflict` if the stored version differs, `invalid` for a taken slug. Updates
   * lists and counts.
   */
  putPost(post: Post, derived: Derived, expectedVersion: number): Promise<Outcome<{ version: number }>>;
  /** Replaces only the derived data; the version stays. Throws if there is no such post. */
  putDerived(postId: string, derived: Derived): Promise<void>;
  /** Stores or replaces the working copy of a published post and returns its new `count`. The named media and links count as used. */
  putCopy(copy: Omit<WorkingCopy, "count">, names: { mediaIds: string[]; links: string[] }): Promise<{ count: number }>;
  /** Deletes the working copy, if there is one. The deletion counts as a write of the copy, so that no token occurs twice. */
  dropCopy(postId: string): Promise<void>;
  /** Deletes a post with its revisions, comments and leases; its former paths become 410. */
  removePost(postId: string): Promise<void>;
  putFormerSlug(slug: string, postId: string): Promise<void>;
  /** Stores why a scheduled post was not published. Null, or a new time, removes the reason. */
  putOverdue(postId: string, reason: string | null): Promise<void>;
  putRevision(revision: Omit<Revision, "id">): Promise<string>;
  /** Deletes autosaves of the post. Each person's last autosave in every `spanMs` stays, and every autosave whose token is in `keep`. */
  thinRevisions(postId: string, spanMs: number, keep: string[]): Promise<number>;
  nameRevision(id: string, label: string | null): Promise<void>;
  putComment(comment: Omit<ReviewComment, "id">): Promise<string>;
  resolveComment(id: string, at: number | null): Promise<void>;
  /** Stores or renews a tab's lease. A lease with `holder` takes the right to write from the tab that had it. */
  putLease(lease: Lease): Promise<void>;
  dropLease(postId: string, tab: string): Promise<void>;
  /** Removes leases that ended at or before `from`, or that would end after `to`. */
  dropLeasesOutside(from: number, to: number): Promise<void>;
  /**
   * Stores lists of related posts, best first. `lists` maps a post's id to the ids of related posts. Posts that are in no list for readers
   * are left out. Returns the ids of posts whose list changed.
   */
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
    AuthorPageRead,
    Pick<StatisticsRead, "viewsOfPosts" | "firstViewDay">,
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
  /** Returns what became of letters to readers from before a restore; null without one. Absent where no letters go to readers. */
  restoredLetters?(): Promise<RestoredLetters | null>;
  /** Returns how many readers did not get the post's letter, because it was withdrawn while the letter went out. */
  unsentReaders?(postId: string): Promise<number>;
}

export type PostServiceDeps = Pick<
  PostDeps,
  "store" | "renderer" | "clock" | "config" | "origin" | "previewTokens" | "newId" | "sparedBeatsMs" | "hasPublicFile"
> &
  Pick<PostDeps, "restoredLetters" | "unsentReaders">;

/** A row of the studio's list of posts (the queue), in any state. The title is typeset. */
export interface QueueRow extends Pick<
  Post,
  "id" | "slug" | "title" | "state" | "categoryId" | "authorIds" | "updatedAt" | "publishedAt" | "publishAt"
> {
  trashedAt: number | null;
  /** Present if a published post has unpublished edits. */
  copy: { updatedAt: number; publishAt: number | null } | null;
  openComments: number;
  /** The id of the person who sent the draft back, until the draft is submitted again; null for other posts. */
  returnedBy: string | null;
  overdue: string | null;
}

/**
 * The orders of the queue. `changed` and `unchanged`: last edited first or last; `date`: by actual or planned publication, latest first;
 * `title`: in Polish alphabetical order (`titleKey`); `read`: by the views in the span `readIn`, most read first.
 */
export const QUEUE_ORDERS = ["changed", "unchanged", "date", "title", "read"] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];

/**
 * The order of the queue, and conditions. A post must fulfil every condition. `text` matches a part of the title, without case or
 * diacritics. `text` also matches words in any form, in lead, body and tags of the post or in lead and body of its working copy.
 */
export interface QueueFilter {
  order?: QueueOrder;
  readIn?: DaySpan;
  states?: PostState[];
  authorId?: string;
  categoryId?: string;
  withCopy?: boolean;
  /** Only posts of which something goes out by itself: a scheduled post, or a scheduled update of a published one. */
  planned?: boolean;
  text?: string;
}

export interface PublishedPost extends CardRow {
  html: Utf8Text;
  outline: OutlineEntry[];
  words: number;
  language: Post["language"];
  seo: Seo;
  substantiveUpdateAt: number | null;
  updateNote: string;
  tags: { id: string; slug: string; name: string; version: number }[];
  /** Null if the topic is neither public nor a series. */
  topic: Pick<Topic, "id" | "slug" | "title" | "version" | "public" | "series"> | null;
  provenance: (Pick<Provenance, "use" | "reviewedAt"> & { reviewer: string | null }) | null;
  renderKey: string;
}
