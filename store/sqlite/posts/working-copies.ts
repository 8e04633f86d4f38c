import { fold } from "#core/polish/text-words.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import { parseDraft, type WorkingCopy, type Lease } from "#core/posts/drafts/draft.ts";
import { operationsOfTags, operationsOf } from "./post-tags.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { countCopy, postById } from "./posts.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type StoredCopy = Omit<WorkingCopy, "draft" | "count" | "substantive"> & { draft: string; substantive: number };

const COPIES = `
SELECT post_desk.copies FROM post CROSS JOIN post_desk ON post_desk.post_no = post.no WHERE post.id = ?`;

const COPY = `
SELECT post.id AS postId, post_copy.draft, post_copy.publish_at AS publishAt, post_copy.substantive,
  post_copy.updated_at AS updatedAt, post_copy.updated_by AS updatedBy
FROM post CROSS JOIN post_copy ON post_copy.post_no = post.no WHERE post.id = ?`;

const FORMER_SLUGS = `
SELECT former_slug.slug FROM post CROSS JOIN former_slug ON former_slug.post_no = post.no
WHERE post.id = ? ORDER BY former_slug.slug`;

export function readCopies(database: Database): Pick<StoreRead, "edited" | "postIdByFormerSlug" | "formerSlugs"> {
  return {
    async edited(postId) {
      const post = postById(database, postId);
      if (!post) return null;
      const { copies } = database.one<{ copies: number }>(COPIES, postId);
      const copy = database.get<StoredCopy>(COPY, postId);
      return { post, copy: copy ? copyOf(copy, copies) : null, copies };
    },
    async postIdByFormerSlug(slug) {
      const sql = `
SELECT post.id FROM former_slug CROSS JOIN post ON post.no = former_slug.post_no WHERE former_slug.slug = ?`;
      return database.get<{ id: string }>(sql, slug)?.id ?? null;
    },
    async formerSlugs(postId) {
      return database.all<{ slug: string }>(FORMER_SLUGS, postId).map(({ slug }) => slug);
    },
  };
}

function copyOf({ draft, substantive, ...row }: StoredCopy, count: number): WorkingCopy {
  return { ...row, draft: parseDraft(draft), count, substantive: substantive === 1 };
}

const PUT_COPY = `
INSERT INTO post_copy (post_no, updated_at, updated_by, publish_at, substantive, folded, draft, operations)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (post_no) DO UPDATE SET operations = excluded.operations,
  updated_at = excluded.updated_at, updated_by = excluded.updated_by, publish_at = excluded.publish_at,
  substantive = excluded.substantive, folded = excluded.folded, draft = excluded.draft`;

const PUT_LINKS = "INSERT OR IGNORE INTO copy_link (post_no, path) SELECT ?, value FROM json_each(?)";
const PUT_MEDIA = "INSERT OR IGNORE INTO copy_media (post_no, media_id) SELECT ?, value FROM json_each(?)";

export function writeCopies({ database }: Transaction): Pick<StoreWrite, "putCopy" | "dropCopy" | "putFormerSlug"> {
  return {
    async putCopy(copy, { mediaIds, links }) {
      const no = publishedNo(database, copy.postId);
      const { draft, updatedAt, updatedBy, publishAt, substantive } = copy;
      const when = [updatedAt, updatedBy, publishAt, substantive ? 1 : 0];
      const operations = operationsOfTags(operationsOf(database, no), draft.tagIds);
      database.run(PUT_COPY, no, ...when, fold(draft.title), JSON.stringify(draft), operations);
      forgetCopyNames(database, no);
      database.run(PUT_LINKS, no, JSON.stringify(links));
      database.run(PUT_MEDIA, no, JSON.stringify(draft.cover ? [...mediaIds, draft.cover.mediaId] : mediaIds));
      return { count: countCopy(database, no) };
    },
    async dropCopy(postId) {
      const no = numberOfPost(database, postId);
      if (database.run("DELETE FROM post_copy WHERE post_no = ?", no) === 0) return;
      forgetCopyNames(database, no);
      countCopy(database, no);
    },
    async putFormerSlug(slug, postId) {
      const no = numberOfPost(database, postId);
      database.run("INSERT OR REPLACE INTO former_slug (slug, post_no) VALUES (?, ?)", slug, no);
    },
  };
}

export function numberOfPost(database: Database, postId: string): number {
  const stored = database.get<{ no: number }>("SELECT no FROM post WHERE id = ?", postId);
  if (!stored) throw new Error(`There is no post ${postId}: put it first.`);
  return stored.no;
}

function publishedNo(database: Database, postId: string): number {
  const stored = database.get<{ no: number; state: string }>("SELECT no, state FROM post WHERE id = ?", postId);
  if (stored?.state !== "published") throw new Error(`Post ${postId} is not published and takes no working copy.`);
  return stored.no;
}

export function forgetCopyNames(database: Database, no: number): void {
  database.run("DELETE FROM copy_link WHERE post_no = ?", no);
  database.run("DELETE FROM copy_media WHERE post_no = ?", no);
}

type StoredLease = Omit<Lease, "holder"> & { holder: number };

const LIVE = `
SELECT post_id AS postId, tab, user_id AS userId, holder, base, opened_at AS openedAt, expires_at AS expiresAt
FROM lease WHERE post_id = ? AND expires_at > ? ORDER BY holder DESC, opened_at, tab`;

export function readLeases(database: Database): Pick<StoreRead, "leases"> {
  return {
    async leases(postId, now) {
      return database.all<StoredLease>(LIVE, postId, now).map((row) => ({ ...row, holder: row.holder === 1 }));
    },
  };
}

const PUT_LEASE = `
INSERT INTO lease (post_id, tab, user_id, holder, base, opened_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (post_id, tab) DO UPDATE SET
  user_id = excluded.user_id, holder = excluded.holder, base = excluded.base, opened_at = excluded.opened_at,
  expires_at = excluded.expires_at`;

const END_FORMER_HOLD = "UPDATE lease SET holder = 0 WHERE post_id = ? AND tab <> ? AND holder = 1";

export function writeLeases(
  transaction: Transaction,
): Pick<StoreWrite, "putLease" | "dropLease" | "dropLeasesOutside"> {
  return {
    async putLease({ postId, tab, userId, holder, base, openedAt, expiresAt }) {
      if (holder) runUntracked(transaction, END_FORMER_HOLD, postId, tab);
      runUntracked(transaction, PUT_LEASE, postId, tab, userId, holder ? 1 : 0, base, openedAt, expiresAt);
    },
    async dropLease(postId, tab) {
      runUntracked(transaction, "DELETE FROM lease WHERE post_id = ? AND tab = ?", postId, tab);
    },
    async dropLeasesOutside(from, to) {
      runUntracked(transaction, "DELETE FROM lease WHERE expires_at <= ? OR expires_at > ?", from, to);
    },
  };
}
