import { indexLetter } from "../polish/collation.ts";
import { fold } from "../polish/slug.ts";
import { countOf, NOUNS } from "../polish/words.ts";
import type { TagCount } from "../ports.ts";
import type { TagRow, TagSort, TagsView } from "../posts/views.ts";
import { here } from "./answers.ts";
import type { ReadingContext } from "./context.ts";
import { tagPath } from "./paths.ts";
import type { Reading } from "./reading.ts";
import { Shown } from "./shows.ts";

/** The store gives the tags in Polish order of names; the other orders keep it among equals. */
const ORDERS: Record<TagSort, ((a: TagCount, b: TagCount) => number) | null> = {
  name: null,
  count: (a, b) => b.posts - a.posts,
  fresh: (a, b) => (b.lastPostAt ?? 0) - (a.lastPostAt ?? 0),
};

export async function readTags(context: ReadingContext, sort: TagSort, filter: string): Promise<Reading<TagsView>> {
  const all = await context.read.visibleTags();
  const chosen = matching(all, filter);
  const order = ORDERS[sort];
  const ordered = order ? chosen.toSorted(order) : chosen;
  const shown = new Shown().tag("tags").row(sort, filter);
  const groups = order ? oneGroup(ordered, context, shown) : letterGroups(ordered, context, shown);
  return here({ sort, filter, groups, count: countOf(chosen.length, NOUNS.tag) }, shown);
}

/** Tags of which a word starts with the filter, both folded: "lodz" finds "Łódź" and "Zdjęcia z Łodzi". */
function matching(tags: TagCount[], filter: string): TagCount[] {
  const wanted = fold(filter).trim();
  if (wanted === "") return tags;
  return tags.filter((tag) => ` ${fold(tag.name).replace(/[^\p{L}\p{N}]+/gu, " ")}`.includes(` ${wanted}`));
}

function oneGroup(tags: TagCount[], context: ReadingContext, shown: Shown): TagsView["groups"] {
  return tags.length === 0 ? [] : [{ letter: "", tags: tags.map((tag) => rowOf(tag, context, shown)) }];
}

function letterGroups(tags: TagCount[], context: ReadingContext, shown: Shown): TagsView["groups"] {
  const groups = Map.groupBy(tags, (tag) => indexLetter(tag.name));
  return [...groups].map(([letter, members]) => ({
    letter,
    tags: members.map((tag) => rowOf(tag, context, shown)),
  }));
}

function rowOf(tag: TagCount, context: ReadingContext, shown: Shown): TagRow {
  shown.row(tag.id, tag.version, tag.posts, tag.lastPostAt);
  return {
    name: context.typeset(tag.name),
    path: tagPath(tag.slug),
    count: countOf(tag.posts, NOUNS.wpis),
    posts: tag.posts,
    lastPost: context.stamp(tag.lastPostAt ?? 0),
  };
}
