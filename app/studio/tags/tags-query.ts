import { TAG_SHELVES, type TagShelf } from "#core/tags/tag-list.ts";
import { links } from "../../links.ts";
import type { TagListQuery } from "../../site/tags/tag-list-query.ts";

/** What an editor looks at in the list of tags, as its address says it. */
export interface TagsQuery extends TagListQuery {
  shelf: TagShelf;
  /** Ids of the tags that are to be merged, and of the one of them that stays; empty for the most used. */
  pick: string[];
  into: string;
  /** Id of the tag whose form is open; empty for none. */
  edit: string;
  /** Id of the operation just done; empty for none. */
  done: string;
}

/** Tags merged in one step: more would not be read before they are. */
const MOST_PICKED = 50;

/** The part of the list, and what of its address only editors have. */
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

/** The same list with something of it changed. */
export function tagsAt(asked: TagsQuery, change: Partial<TagsQuery> = {}): string {
  const { filter, sort, page, shelf, pick, into, edit, done } = { ...asked, ...change };
  const more = { shelf: shelf === "all" ? "" : shelf, pick: pick.join(","), into, edit, done };
  return links.paged(links.tags(sort, filter, more), page);
}
