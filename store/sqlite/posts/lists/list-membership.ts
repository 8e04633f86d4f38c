import type { Database } from "#store/sqlite/engine/database.ts";
import { addToOffsetIndex, removeFromOffsetIndex, type Key } from "./offset-index.ts";

/* A list's row is read by a separate statement, because `RETURNING` would make a temporary table and take twice as long. */
const LIST = "SELECT no, size FROM list WHERE name = ?";

const ENTER = "UPDATE list SET size = size + 1, newest_at = MAX(COALESCE(newest_at, ?2), ?2) WHERE no = ?1";

const LEAVE = `
UPDATE list SET size = size - 1, newest_at = (
  SELECT published_at FROM list_entry WHERE list_no = list.no ORDER BY published_at DESC, post_id DESC LIMIT 1
)
WHERE name = ?1
RETURNING no, size`;

export function makeList(database: Database, name: string): void {
  database.run("INSERT INTO list (name) VALUES (?) ON CONFLICT DO NOTHING", name);
}

export function enterList(database: Database, name: string, key: Key, postNo: number): number {
  const list = database.get<{ no: number; size: number }>(LIST, name);
  if (!list) throw new Error(`There is no list ${name}: put its entity before the post.`);
  const size = list.size + 1;
  database.run(ENTER, list.no, key.at);
  database.run("INSERT INTO list_entry VALUES (?, ?, ?, ?)", list.no, key.at, key.id, postNo);
  addToOffsetIndex(database, list.no, key, size);
  return size;
}

const DROP_ENTRY =
  "DELETE FROM list_entry WHERE list_no = (SELECT no FROM list WHERE name = ?) AND published_at = ? AND post_id = ?";

export function leaveList(database: Database, name: string, key: Key): number {
  if (database.run(DROP_ENTRY, name, key.at, key.id) === 0)
    throw new Error(`Post ${key.id} is not in list ${name} where it should be: run "rebuild".`);
  const list = database.one<{ no: number; size: number }>(LEAVE, name);
  removeFromOffsetIndex(database, list.no, key, list.size);
  return list.size;
}
