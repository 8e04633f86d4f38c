import type { AnalysisRead, ArchiveLine, ArchiveTexts, PostPlace } from "#core/analysis/store.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Database } from "../engine/database.ts";

const PATH = "'/' || category.slug || '/' || post.slug";

const LINES = `
SELECT post.id, post.version, ${PATH} AS path, post.published_at AS publishedAt,
  COALESCE(post.substantive_update_at, post.published_at) AS updatedAt,
  (SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)) AS tagIds,
  EXISTS (
    SELECT 1 FROM post_link CROSS JOIN post AS other ON other.no = post_link.post_no
    WHERE post_link.path = ${PATH} AND other.state = 'published' AND other.no <> post.no
  ) AS linked
FROM post CROSS JOIN category ON category.id = post.category_id
WHERE post.id > ?1 AND post.listed = 1 ORDER BY post.id LIMIT +?2`;

/** The analysis reads words: where lines may break (char(160)) is nothing to it. */
const TEXTS = `
SELECT post.id, post.title, post.lead, post_derived.outline, replace(post_derived.text, char(160), ' ') AS text
FROM json_each(?) AS asked
CROSS JOIN post ON post.id = asked.value AND post.listed = 1
CROSS JOIN post_derived ON post_derived.post_no = post.no ORDER BY post.id`;

const PLACES = `
SELECT post.id AS postId, post.title, ${PATH} AS path FROM json_each(?) AS asked
CROSS JOIN post ON post.id = asked.value AND post.listed = 1
CROSS JOIN category ON category.id = post.category_id ORDER BY post.id`;

type StoredLine = Omit<ArchiveLine, "tagIds" | "linked"> & { tagIds: string; linked: number };
type StoredTexts = Omit<ArchiveTexts, "headings"> & { outline: string };

export function readArchive(database: Database): AnalysisRead {
  return {
    async archiveLines(after, limit) {
      const rows = database.all<StoredLine>(LINES, after ?? "", limit);
      return rows.map(({ tagIds, linked, ...row }) => ({
        ...row,
        tagIds: JSON.parse(tagIds) as string[],
        linked: linked === 1,
      }));
    },
    async archiveTexts(ids) {
      const rows = database.all<StoredTexts>(TEXTS, JSON.stringify(ids));
      return rows.map(({ outline, ...row }) => ({
        ...row,
        headings: (JSON.parse(outline) as OutlineEntry[]).filter(({ level }) => level === 2).map(({ text }) => text),
      }));
    },
    async postPlaces(ids) {
      return database.all<PostPlace>(PLACES, JSON.stringify(ids));
    },
  };
}
