import type { StoreRead, StoreWrite } from "#core/store.ts";
import { CARD_COLUMNS, CARD_JOINS, cardRow, readableRows, type StoredCard } from "./post-cards.ts";
import type { Database, Transaction } from "../engine/database.ts";

/** Three are shown; the others replace those that stop being public. */
const KEPT = 6;

const CANDIDATES_PER_TAG = 200;
const SETTLED_AT_ONCE = 20;

const RELATED = `
SELECT ${CARD_COLUMNS} FROM related CROSS JOIN post ON post.no = related.other_no ${CARD_JOINS}
WHERE related.post_no = (SELECT no FROM post WHERE id = ?) AND post.listed = 1
ORDER BY related.place LIMIT +?`;

/** A post that nothing is like has no list either: it is not asked about again once a later one has. */
const WITHOUT = `
SELECT id FROM post
WHERE listed = 1 AND no > (SELECT COALESCE(MAX(post_no), 0) FROM related)
ORDER BY id LIMIT +?`;

export function readRelatedPosts(database: Database): Pick<StoreRead, "related" | "postsWithoutRelated"> {
  return {
    async related(id, limit) {
      return readableRows(database, database.all<StoredCard>(RELATED, id, limit)).map(cardRow);
    },
    async postsWithoutRelated(limit) {
      return database.all<{ id: string }>(WITHOUT, limit).map(({ id }) => id);
    },
  };
}

export function writeRelatedPosts(transaction: Transaction): Pick<StoreWrite, "refreshRelated" | "putRelated"> {
  return {
    async refreshRelated(postIds) {
      for (const id of postIds) transaction.written.delete(id);
      return refresh(transaction.database, postIds);
    },
    async putRelated(lists) {
      const { database } = transaction;
      return [...lists].flatMap(([id, others]) => {
        const no = listedNo(database, id);
        const found = others.flatMap((other) => listedNo(database, other) ?? []).slice(0, KEPT);
        return no !== null && store(database, no, found) ? [id] : [];
      });
    },
  };
}

function listedNo(database: Database, id: string): number | null {
  return database.get<{ no: number }>("SELECT no FROM post WHERE id = ? AND listed = 1", id)?.no ?? null;
}

const HAS_LIST = "SELECT 1 FROM related WHERE post_no = (SELECT no FROM post WHERE id = ?) LIMIT 1";

/** Notes a post for `refreshWrittenPosts`, unless there are too many already. */
export function noteWritten({ written }: Pick<Transaction, "written">, id: string): void {
  if (written.size <= SETTLED_AT_ONCE) written.add(id);
}

/** A post without a list gets one by its tags at once; what compares texts takes its time, and comes after the commit. */
export function refreshWrittenPosts({ database, written, purged }: Transaction): void {
  if (written.size > SETTLED_AT_ONCE) return;
  const without = [...written].filter((id) => database.get(HAS_LIST, id) === undefined);
  for (const id of refresh(database, without)) purged.add(`post:${id}`);
}

const LISTING = "SELECT post.id FROM related CROSS JOIN post ON post.no = related.post_no WHERE related.other_no = ?";

export function removeFromRelated({ database, purged }: Transaction, no: number): void {
  for (const { id } of database.all<{ id: string }>(LISTING, no)) purged.add(`post:${id}`);
  database.run("DELETE FROM related WHERE other_no = ? OR post_no = ?", no, no);
}

interface TagOfPost {
  listNo: number;
  size: number;
}

interface Candidate {
  no: number;
  at: number;
}

const TAGS_OF = `
SELECT list.no AS listNo, list.size FROM post_tag
CROSS JOIN list ON list.name = 'tag:' || post_tag.tag_id
WHERE post_tag.post_no = ? AND list.shown = 1`;

const NEWEST_OF_TAG = `
SELECT post_no AS no, published_at AS at FROM list_entry WHERE list_no = ?
ORDER BY published_at DESC, post_id DESC LIMIT +?`;

function refresh(database: Database, postIds: string[]): string[] {
  const newest = new Map<number, Candidate[]>();
  const candidatesOf = (listNo: number) => {
    const known = newest.get(listNo) ?? database.all<Candidate>(NEWEST_OF_TAG, listNo, CANDIDATES_PER_TAG);
    newest.set(listNo, known);
    return known;
  };
  return postIds.filter((id) => {
    const post = database.get<{ no: number; listed: number }>("SELECT no, listed FROM post WHERE id = ?", id);
    if (!post) return false;
    const tags = post.listed === 1 ? database.all<TagOfPost>(TAGS_OF, post.no) : [];
    return store(database, post.no, bestOf(post.no, tags, candidatesOf));
  });
}

function bestOf(no: number, tags: TagOfPost[], candidatesOf: (listNo: number) => Candidate[]): number[] {
  const found = new Map<number, { no: number; at: number; score: number }>();
  for (const { listNo, size } of tags) {
    const weight = 1 / Math.log2(1 + size);
    for (const candidate of candidatesOf(listNo)) {
      if (candidate.no === no) continue;
      const score = (found.get(candidate.no)?.score ?? 0) + weight;
      found.set(candidate.no, { ...candidate, score });
    }
  }
  const best = [...found.values()].toSorted((a, b) => b.score - a.score || b.at - a.at || b.no - a.no);
  return best.slice(0, KEPT).map((each) => each.no);
}

const STORED = "SELECT other_no AS other FROM related WHERE post_no = ? ORDER BY place";

function store(database: Database, no: number, others: number[]): boolean {
  const before = database.all<{ other: number }>(STORED, no);
  if (before.map((row) => row.other).join() === others.join()) return false;
  database.run("DELETE FROM related WHERE post_no = ?", no);
  database.run("INSERT INTO related SELECT ?, key, value FROM json_each(?)", no, JSON.stringify(others));
  return true;
}
