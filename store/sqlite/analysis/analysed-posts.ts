import {
  type AnalysisRead,
  type ArchivedPost,
  MOST_POSTS_COUNTED,
  type PostPlace,
  type SoughtWord,
} from "#core/analysis/store.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import type { Database } from "../engine/database.ts";
import { indexedStem, quoted, stemOf } from "../search/search-index.ts";

const PATH = "'/' || category.slug || '/' || post.slug";

/** Reads posts for the analysis, with plain spaces in place of no-break spaces (char(160)). */
const POSTS = `
SELECT post.id, ${PATH} AS path, post.title, post.lead, post_derived.outline,
  replace(post_derived.text, char(160), ' ') AS text,
  (SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)) AS tagIds,
  EXISTS (
    SELECT 1 FROM post_link CROSS JOIN post AS other ON other.no = post_link.post_no
    WHERE post_link.path = ${PATH} AND other.state = 'published' AND other.no <> post.no
  ) AS linked
FROM json_each(?) AS asked
CROSS JOIN post ON post.id = asked.value AND post.listed = 1
CROSS JOIN category ON category.id = post.category_id
CROSS JOIN post_derived ON post_derived.post_no = post.no ORDER BY post.id`;

const PLACES = `
SELECT post.id AS postId, post.title, ${PATH} AS path FROM json_each(?) AS asked
CROSS JOIN post ON post.id = asked.value AND post.listed = 1
CROSS JOIN category ON category.id = post.category_id ORDER BY post.id`;

const COUNTED = `
SELECT COUNT(*) AS n FROM (SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT +?)`;

const TAGGED = "SELECT COUNT(*) AS n FROM post_tag WHERE tag_id = ?";

/**
 * Adds up the given weights of the words that a post has. FTS5's bm25() is not used: in an index without content it counts every row ever
 * written, so each save of a post would change which posts are alike.
 */
const ALIKE = `
SELECT post.id, found.score FROM (
  SELECT search_index.rowid AS no, SUM(asked.value ->> 1) AS score
  FROM json_each(?) AS asked CROSS JOIN search_index ON search_index MATCH asked.value ->> 0
  GROUP BY search_index.rowid
) AS found CROSS JOIN post ON post.no = found.no AND post.listed = 1
ORDER BY found.score DESC, post.id LIMIT +?`;

type StoredPost = Omit<ArchivedPost, "tagIds" | "linked" | "headings"> & {
  tagIds: string;
  linked: number;
  outline: string;
};

export function readAnalysedPosts(database: Database): AnalysisRead {
  return {
    searchedPosts: async () => database.one<{ n: number }>("SELECT COUNT(*) AS n FROM post").n,
    async postsHaving(words) {
      return words.map((word) => database.one<{ n: number }>(COUNTED, matchOf(word), MOST_POSTS_COUNTED + 1).n);
    },
    async postsTagged(tagIds) {
      return tagIds.map((id) => database.one<{ n: number }>(TAGGED, id).n);
    },
    async postsAlike(words, limit) {
      const weighted = words.flatMap((word) => {
        const match = matchOf(word);
        return [
          [match, word.weight],
          [`title : ${match}`, word.inTitle],
          [`tags : ${match}`, word.inTags],
        ];
      });
      return database.all<{ id: string; score: number }>(ALIKE, JSON.stringify(weighted), limit);
    },
    async archivedPosts(ids) {
      const rows = database.all<StoredPost>(POSTS, JSON.stringify(ids));
      return rows.map(({ tagIds, linked, outline, ...row }) => ({
        ...row,
        tagIds: JSON.parse(tagIds) as string[],
        linked: linked === 1,
        headings: (JSON.parse(outline) as OutlineEntry[]).filter(({ level }) => level === 2).map(({ text }) => text),
      }));
    },
    async postPlaces(ids) {
      return database.all<PostPlace>(PLACES, JSON.stringify(ids));
    },
  };
}

function matchOf({ text, begins }: SoughtWord): string {
  return quoted(indexedStem(stemOf(text))) + (begins ? "*" : "");
}
