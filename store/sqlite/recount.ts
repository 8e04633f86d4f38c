import {
  MISSING_ENTRIES,
  NEEDLESS_ENTRIES,
  WRONG_LISTED,
  WRONG_PARTS,
  WRONG_SIZES,
  WRONG_SPANS,
} from "./consistency.ts";
import type { Database } from "./database.ts";
import { buildCounts, dropCounts, STEPS_AT_MOST } from "./list-counts.ts";

/** Makes entries, sizes and counts say what the posts say; returns how many of them did not. */
export function recount(database: Database): number {
  const flags = database.run(`UPDATE post SET listed = 1 - listed WHERE no IN (${WRONG_LISTED})`);
  const needless = database.run(
    `DELETE FROM list_entry WHERE (list_no, published_at, post_id) IN (${NEEDLESS_ENTRIES})`,
  );
  const missing = database.run(`INSERT INTO list_entry ${MISSING_ENTRIES}`);
  const sizes = database.run(`
    UPDATE list SET size = trueSize, newest_at = trueNewest FROM (${WRONG_SIZES}) AS wrong WHERE wrong.no = list.no`);
  return flags + needless + missing + sizes + recountSpans(database);
}

function recountSpans(database: Database): number {
  const spans = database.all<{ no: number }>(WRONG_SPANS);
  const parts = database.all<{ no: number }>(WRONG_PARTS);
  for (const no of new Set([...spans, ...parts].map((row) => row.no))) {
    const size = database.get<{ size: number }>("SELECT size FROM list WHERE no = ?", no)?.size ?? 0;
    if (size > STEPS_AT_MOST) buildCounts(database, no);
    else dropCounts(database, no);
  }
  return spans.length + parts.length;
}
