import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Draft, Revision } from "#core/posts/drafts/draft.ts";
import { type Database, type Transaction, runUntracked } from "../engine/database.ts";
import { numberOfPost } from "./working-copies.ts";

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

/** A conflict keeps the text that was refused, so it made no state. */
const MADE = `
SELECT ${COLUMNS}, revision.snapshot FROM post CROSS JOIN revision ON revision.post_no = post.no
WHERE post.id = ? AND revision.token = ? AND revision.kind <> 'konflikt' ORDER BY revision.no DESC LIMIT 1`;

export function readRevisions(database: Database): Pick<StoreRead, "revisions" | "revision" | "revisionOf"> {
  return {
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
  return { ...lineOf(row), snapshot: JSON.parse(snapshot) as Draft };
}

/** The number an id stands for; 0, which nobody has, for what was never an id. */
export function numberIn(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

const PUT_REVISION = `
INSERT INTO revision (post_no, token, kind, author_id, at, label, state, snapshot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** An autosave goes when a later one fell into the same span, a fixed multiple of its length since the epoch. */
const THIN = `
DELETE FROM revision
WHERE post_no = ?1 AND kind = 'autosave' AND label IS NULL AND token NOT IN (SELECT value FROM json_each(?3))
  AND EXISTS (
    SELECT 1 FROM revision AS later
    WHERE later.post_no = ?1 AND later.kind = 'autosave'
      AND (later.at, later.no) > (revision.at, revision.no) AND later.at < (revision.at / ?2 + 1) * ?2
  )`;

type RevisionWrites = "putRevision" | "thinRevisions" | "nameRevision";

export function writeRevisions(transaction: Transaction): Pick<StoreWrite, RevisionWrites> {
  const { database } = transaction;
  return {
    async putRevision({ postId, token, kind, authorId, at, label, state, snapshot }) {
      const no = numberOfPost(database, postId);
      const made = [token, kind, authorId, at, label, state];
      runUntracked(transaction, PUT_REVISION, no, ...made, JSON.stringify(snapshot));
      return lastId(database);
    },
    async thinRevisions(postId, spanMs, keep) {
      return runUntracked(transaction, THIN, numberOfPost(database, postId), BigInt(spanMs), JSON.stringify(keep));
    },
    async nameRevision(id, label) {
      const named = runUntracked(transaction, "UPDATE revision SET label = ? WHERE no = ?", label, numberIn(id));
      if (named === 0) throw new Error(`There is no revision ${id} to name.`);
    },
  };
}

export function lastId(database: Database): string {
  return String(database.one<{ id: number }>("SELECT last_insert_rowid() AS id").id);
}
