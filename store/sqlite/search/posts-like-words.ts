import { fold } from "#core/polish/text-words.ts";
import type { LikePost, TopicPlanRead } from "#core/topics/store.ts";
import type { Database } from "../engine/database.ts";
import { quoted } from "./search-index.ts";
import { type SearchedWord, findWord, type WordSources } from "./find-words.ts";
import { anyStem } from "./match-expression.ts";

const MOST_WORDS = 12;

/** Words in more posts than this are left out, because they distinguish nothing and cost more than all other words together. */
const MOST_POSTS = 1_000;

const COUNTED = `
SELECT COUNT(*) AS n FROM (SELECT 1 FROM search_index WHERE search_index MATCH ? LIMIT +?)`;

const LIKE = `
SELECT post.id, post.slug, post.title, post.lead, post.topic_id AS topicId, post_derived.outline,
  category.slug AS categorySlug
FROM (
  SELECT rowid AS no, bm25(search_index, 8, 3, 1, 5, 0, 0, 0, 0) AS score FROM search_index WHERE search_index MATCH ?
) AS found
CROSS JOIN post ON post.no = found.no AND post.state = 'published'
CROSS JOIN post_derived ON post_derived.post_no = post.no
CROSS JOIN category ON category.id = post.category_id
ORDER BY found.score, post.published_at DESC, post.no DESC LIMIT +?`;

type StoredLike = Omit<LikePost, "headings"> & { outline: string };

export function readPostsLikeWords(sources: WordSources): Pick<TopicPlanRead, "postsLike"> {
  const { database } = sources;
  return {
    async postsLike(words, limit) {
      const compared = [...new Set(words)].slice(0, MOST_WORDS);
      const matches = compared.map((word) => matchOf(word, findWord(sources, word)));
      const countOf = (match: string) => database.one<{ n: number }>(COUNTED, match, MOST_POSTS + 1).n;
      const counted = matches.map((match) => ({ match, posts: countOf(match) }));
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

function matchOf(word: string, { stems, forms }: SearchedWord): string {
  const asForms = [fold(word), ...forms].map(quoted).join(" OR ");
  return stems.length === 0 ? `(${asForms})` : `(${anyStem(stems)} OR ${asForms})`;
}
