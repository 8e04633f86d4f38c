import { fold } from "#core/polish/fold.ts";
import type { StoreRead } from "#core/store.ts";
import type { Database } from "../engine/database.ts";
import { type StoredTag, TAG_COLUMNS, tagOf } from "./tags.ts";

type TagReads = "tagsLike" | "tagsNamed" | "tagNames";

/** A name that is the text comes before one that begins with it, and that before one that contains it. */
const LIKE = `
SELECT ${TAG_COLUMNS}, list.size AS posts FROM (
  SELECT tag_id, MIN(CASE WHEN folded = ?1 THEN 0 WHEN INSTR(folded, ?1) = 1 THEN 1 ELSE 2 END) AS rank
  FROM tag_name WHERE INSTR(folded, ?1) > 0 GROUP BY tag_id
) AS found
CROSS JOIN tag ON tag.id = found.tag_id CROSS JOIN list ON list.name = 'tag:' || found.tag_id
ORDER BY found.rank, list.sort_key, found.tag_id LIMIT +?2`;

const NAMED = `
SELECT ${TAG_COLUMNS} FROM tag_name CROSS JOIN tag ON tag.id = tag_name.tag_id
WHERE tag_name.folded = ? ORDER BY tag_name.tag_id`;

const NAMES = "SELECT id, slug, name, aliases, hidden, proposed FROM tag ORDER BY id";

type StoredNames = Pick<StoredTag, "id" | "slug" | "name" | "aliases" | "hidden" | "proposed">;

export function readTagPicker(database: Database): Pick<StoreRead, TagReads> {
  return {
    async tagsLike(text, limit) {
      const rows = database.all<StoredTag & { posts: number }>(LIKE, fold(text.trim()), limit);
      return rows.map((row) => ({ ...tagOf(row), posts: row.posts }));
    },
    async tagsNamed(name) {
      return database.all<StoredTag>(NAMED, fold(name.trim())).map(tagOf);
    },
    async tagNames() {
      return database.all<StoredNames>(NAMES).map(({ id, slug, name, aliases, hidden, proposed }) => ({
        id,
        slug,
        name,
        aliases: JSON.parse(aliases) as string[],
        hidden: hidden === 1,
        proposed: proposed === 1,
      }));
    },
  };
}
