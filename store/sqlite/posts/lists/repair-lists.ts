import {
  ENTRY_NUMBERS,
  MISSING_ENTRIES,
  WRONG_LISTED,
  WRONG_PARTS,
  WRONG_SIZES,
  WRONG_SPANS,
} from "./integrity-queries.ts";
import type { Database } from "#store/sqlite/engine/database.ts";
import { buildOffsetIndex, dropOffsetIndex, STEPS_AT_MOST } from "./offset-index.ts";

const DROP_NEEDLESS = `
DELETE FROM list_entry WHERE (list_no, published_at, post_id) NOT IN (
  SELECT list_no, published_at, post_id FROM expected_entry
)`;

const SET_SIZES = `
UPDATE list SET size = trueSize, newest_at = trueNewest FROM (${WRONG_SIZES}) AS wrong WHERE wrong.no = list.no`;

export function repairLists(database: Database): number {
  const flags = database.run(`UPDATE post SET listed = 1 - listed WHERE no IN (${WRONG_LISTED})`);
  const missing = database.run(`INSERT OR REPLACE INTO list_entry ${MISSING_ENTRIES}`);
  const entries = database.one<{ stored: number; expected: number }>(ENTRY_NUMBERS);
  const needless = entries.stored > entries.expected ? database.run(DROP_NEEDLESS) : 0;
  return flags + missing + needless + database.run(SET_SIZES) + recountSpans(database);
}

function recountSpans(database: Database): number {
  const wrong = [...database.all<{ no: number }>(WRONG_SPANS), ...database.all<{ no: number }>(WRONG_PARTS)];
  for (const no of new Set(wrong.map((row) => row.no))) {
    const size = database.get<{ size: number }>("SELECT size FROM list WHERE no = ?", no)?.size ?? 0;
    if (size > STEPS_AT_MOST) buildOffsetIndex(database, no);
    else dropOffsetIndex(database, no);
  }
  return wrong.length;
}
