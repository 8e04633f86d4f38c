import type { AnalysisRead, ArchiveLine, ArchiveTexts, PostPlace } from "#core/analysis/store.ts";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import { fold } from "#core/polish/fold.ts";
import type { LikePost, TopicPlanRead } from "#core/topics/store.ts";
import type { Database } from "../engine/database.ts";
import { stemsOfWord } from "./search.ts";
import { anyStem, quoted } from "./fts-terms.ts";

/** Words that are looked for; a title and a question have hardly more that tell something. */
const MOST_WORDS = 12;

/** A word in more posts than this tells nothing apart, and weighing it would cost more than the rest together. */
const MOST_POSTS = 1_000;

const COUNTED = `
SELECT COUNT(*) AS n FROM (SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT +?)`;

const LIKE = `
SELECT post.id, post.slug, post.title, post.lead, post.topic_id AS topicId, post_derived.outline,
  category.slug AS categorySlug
FROM (
  SELECT rowid AS no, bm25(search_index, 8, 3, 1, 5, 0, 0, 0, 0) AS score FROM search_index WHERE search_index MATCH ?
) AS found
CROSS JOIN post ON post.no = found.no AND post.state = 'opublikowany'
CROSS JOIN post_derived ON post_derived.post_no = post.no
CROSS JOIN category ON category.id = post.category_id
ORDER BY found.score, post.published_at DESC, post.no DESC LIMIT +?`;

type StoredLike = Omit<LikePost, "headings"> & { outline: string };

export function readSimilarPosts(database: Database): Pick<TopicPlanRead, "postsLike"> {
  return {
    async postsLike(words, limit) {
      const matches = [...new Set(words)].slice(0, MOST_WORDS).map((word) => matchOf(database, word));
      const counted = matches.map((match) => ({ match, posts: countOf(database, match) }));
      const telling = counted.filter(({ posts }) => posts > 0 && posts <= MOST_POSTS).map(({ match }) => match);
      if (telling.length > 0) return likeOf(database, telling.join(" OR "), limit);
      const common = counted.filter(({ posts }) => posts > MOST_POSTS).map(({ match }) => match);
      return common.length === 0 ? [] : likeOf(database, common.join(" AND "), limit);
    },
  };
}

function likeOf(database: Database, match: string, limit: number): LikePost[] {
  return database.all<StoredLike>(LIKE, match, limit).map(({ outline, ...post }) => {
    const entries = JSON.parse(outline) as { text: string }[];
    return { ...post, headings: entries.map(({ text }) => text) };
  });
}

function countOf(database: Database, match: string): number {
  return database.one<{ n: number }>(COUNTED, match, MOST_POSTS + 1).n;
}

/** A word in whatever form, and as it is where its lemma is not known yet. */
function matchOf(database: Database, word: string): string {
  const stems = anyStem(stemsOfWord(database, word));
  const asForm = quoted(fold(word));
  return stems === "" ? asForm : `(${stems} OR ${asForm})`;
}

const PATH = "'/' || category.slug || '/' || post.slug";

/** Walks ids; each post is a look into its tags and one into the links to its path. */
const LINES = `
SELECT post.id, post.version, ${PATH} AS path, post.published_at AS publishedAt,
  COALESCE(post.substantive_update_at, post.published_at) AS updatedAt,
  (SELECT json_group_array(tag_id) FROM (SELECT tag_id FROM post_tag WHERE post_no = post.no ORDER BY place)) AS tagIds,
  EXISTS (
    SELECT 1 FROM post_link CROSS JOIN post AS other ON other.no = post_link.post_no
    WHERE post_link.path = ${PATH} AND other.state = 'opublikowany' AND other.no <> post.no
  ) AS linked
FROM post CROSS JOIN category ON category.id = post.category_id
WHERE post.id > ?1 AND post.listed = 1 ORDER BY post.id LIMIT +?2`;

const TEXTS = `
SELECT post.id, post.title, post.lead, post_derived.outline, post_derived.text FROM json_each(?) AS asked
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
