import type { TagSort } from "#core/tags/tag-list.ts";
import { pageNumber } from "../../routing/query-params.ts";

export interface TagListQuery {
  sort: TagSort;
  filter: string;
  page: number;
}

/** At most this many characters of a filter are used; a tag's name is far shorter. */
const FILTER_LIMIT = 80;

/** Parses the query of `/tags`. An unknown order becomes alphabetical order. Returns null when `?page=` is no page number. */
export function parseTagListQuery(query: URLSearchParams): TagListQuery | null {
  const page = pageNumber(query);
  const order = query.get("sort");
  const sort = order === "count" || order === "fresh" ? order : "name";
  return page === null ? null : { sort, page, filter: (query.get("filter") ?? "").trim().slice(0, FILTER_LIMIT) };
}
