import type { TagSort } from "#core/tags/tag-list.ts";
import { pageNumber } from "../../routing/query-params.ts";

export interface TagListQuery {
  sort: TagSort;
  filter: string;
  page: number;
}

/** Characters of a filter that are looked at; a tag's name is far shorter. */
const FILTER_LIMIT = 80;

/** What an address of `/tags` asks for; an unknown order is the alphabetical one. Null where its page is no number. */
export function parseTagListQuery(query: URLSearchParams): TagListQuery | null {
  const page = pageNumber(query);
  const order = query.get("sort");
  const sort = order === "count" || order === "fresh" ? order : "name";
  return page === null ? null : { sort, page, filter: (query.get("filter") ?? "").trim().slice(0, FILTER_LIMIT) };
}
