import type { TagSort, TagsView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../visit.ts";

/** Characters of a filter that are looked at; a tag's name is far shorter. */
const FILTER_LIMIT = 80;

/** An unknown order is the alphabetical one. */
export async function loadTags({ reading }: Services, visit: Visit): Promise<TagsView> {
  const sort = visit.query.get("sort");
  const filter = visit.query.get("filter") ?? "";
  return visit.take(await reading.tags(isSort(sort) ? sort : "name", filter.trim().slice(0, FILTER_LIMIT)));
}

function isSort(word: string | null): word is TagSort {
  return word === "name" || word === "count" || word === "fresh";
}
