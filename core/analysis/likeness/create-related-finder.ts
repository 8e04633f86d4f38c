import type { SearchRead } from "#core/search/store.ts";
import type { DaySpan, StatisticsRead } from "#core/statistics/store.ts";
import type { AnalysisRead, ArchivedPost } from "../store.ts";
import { lemmaBy, lemmasIn, postFrequencies } from "./lemma-frequencies.ts";
import { findSimilarPosts, type Rarity, rarityIn } from "./find-similar-posts.ts";

/** The part of the store that is read to find related posts. */
export type RelatedRead = Omit<AnalysisRead, "postPlaces"> &
  Pick<SearchRead, "lemmasOf"> &
  Pick<StatisticsRead, "viewsOfPosts">;

/** At most this many related posts are stored. A page shows fewer; further posts replace posts that stop being public. */
const MOST_RELATED = 6;
/** Tags are compared for at most this many of the most similar posts. */
const COMPARED = 20;
/** A similarity of this size counts as one half, because even posts on one subject have small similarities. */
const HALF_WORTH = 0.15;
/** At most this much is added to the similarity of the texts when the tags are equal. */
const TAGS_WORTH = 0.5;
/**
 * A related post has at least this worth. The first post needs less than further posts, because one weak post is better than none. Tuned with
 * test/eval.
 */
const LEAST_FIRST = 0.29;
const LEAST_FURTHER = 0.7;
/** At most this much is added for being read. It only orders posts that are related anyway; half of it is for `HALF_READ` views. */
const READ_WORTH = 0.1;
const HALF_READ = 50;

/**
 * Creates a function that finds the ids of posts related to a published post, best first, or none. The function remembers how many posts
 * have each word, so that it asks the store about each word only once. Of posts that are about as related, those come first that were read
 * more in the days `recent`; without these days, or where nothing is counted, only likeness counts.
 */
export async function createRelatedFinder(
  read: RelatedRead,
  recent: DaySpan | null = null,
): Promise<(id: string) => Promise<string[]>> {
  const rarity = await rarityIn(read);
  return async (id) => {
    const [post] = await read.archivedPosts([id]);
    if (!post) return [];
    const frequencies = postFrequencies(post, lemmaBy(await lemmasIn(read, [post])));
    const like = await findSimilarPosts(read, rarity, frequencies, COMPARED + 1);
    const similarities = new Map(like.map((each) => [each.id, each.similarity]));
    similarities.delete(id);
    const others = await read.archivedPosts([...similarities.keys()]);
    const sameTags = await tagLikeness(rarity, post, others);
    const related = others
      .map((other) => {
        const similarity = similarities.get(other.id) ?? 0;
        return { id: other.id, worth: similarity / (similarity + HALF_WORTH) + TAGS_WORTH * sameTags(other) };
      })
      .toSorted((one, other) => other.worth - one.worth || (one.id < other.id ? -1 : 1))
      .filter(({ worth }, place) => worth >= (place === 0 ? LEAST_FIRST : LEAST_FURTHER))
      .slice(0, MOST_RELATED);
    const ids = related.map((each) => each.id);
    const views = recent ? await read.viewsOfPosts(ids, recent) : new Map<string, number>();
    const worthOf = (each: { id: string; worth: number }) => {
      // In steps of twice the views, so that lists stay the same from day to day.
      const times = 2 ** Math.floor(Math.log2((views.get(each.id) ?? 0) + 1)) - 1;
      return each.worth + (READ_WORTH * times) / (times + HALF_READ);
    };
    return related.toSorted((one, other) => worthOf(other) - worthOf(one)).map((each) => each.id);
  };
}

/**
 * Returns how similar the tags of two posts are, 0 to 1: the cosine of their tags, times the rarity of the rarest shared tag. Without this
 * factor two posts whose only tag is on half of the archive would count as equal.
 */
async function tagLikeness(rarity: Rarity, post: ArchivedPost, others: readonly ArchivedPost[]) {
  const ids = [...new Set([post, ...others].flatMap(({ tagIds }) => tagIds))];
  const counts = await rarity.postsTagged(ids);
  const rarest = Math.log(Math.max(2, rarity.posts));
  const rarities = new Map(
    ids.map((id, at) => [id, Math.max(0, Math.log(rarity.posts / Math.max(1, counts[at] ?? 0))) / rarest]),
  );
  const rarityOf = (id: string) => rarities.get(id) ?? 0;
  const lengthOf = (tagIds: readonly string[]) => Math.hypot(...tagIds.map(rarityOf));
  return ({ tagIds }: ArchivedPost): number => {
    const shared = tagIds.filter((id) => post.tagIds.includes(id)).map(rarityOf);
    const product = shared.reduce((sum, each) => sum + each ** 2, 0);
    return product === 0 ? 0 : (product / (lengthOf(post.tagIds) * lengthOf(tagIds))) * Math.max(...shared);
  };
}
