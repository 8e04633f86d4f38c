import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { TagCount, Tag } from "#core/tags/tag.ts";
import { sortKey } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";
import { slugify } from "#core/polish/slug.ts";
import { hasWords } from "#core/tags/identity/tag-identity.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { makeList } from "../posts/lists/list-membership.ts";
import { reindexPostsOfTag } from "../search/search-index.ts";

const TOGETHER_ON = 200;

export type StoredTag = Omit<Tag, "aliases" | "hidden" | "proposed"> & {
  aliases: string;
  hidden: number;
  proposed: number;
};

export const TAG_COLUMNS = `
  tag.id, tag.slug, tag.name, tag.description, tag.aliases, tag.hidden, tag.proposed, tag.version`;

const COUNT_COLUMNS = `
  tag.id, tag.slug, tag.name, tag.version, list.size AS posts, list.newest_at AS lastPostAt`;

const VISIBLE = `
SELECT ${COUNT_COLUMNS} FROM list CROSS JOIN tag ON tag.id = list.tag_id
WHERE list.shown = 1 AND list.size > 0 ORDER BY list.sort_key, list.tag_id`;

const TOP = `
SELECT ${COUNT_COLUMNS} FROM list CROSS JOIN tag ON tag.id = list.tag_id
WHERE list.shown = 1 AND list.size > 0 ORDER BY list.size DESC, list.sort_key LIMIT +?`;

const BY_SLUG = `
SELECT ${TAG_COLUMNS}, tag.description_html AS descriptionHtml, list.size AS posts
FROM tag CROSS JOIN list ON list.name = 'tag:' || tag.id WHERE tag.slug = ?`;

const BY_ALIAS = `
SELECT tag.slug FROM tag_alias CROSS JOIN tag ON tag.id = tag_alias.tag_id
WHERE tag_alias.slug = ? ORDER BY tag_alias.tag_id LIMIT 1`;

const TOGETHER = `
SELECT ${COUNT_COLUMNS} FROM (
  SELECT post_no FROM list_entry WHERE list_no = (SELECT no FROM list WHERE name = 'tag:' || ?1)
  ORDER BY published_at DESC, post_id DESC LIMIT ${TOGETHER_ON}
) AS newest
CROSS JOIN post_tag ON post_tag.post_no = newest.post_no AND post_tag.tag_id <> ?1
CROSS JOIN list ON list.name = 'tag:' || post_tag.tag_id AND list.shown = 1
CROSS JOIN tag ON tag.id = list.tag_id
GROUP BY tag.id ORDER BY COUNT(*) DESC, list.sort_key LIMIT +?2`;

const BY_IDS = `
SELECT ${TAG_COLUMNS} FROM json_each(?) AS asked CROSS JOIN tag ON tag.id = asked.value ORDER BY asked.key`;

type TagReads =
  | "visibleTags"
  | "topTags"
  | "tagBySlug"
  | "tagSlugByAlias"
  | "tagsTogether"
  | "tagsByIds"
  | "resolveTagIds";

/** Follows merged tags to the last tag. Merges cannot be circular (store/sqlite/migrations/005-tag-refresh.sql). */
const RESOLVE = `
WITH RECURSIVE step (place, id) AS (
  SELECT key, value FROM json_each(?)
  UNION ALL
  SELECT step.place, tag_merged.into_id FROM step CROSS JOIN tag_merged ON tag_merged.id = step.id
)
SELECT step.id FROM step WHERE NOT EXISTS (SELECT 1 FROM tag_merged WHERE tag_merged.id = step.id) ORDER BY step.place`;

export function readTags(database: Database): Pick<StoreRead, TagReads> {
  return {
    visibleTags: async () => database.all<TagCount>(VISIBLE),
    topTags: async (limit) => database.all<TagCount>(TOP, limit),
    async tagBySlug(slug) {
      const row = database.get<StoredTag & { posts: number; descriptionHtml: string }>(BY_SLUG, slug);
      return row ? { ...tagOf(row), posts: row.posts, descriptionHtml: row.descriptionHtml } : null;
    },
    async tagSlugByAlias(slug) {
      const key = aliasKey(slug);
      return (key && database.get<{ slug: string }>(BY_ALIAS, key)?.slug) || null;
    },
    tagsTogether: async (tagId, limit) => database.all<TagCount>(TOGETHER, tagId, limit),
    async resolveTagIds(ids) {
      const rows = database.all<{ id: string }>(RESOLVE, JSON.stringify(ids));
      return [...new Set(rows.map((row) => row.id))];
    },
    tagsByIds: async (ids) => database.all<StoredTag>(BY_IDS, JSON.stringify(ids)).map(tagOf),
  };
}

