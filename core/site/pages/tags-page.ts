import { cardsOf } from "./post-cards.ts";
import { indexLetter } from "#core/polish/collation.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { TagCount } from "#core/tags/tag.ts";
import type { TagRow, TagsView, TopicsView } from "../views.ts";
import type { TagSort } from "#core/tags/tag-list.ts";
import { tagNameFilter } from "#core/tags/tag-name-filter.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { here, MISSING, type Reading } from "../reading.ts";
import type { ReadingContext } from "../reading-context.ts";
import { listWindow } from "./paging.ts";
import { tagPath } from "#core/base/paths.ts";

/** A page has at most this many tags. Nearly every site has fewer, and a page with so many is still sent and drawn quickly. */
export const TAGS_A_PAGE = 500;

/** Maps an order to its comparison. Null keeps the store's Polish order of names. That order also decides between equal tags. */
const ORDERS: Record<TagSort, ((a: TagCount, b: TagCount) => number) | null> = {
  name: null,
  count: (a, b) => b.posts - a.posts,
  fresh: (a, b) => (b.lastPostAt ?? 0) - (a.lastPostAt ?? 0),
};

export async function readTagsPage(context: ReadingContext, sort: TagSort, filter: string, page: number) {
  const all = await context.read.visibleTags();
  const isMeant = tagNameFilter(filter);
  const chosen = isMeant ? all.filter((tag) => isMeant(tag.name)) : all;
  const window = listWindow(chosen.length, page, TAGS_A_PAGE);
  if (!window) return MISSING;
  const order = ORDERS[sort];
  const ordered = order ? chosen.toSorted(order) : chosen;
  const shown = new PageDependencies().tag("tags").row(sort, filter, page, chosen.length);
  const letters = order ? [] : letterPages(ordered);
  for (const each of letters) shown.row(each.letter, each.page);
  const tags = ordered.slice(window.offset, window.offset + window.limit);
  const groups = [...Map.groupBy(tags, order ? () => "" : letterOf)];
  const view: TagsView = {
    sort,
    filter,
    page,
    pages: window.pages,
    groups: groups.map(([letter, members]) => ({
      letter,
      tags: members.map((tag) => rowOf(tag, sort, context, shown)),
    })),
    letters,
    count: countOf(chosen.length, NOUNS.tag),
  };
  return here(view, shown);
}

function letterPages(tags: readonly TagCount[]): TagsView["letters"] {
  const first = new Map<string, number>();
  for (const [at, tag] of tags.entries()) {
    const letter = letterOf(tag);
    if (!first.has(letter)) first.set(letter, Math.floor(at / TAGS_A_PAGE) + 1);
  }
  return [...first].map(([letter, page]) => ({ letter, page }));
}

function letterOf(tag: TagCount): string {
  return indexLetter(tag.name);
}

function rowOf(tag: TagCount, sort: TagSort, context: ReadingContext, shown: PageDependencies): TagRow {
  shown.row(tag.id, tag.version, tag.posts, tag.lastPostAt);
  const says = sort === "fresh" ? context.stamp(tag.lastPostAt ?? 0).text : countOf(tag.posts, NOUNS.wpis);
  return { name: context.typeset(tag.name), path: tagPath(tag.slug), says };
}

const TOPIC_POSTS = 20;

export async function readTopicsPage(context: ReadingContext): Promise<Reading<TopicsView>> {
  const shown = new PageDependencies().tag("topics");
  const topics: TopicsView["topics"] = [];
  for (const topic of await context.read.publicTopics()) {
    shown.tag(`topic:${topic.slug}`).row(topic.id, topic.version, topic.posts, topic.introHtml, ...topic.former);
    const rows = await context.read.listPage(`topic:${topic.id}`, 0, TOPIC_POSTS);
    topics.push({
      title: context.typeset(topic.title),
      slug: topic.slug,
      former: topic.former,
      introHtml: topic.introHtml,
      posts: cardsOf(rows, context, shown),
      count: countOf(topic.posts, NOUNS.wpis),
    });
  }
  return here({ topics }, shown);
}
