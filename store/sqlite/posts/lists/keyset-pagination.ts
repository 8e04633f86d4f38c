import type { Database } from "#store/sqlite/engine/database.ts";
import { DAY_MS, type Key, SPANS, STEPS_AT_MOST } from "./offset-index.ts";

export interface Place {
  under: Key;
  skip: number;
}

/** A key above every entry, because its instant is later than the latest instant that JavaScript can represent. */
export const TOP: Key = { at: 8.64e15 + 1, id: "" };

/**
 * Returns a key, and how many rows to skip after it (at most `STEPS_AT_MOST`) to reach `offset`; null after the end of the list. Near the
 * top this needs no query, elsewhere one query for each level of counts.
 */
export function paginationKeyset(database: Database, name: string, offset: number): Place | null {
  if (offset <= STEPS_AT_MOST) return { under: TOP, skip: offset };
  const list = database.get<{ no: number; size: number }>("SELECT no, size FROM list WHERE name = ?", name);
  if (!list || offset >= list.size) return null;
  let [from, to, skip, posts] = [-TOP.at, TOP.at, offset, list.size];
  for (const span of SPANS) {
    const match = spanWith(database, list.no, span, from, to, skip);
    [from, to, skip, posts] = [match.start, match.start + span, skip - match.above, match.posts];
  }
  if (posts <= STEPS_AT_MOST) return { under: { at: to, id: "" }, skip };
  return placeInDay(database, list.no, from, skip);
}

const SPAN_WITH = `
SELECT start, posts, above FROM (
  SELECT start, posts, SUM(posts) OVER (ORDER BY start DESC) - posts AS above
  FROM list_span WHERE list_no = ? AND span = ? AND start >= ? AND start < ?
)
WHERE above + posts > ? LIMIT 1`;

function spanWith(database: Database, list: number, span: number, from: number, to: number, skip: number) {
  const match = database.get<{ start: number; posts: number; above: number }>(SPAN_WITH, list, span, from, to, skip);
  if (!match) throw new Error(`The counts of list ${list} do not add up to its size: run "rebuild".`);
  return match;
}

/** Finds the part that contains an offset. A part extends to the start of the next newer part; the newest part extends to the end of its day. */
const PART_WITH = `
SELECT upAt, upId, above FROM (
  SELECT posts, SUM(posts) OVER newest_first - posts AS above,
    LAG(from_at, 1, ?3) OVER newest_first AS upAt, LAG(from_id, 1, '') OVER newest_first AS upId
  FROM list_part WHERE list_no = ?1 AND from_at >= ?2 AND from_at < ?3
  WINDOW newest_first AS (ORDER BY from_at DESC, from_id DESC)
)
WHERE above + posts > ?4 LIMIT 1`;

function placeInDay(database: Database, list: number, day: number, skip: number): Place {
  const part = database.get<{ upAt: number; upId: string; above: number }>(PART_WITH, list, day, day + DAY_MS, skip);
  if (!part) throw new Error(`The parts of a day in list ${list} do not add up: run "rebuild".`);
  return { under: { at: part.upAt, id: part.upId }, skip: skip - part.above };
}