const PUT_TAG = `
INSERT INTO tag (id, slug, name, hidden, proposed, version, aliases, description, description_html)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  slug = excluded.slug, name = excluded.name, hidden = excluded.hidden, proposed = excluded.proposed,
  version = excluded.version, aliases = excluded.aliases, description = excluded.description,
  description_html = excluded.description_html`;

const FOUND_BY = "SELECT json_array(name, aliases, hidden, proposed) AS names FROM tag WHERE id = ?";

const SHOW_LIST = "UPDATE list SET tag_id = ?1, shown = ?2, sort_key = ?3 WHERE name = 'tag:' || ?1";

export function writeTags(transaction: Transaction): Pick<StoreWrite, "putTag"> {
  const { database } = transaction;
  return {
    async putTag(tag, descriptionHtml) {
      const { id, slug, name, hidden, proposed, version, aliases, description } = tag;
      const flags = [hidden ? 1 : 0, proposed ? 1 : 0];
      const before = database.get<{ names: string }>(FOUND_BY, id)?.names;
      database.run(PUT_TAG, id, slug, name, ...flags, version, JSON.stringify(aliases), description, descriptionHtml);
      makeList(database, `tag:${id}`);
      database.run(SHOW_LIST, id, hidden || proposed ? 0 : 1, sortKey(name));
      putAliases(database, id, aliases);
      putTagNames(database, tag);
      if (database.one<{ names: string }>(FOUND_BY, id).names !== before) reindexPostsOfTag(transaction, id);
    },
  };
}

const WRONGLY_SHOWN = `
UPDATE list SET shown = 1 - list.shown FROM tag
WHERE tag.id = list.tag_id AND list.shown <> (tag.hidden = 0 AND tag.proposed = 0)`;

/** Sorts the tags again, because a new version of Node may order some names differently. Returns how many tags were misplaced. */
export function reorderTags(database: Database): number {
  const tags = database.all<{ no: number; name: string; stored: string }>(
    "SELECT list.no, tag.name, list.sort_key AS stored FROM list CROSS JOIN tag ON tag.id = list.tag_id",
  );
  const moved = tags.map((tag) => ({ ...tag, key: sortKey(tag.name) })).filter((tag) => tag.key !== tag.stored);
  for (const { no, key } of moved) database.run("UPDATE list SET sort_key = ? WHERE no = ?", key, no);
  return moved.length + database.run(WRONGLY_SHOWN);
}

function putAliases(database: Database, id: string, aliases: string[]): void {
  database.run("DELETE FROM tag_alias WHERE tag_id = ?", id);
  const keys = new Set(aliases.map(aliasKey).filter((key) => key !== null));
  for (const key of keys) database.run("INSERT INTO tag_alias (slug, tag_id) VALUES (?, ?)", key, id);
}

function putTagNames(database: Database, { id, name, slug, aliases }: Tag): void {
  const names = [...new Set([name, slug, ...aliases].map(fold))];
  database.run("DELETE FROM tag_name WHERE tag_id = ?", id);
  database.run("INSERT INTO tag_name SELECT ?, value FROM json_each(?)", id, JSON.stringify(names));
}

/** Returns the key of an alias; null for a text without letters, digits and emoji, because all such texts have the same slug. */
function aliasKey(text: string): string | null {
  return hasWords(text) ? slugify(text) : null;
}

export function tagOf(row: StoredTag): Tag {
  const { id, slug, name, description, version } = row;
  return { id, slug, name, description, version, ...namesOf(row) };
}

function namesOf({ aliases, hidden, proposed }: Pick<StoredTag, "aliases" | "hidden" | "proposed">) {
  return { aliases: JSON.parse(aliases) as string[], hidden: hidden === 1, proposed: proposed === 1 };
}

type PickerReads = "tagsLike" | "tagsNamed" | "tagNames";

/** Tags whose name is the text come first, then tags that begin with the text, then tags that contain it. */
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

export function readTagPicker(database: Database): Pick<StoreRead, PickerReads> {
  return {
    async tagsLike(text, limit) {
      const rows = database.all<StoredTag & { posts: number }>(LIKE, fold(text.trim()), limit);
      return rows.map((row) => ({ ...tagOf(row), posts: row.posts }));
    },
    tagsNamed: async (name) => database.all<StoredTag>(NAMED, fold(name.trim())).map(tagOf),
    tagNames: async () => database.all<StoredNames>(NAMES).map((row) => ({ ...row, ...namesOf(row) })),
  };
}
