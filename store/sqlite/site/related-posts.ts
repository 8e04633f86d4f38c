import type { StoreRead, StoreWrite } from "#core/store.ts";
import { CARD_COLUMNS, CARD_JOINS, cardRow, readableRows, type StoredCard } from "./post-cards.ts";
import type { Database, Transaction } from "../engine/database.ts";

/** At most this many related posts are stored. Three are shown; the others replace related posts that stop being public. */
const KEPT = 6;

const RELATED = `
SELECT ${CARD_COLUMNS} FROM related CROSS JOIN post ON post.no = related.other_no ${CARD_JOINS}
WHERE related.post_no = (SELECT no FROM post WHERE id = ?) AND post.listed = 1
ORDER BY related.place LIMIT +?`;

const BY_ID = `
SELECT ${CARD_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN post ON post.id = wanted.value ${CARD_JOINS}
WHERE post.listed = 1 ORDER BY wanted.key`;

/** Finds the posts that are newer than every post with related posts. For such posts, related posts were probably never computed. */
const WITHOUT = `
SELECT id FROM post
WHERE listed = 1 AND no > (SELECT COALESCE(MAX(post_no), 0) FROM related)
ORDER BY id LIMIT +?`;

export function readRelatedPosts(database: Database): Pick<StoreRead, "related" | "cardsById" | "postsWithoutRelated"> {
  return {
    async related(id, limit) {
      return readableRows(database, database.all<StoredCard>(RELATED, id, limit)).map(cardRow);
    },
    async cardsById(ids) {
      return readableRows(database, database.all<StoredCard>(BY_ID, JSON.stringify(ids))).map(cardRow);
    },
    async postsWithoutRelated(limit) {
      return database.all<{ id: string }>(WITHOUT, limit).map(({ id }) => id);
    },
  };
}

export function writeRelatedPosts({ database }: Pick<Transaction, "database">): Pick<StoreWrite, "putRelated"> {
  return {
    async putRelated(lists) {
      return [...lists].flatMap(([id, others]) => {
        const no = listedNo(database, id);
        const numbers = others.flatMap((other) => listedNo(database, other) ?? []).slice(0, KEPT);
        return no !== null && store(database, no, numbers) ? [id] : [];
      });
    },
  };
}

function listedNo(database: Database, id: string): number | null {
  return database.get<{ no: number }>("SELECT no FROM post WHERE id = ? AND listed = 1", id)?.no ?? null;
}

const STORED = "SELECT other_no AS other FROM related WHERE post_no = ? ORDER BY place";

function store(database: Database, no: number, others: number[]): boolean {
  const before = database.all<{ other: number }>(STORED, no);
  if (before.map((row) => row.other).join() === others.join()) return false;
  database.run("DELETE FROM related WHERE post_no = ?", no);
  database.run("INSERT INTO related SELECT ?, key, value FROM json_each(?)", no, JSON.stringify(others));
  return true;
}
