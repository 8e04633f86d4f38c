import type { EditedPost, Lease, ReviewComment, Revision, WorkingCopy } from "./posts/drafts/draft.ts";
import type { Post, PostState } from "./posts/post.ts";
import type { SiteSettings } from "./settings/site-settings.ts";
import type { Media } from "./base/media.ts";
import type { Tag } from "./tags/tag.ts";

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

/** What is due: a scheduled post, or the scheduled working copy of a published one. */
export interface DueRow {
  postId: string;
  at: number;
  kind: "post" | "copy";
}

/** One thing that was done, for good. `details` are names and numbers, never texts or secrets. */
export interface AuditEntry {
  id: number;
  at: number;
  /** Null: the clock or the command line. */
  userId: string | null;
  act: string;
  entity: { kind: string; id: string } | null;
  details: Record<string, string | number | boolean | null>;
}

/** An entry before the store has counted it. */
export type NewAuditEntry = Omit<AuditEntry, "id">;

/** A side effect owed to the outside, written in the transaction that owes it; done at least once, by its key. */
export interface OutboxEntry {
  id: number;
  kind: string;
  /** Two entries with one key are one effect. */
  key: string;
  payload: Record<string, string | number | boolean | null>;
  createdAt: number;
  attempts: number;
  /** Not tried before this. */
  nextAt: number;
  /** Null while it is owed. */
  doneAt: number | null;
  /** What the last attempt said; never a secret. */
  error: string | null;
}

/** A background job with its last run; the clock's own (trash, schedule) and those a person started. */
export interface JobRow {
  id: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed";
  /** From 0 to `total`. */
  done: number;
  total: number;
  startedBy: string | null;
  createdAt: number;
  finishedAt: number | null;
  /** A Polish sentence: the result or the reason. */
  message: string | null;
}

/** An address that was asked for and does not exist. */
export interface MissingPath {
  path: string;
  /** Requests over the days kept. */
  count: number;
  lastAt: number;
}

/** A former path as the studio lists it. */
export interface FormerPathRow {
  path: string;
  kind: "post" | "category" | "tag" | "topic" | null;
  entityId: string | null;
  /** Where it leads now; null for a 410. */
  to: string | null;
  reason: string;
  since: number;
}

/** A post whose source, or whose working copy, links to something. */
export interface LinkingPost {
  postId: string;
  title: string;
  slug: string;
  state: PostState;
}

/** A picture of the library with where it is used. */
export interface LibraryRow extends Media {
  /** Posts (in any state, working copies too) whose body or cover shows it. */
  usedBy: number;
}

export interface EditorialRead {
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
  /** Every schedule, earliest first. */
  schedule(limit: number): Promise<(DueRow & { title: string; slug: string; overdue: string | null })[]>;
  /** Posts in the trash since before `before`, for the scheduler. */
  trashedBefore(before: number, limit: number): Promise<string[]>;

  /** Newest first; `before` is the id of the last entry seen. */
  audit(
    limit: number,
    before: number | null,
    entity?: { kind: string; id: string; act?: string },
  ): Promise<AuditEntry[]>;
  /** Owed entries whose time has come, oldest first. */
  outboxReady(now: number, limit: number): Promise<OutboxEntry[]>;
  /** Newest first, done ones too, for the studio. */
  outbox(limit: number): Promise<OutboxEntry[]>;
  jobs(limit: number): Promise<JobRow[]>;

