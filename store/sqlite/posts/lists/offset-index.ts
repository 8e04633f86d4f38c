import type { Database } from "#store/sqlite/engine/database.ts";

/**
 * An index that finds pages far down a long list as fast as the first pages. A list of more than 500 posts has the number of posts in each
 * span (era, month, UTC day). A day of more than 500 posts also has the number for each part of the day. Adding up these numbers finds a
 * place at most 500 rows before the wanted offset.
 */

/** At most this many rows are skipped to find a page. A list or day of at most this many posts needs no counts. */
export const STEPS_AT_MOST = 500;

/** A new part has at most this many posts, so that some can be added before the part must be split. */
const PART_FILL = 400;

export const DAY_MS = 86_400_000;

/** The lengths of an era, a month and a day in milliseconds. Each span is 32 times as long as the next. */
export const SPANS = [1024 * DAY_MS, 32 * DAY_MS, DAY_MS] as const;

export interface Key {
  at: number;
  id: string;
}

export function spanStart(at: number, span: number): number {
  return Math.floor(at / span) * span;
}

const SPAN_IN = `
INSERT INTO list_span (list_no, span, start, posts) VALUES (?1, ?2, ?3, 1)
ON CONFLICT DO UPDATE SET posts = posts + 1`;

const SPAN = "SELECT posts FROM list_span WHERE list_no = ? AND span = ? AND start = ?";

export function addToOffsetIndex(database: Database, list: number, key: Key, size: number): void {
  if (size <= STEPS_AT_MOST) return;
  if (size === STEPS_AT_MOST + 1) return buildOffsetIndex(database, list);
  for (const span of SPANS) database.run(SPAN_IN, list, span, spanStart(key.at, span));
  const { posts } = database.one<{ posts: number }>(SPAN, list, DAY_MS, spanStart(key.at, DAY_MS));
  if (posts === STEPS_AT_MOST + 1) buildParts(database, list, spanStart(key.at, DAY_MS), posts);
  if (posts > STEPS_AT_MOST + 1) countIntoPart(database, list, key);
}

const SPAN_OUT = `
UPDATE list_span SET posts = posts - 1 WHERE list_no = ?1 AND span = ?2 AND start = ?3
RETURNING posts`;

export function removeFromOffsetIndex(database: Database, list: number, key: Key, size: number): void {
  if (size < STEPS_AT_MOST) return;
  if (size === STEPS_AT_MOST) return dropOffsetIndex(database, list);
  let posts = 0;
  for (const span of SPANS) {
    const start = spanStart(key.at, span);
    posts = database.get<{ posts: number }>(SPAN_OUT, list, span, start)?.posts ?? 0;
    if (posts === 0)
      database.run("DELETE FROM list_span WHERE list_no = ? AND span = ? AND start = ?", list, span, start);
  }
  if (posts === STEPS_AT_MOST) dropParts(database, list, spanStart(key.at, DAY_MS));
  if (posts > STEPS_AT_MOST) countOutOfPart(database, list, key);
}

/** `start` is rounded down even for negative instants, for which SQL's remainder is negative. */
const BUILD_SPANS = `
INSERT INTO list_span (list_no, span, start, posts)
SELECT ?1, ?2, published_at - ((published_at % ?2) + ?2) % ?2 AS start, COUNT(*)
FROM list_entry WHERE list_no = ?1 GROUP BY start`;

const CROWDED = "SELECT start, posts FROM list_span WHERE list_no = ? AND span = ? AND posts > ?";

export function buildOffsetIndex(database: Database, list: number): void {
  dropOffsetIndex(database, list);
  for (const span of SPANS) database.run(BUILD_SPANS, list, span);
  const crowded = database.all<{ start: number; posts: number }>(CROWDED, list, DAY_MS, STEPS_AT_MOST);
  for (const day of crowded) buildParts(database, list, day.start, day.posts);
}

export function dropOffsetIndex(database: Database, list: number): void {
  database.run("DELETE FROM list_span WHERE list_no = ?", list);
  database.run("DELETE FROM list_part WHERE list_no = ?", list);
}

/** The `from` of a day's oldest part is the start of the day. The `from` of every other part is the oldest post in it. */
const BUILD_PARTS = `
INSERT INTO list_part (list_no, from_at, from_id, posts)
SELECT ?1, IIF(n = 1, ?2, published_at), IIF(n = 1, '', post_id), MIN(?4, ?5 - n + 1)
FROM (
  SELECT published_at, post_id, ROW_NUMBER() OVER (ORDER BY published_at, post_id) AS n
  FROM list_entry WHERE list_no = ?1 AND published_at >= ?2 AND published_at < ?3
)
WHERE n % ?4 = 1`;

function buildParts(database: Database, list: number, day: number, posts: number): void {
  database.run(BUILD_PARTS, list, day, day + DAY_MS, PART_FILL, posts);
}

function dropParts(database: Database, list: number, day: number): void {
  database.run("DELETE FROM list_part WHERE list_no = ? AND from_at >= ? AND from_at < ?", list, day, day + DAY_MS);
}

interface Part {
  fromAt: number;
  fromId: string;
  posts: number;
}

const PART_OF = `
SELECT from_at AS fromAt, from_id AS fromId, posts FROM list_part
WHERE list_no = ? AND (from_at, from_id) <= (?, ?) ORDER BY from_at DESC, from_id DESC LIMIT 1`;

const PUT_PART = "INSERT INTO list_part (list_no, from_at, from_id, posts) VALUES (?, ?, ?, ?)";
const DROP_PART = "DELETE FROM list_part WHERE list_no = ? AND from_at = ? AND from_id = ?";
const SET_PART = "UPDATE list_part SET posts = ? WHERE list_no = ? AND from_at = ? AND from_id = ?";

function countIntoPart(database: Database, list: number, key: Key): void {
  const part = database.one<Part>(PART_OF, list, key.at, key.id);
  const posts = part.posts + 1;
  if (posts > STEPS_AT_MOST) splitPart(database, list, part, posts);
  else database.run(SET_PART, posts, list, part.fromAt, part.fromId);
}

const SPLIT_AT = `
SELECT published_at AS at, post_id AS id FROM list_entry
WHERE list_no = ? AND (published_at, post_id) >= (?, ?) ORDER BY published_at, post_id LIMIT 1 OFFSET ?`;

/** Splits a part in two. The older part stays nearly full, because posts are mostly added at the newer end. */
function splitPart(database: Database, list: number, part: Part, posts: number): void {
  const { at, id } = database.one<Key>(SPLIT_AT, list, part.fromAt, part.fromId, PART_FILL);
  database.run(SET_PART, PART_FILL, list, part.fromAt, part.fromId);
  database.run(PUT_PART, list, at, id, posts - PART_FILL);
}

function countOutOfPart(database: Database, list: number, key: Key): void {
  const part = database.one<Part>(PART_OF, list, key.at, key.id);
  const oldest = part.fromId === "";
  if (part.posts > 1 || oldest) database.run(SET_PART, part.posts - 1, list, part.fromAt, part.fromId);
  else database.run(DROP_PART, list, part.fromAt, part.fromId);
}
