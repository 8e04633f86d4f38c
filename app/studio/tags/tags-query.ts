import { TAG_SHELVES, type TagShelf } from "#core/tags/tag-list.ts";
import { links } from "../../links.ts";
import type { TagListQuery } from "../../site/tags/tag-list-query.ts";

export interface TagsQuery extends TagListQuery {
  shelf: TagShelf;
  /** Ids of the tags to merge. `into` is the id of the tag that stays; empty: the most used tag stays. */
  pick: string[];
  into: string;
  edit: string;
  done: string;
}

const MOST_PICKED = 50;

export function parseTagsQuery(query: URLSearchParams, list: TagListQuery): TagsQuery {
  const picked = query.getAll("pick").flatMap((ids) => ids.split(","));
  const shelf = TAG_SHELVES.find((each) => each === query.get("shelf")) ?? "all";
  return {
    ...list,
    shelf,
    pick: [...new Set(picked.filter(Boolean))].slice(0, MOST_PICKED),
    into: query.get("into") ?? "",
    edit: query.get("edit") ?? "",
    done: query.get("done") ?? "",
  };
}

export function tagsAt(query: TagsQuery, change: Partial<TagsQuery> = {}): string {
  const { filter, sort, page, shelf, pick, into, edit, done } = { ...query, ...change };
  const more = { shelf: shelf === "all" ? "" : shelf, pick: pick.join(","), into, edit, done };
  return links.paged(links.tags(sort, filter, more), page);
}