  /** Most asked first, over the days kept. */
  missingPaths(offset: number, limit: number): Promise<{ rows: MissingPath[]; total: number }>;
  /** Newest first; `text` is found in the path. */
  formerPaths(text: string, offset: number, limit: number): Promise<{ rows: FormerPathRow[]; total: number }>;
  /** What one former path says; null when it is none. */
  formerPathRow(path: string): Promise<FormerPathRow | null>;
  /** Addresses an entity had before, newest first. */
  formerPathsOf(entity: { kind: NonNullable<FormerPathRow["kind"]>; id: string }): Promise<string[]>;
  /** Posts whose source links to one of these paths of the site, working copies too. */
  linkedFrom(paths: string[], limit: number): Promise<{ postId: string; path: string }[]>;
  /** The same by posts, newest first: `limit` of them and how many there are. Posts in the trash are left out. */
  postsLinkingTo(paths: string[], limit: number): Promise<{ rows: LinkingPost[]; total: number }>;
  /** Every post of a category, in whatever state, by slug. */
  postsOfCategory(categoryId: string): Promise<Pick<Post, "id" | "slug" | "state" | "publishedAt">[]>;
  /** Addresses that lead to a category (`postId` null) or to one of its posts, by path. */
  formerPathsOfCategory(categoryId: string): Promise<{ path: string; postId: string | null }[]>;
  /** Former paths below `/{first}/`, by path, whatever they lead to. */
  formerPathsBelow(first: string): Promise<Pick<FormerPathRow, "path" | "kind" | "entityId">[]>;

  /**
   * Newest first; `text` is found in name and alt. With `knownTo`, a user's id, only pictures that a published post shows, that
   * one of the user's own posts shows in whatever way, or that the user has added.
   */
  library(
    text: string,
    offset: number,
    limit: number,
    knownTo?: string | null,
  ): Promise<{ rows: LibraryRow[]; total: number }>;
  /** Posts that show a picture in body, cover or working copy. */
  mediaUsage(
    mediaId: string,
    limit: number,
  ): Promise<{ postId: string; title: string; slug: string; as: "body" | "cover" | "copy" }[]>;

  /** Tags whose folded name, slug or alias begins with or contains the folded text, best first, hidden and proposed too. */
  tagsLike(text: string, limit: number): Promise<(Tag & { posts: number })[]>;
  /** Every tag's id, name and aliases, for finding near-duplicates before one is made. */
  tagNames(): Promise<Pick<Tag, "id" | "slug" | "name" | "aliases" | "hidden" | "proposed">[]>;

  /** What the team set; the defaults when it never did. */
  settings(): Promise<SiteSettings>;
}

/** Each is part of the transaction it is called in. */
export interface EditorialWrite {
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

  putAudit(entry: NewAuditEntry): Promise<void>;
  /** An entry whose key is there already changes nothing. */
  putOutbox(entry: Pick<OutboxEntry, "kind" | "key" | "payload" | "createdAt">): Promise<void>;
  /** Done, or tried in vain and to be tried again at `nextAt`. */
  settleOutbox(id: number, result: { doneAt: number } | { error: string; nextAt: number }): Promise<void>;
  /** An owed entry may be tried again from `at` on; its attempts stay counted. */
  hastenOutbox(id: number, at: number): Promise<void>;
  putJob(job: JobRow): Promise<void>;

  /** Adds requests for addresses that do not exist; each day keeps its `top` most asked. */
  countMissing(day: string, requests: { path: string; count: number; at: number }[], top: number): Promise<void>;
  /** Days before `day` are forgotten. */
  forgetMissing(day: string): Promise<void>;
  forgetMissingPath(path: string): Promise<void>;
  /** Takes a former path away, so that the address is free again. */
  dropFormerPath(path: string): Promise<void>;
  /** Former paths of the one entity lead to the other from now on; returns how many. */
  repointFormerPaths(
    from: { kind: NonNullable<FormerPathRow["kind"]>; id: string },
    to: { kind: NonNullable<FormerPathRow["kind"]>; id: string },
  ): Promise<number>;

  /**
   * Puts a post as it stands, in whatever state, into another category: text, derived data and everything else stay. Returns
   * its new version. Purges everything. Throws when the category is not stored.
   */
  refilePost(postId: string, categoryId: string, at: number): Promise<{ version: number }>;

  /** Removes a category that has no posts. Purges everything. */
  removeCategory(id: string): Promise<void>;
  /** Throws while something shows the picture. */
  removeMedia(id: string): Promise<void>;
  /** Purges everything. */
  putSettings(settings: SiteSettings): Promise<void>;
}
