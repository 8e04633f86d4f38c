import type { StoreRead, StoreWrite } from "#core/store.ts";
import { parseDraft, type Revision, type ReviewComment } from "#core/posts/drafts/draft.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { numberOfPost } from "./working-copies.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type RevisionLine = Omit<Revision, "snapshot">;
type StoredLine = Omit<RevisionLine, "id"> & { no: number };
type StoredRevision = StoredLine & { snapshot: string };

const COLUMNS = `
  revision.no, post.id AS postId, revision.token, revision.kind, revision.author_id AS authorId, revision.at,
  revision.label, revision.state`;

const NEWEST = Number.MAX_SAFE_INTEGER;

const LINES = `
SELECT ${COLUMNS} FROM post CROSS JOIN revision ON revision.post_no = post.no
WHERE post.id = ? AND (revision.at, revision.no) < (?, ?) ORDER BY revision.at DESC, revision.no DESC LIMIT +?`;

const BY_NUMBER = `
SELECT ${COLUMNS}, revision.snapshot FROM revision CROSS JOIN post ON post.no = revision.post_no WHERE revision.no = ?`;

/** Reads only revisions that were once the post's state, not revisions of conflicts: those contain refused text. */
const MADE = `
SELECT ${COLUMNS}, revision.snapshot FROM post CROSS JOIN revision ON revision.post_no = post.no
WHERE post.id = ? AND revision.token = ? AND revision.kind <> 'conflict' ORDER BY revision.no DESC LIMIT 1`;

type RevisionReads = "revisions" | "revision" | "revisionOf" | "comments";

export function readRevisions(database: Database): Pick<StoreRead, RevisionReads> {
  return {
    async comments(postId) {
      return database.all<StoredComment>(OF_POST, postId).map(({ no, ...row }) => ({ id: String(no), ...row }));
    },
    async revisions(postId, limit, before) {
      const [at, no] = before ? [before.at, numberIn(before.id)] : [NEWEST, NEWEST];
      return database.all<StoredLine>(LINES, postId, at, no, limit).map(lineOf);
    },
    async revision(id) {
      const row = database.get<StoredRevision>(BY_NUMBER, numberIn(id));
      return row ? revisionOf(row) : null;
    },
    async revisionOf(postId, token) {
      const row = database.get<StoredRevision>(MADE, postId, token);
      return row ? revisionOf(row) : null;
    },
  };
}

function lineOf({ no, ...row }: StoredLine): RevisionLine {
  return { id: String(no), ...row };
}

function revisionOf({ snapshot, ...row }: StoredRevision): Revision {
  return { ...lineOf(row), snapshot: parseDraft(snapshot) };
}

/** Returns the row's number in an id; for any other text 0, because no row has that number. */
function numberIn(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

const PUT_REVISION = `
INSERT INTO revision (post_no, token, kind, author_id, at, label, state, snapshot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Removes an autosave if the next state of the post is an autosave of the same person in the same span of time. What one person wrote
 * before another did stays, or the other's version would seem to have made both changes. Spans are counted from 1970.
 */
const THIN = `
DELETE FROM revision
WHERE post_no = ?1 AND kind = 'autosave' AND label IS NULL AND token NOT IN (SELECT value FROM json_each(?3))
  AND (
    SELECT next.kind = 'autosave' AND next.author_id IS revision.author_id AND next.at < (revision.at / ?2 + 1) * ?2
    FROM revision AS next
    WHERE next.post_no = ?1 AND next.kind <> 'conflict' AND (next.at, next.no) > (revision.at, revision.no)
    ORDER BY next.at, next.no LIMIT 1
  )`;

type RevisionWrites = "putRevision" | "thinRevisions" | "nameRevision" | "putComment" | "resolveComment";

export function writeRevisions(transaction: Transaction): Pick<StoreWrite, RevisionWrites> {
  const { database } = transaction;
  return {
    async putRevision({ postId, token, kind, authorId, at, label, state, snapshot }) {
      const no = numberOfPost(database, postId);
      const values = [token, kind, authorId, at, label, state];
      runUntracked(transaction, PUT_REVISION, no, ...values, JSON.stringify(snapshot));
      return lastId(database);
    },
    async thinRevisions(postId, spanMs, keep) {
      return runUntracked(transaction, THIN, numberOfPost(database, postId), BigInt(spanMs), JSON.stringify(keep));
    },
    async nameRevision(id, label) {
      const named = runUntracked(transaction, "UPDATE revision SET label = ? WHERE no = ?", label, numberIn(id));
      if (named === 0) throw new Error(`There is no revision ${id} to name.`);
    },
    async putComment({ postId, token, authorId, text, at, resolvedAt }) {
      runUntracked(transaction, PUT_COMMENT, numberOfPost(database, postId), token, authorId, at, resolvedAt, text);
      return lastId(database);
    },
    async resolveComment(id, at) {
      const sql = "UPDATE review_comment SET resolved_at = ? WHERE no = ?";
      if (runUntracked(transaction, sql, at, numberIn(id)) === 0)
        throw new Error(`There is no comment ${id} to resolve.`);
    },
  };
}

function lastId(database: Database): string {
  return String(database.one<{ id: number }>("SELECT last_insert_rowid() AS id").id);
}

type StoredComment = Omit<ReviewComment, "id"> & { no: number };

const OF_POST = `
SELECT review_comment.no, post.id AS postId, review_comment.token, review_comment.author_id AS authorId,
  review_comment.text, review_comment.at, review_comment.resolved_at AS resolvedAt
FROM post CROSS JOIN review_comment ON review_comment.post_no = post.no
WHERE post.id = ? ORDER BY review_comment.at, review_comment.no`;

const PUT_COMMENT = `
INSERT INTO review_comment (post_no, token, author_id, at, resolved_at, text) VALUES (?, ?, ?, ?, ?, ?)`;
