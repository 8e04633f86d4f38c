import { NEVER_KEPT } from "../../server/responses.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound, httpErrorOf } from "../../requests/http-errors.ts";
import type { Services } from "#core/services.ts";
import type { SearchView, Suggestions } from "#core/site/search/search-views.ts";
import type { RequestContext } from "../../requests/request-context.ts";

/** Seconds after which somebody who searched too much is told to try again. */
const RETRY_AFTER_S = 30;

/** Results are made for one asking: kept nowhere, so that no flood of queries drives pages out of the cache. */
export async function loadSearch({ search }: Services, visit: RequestContext): Promise<SearchView> {
  keepNowhere(visit);
  const page = pageNumber(visit.query);
  if (page === null) throw pageNotFound(visit.fullPath);
  const found = await search.find(visit.viewer, { text: visit.query.get("q") ?? "", page }, visit.origin.address);
  if (found.ok) {
    visit.note("page", found.value.shows);
    return found.value.view;
  }
  if (found.code === "missing") throw pageNotFound(visit.fullPath);
  visit.headers["retry-after"] = String(RETRY_AFTER_S);
  throw httpErrorOf(found);
}

export async function loadSuggestions({ search }: Services, visit: RequestContext): Promise<Suggestions> {
  keepNowhere(visit);
  const found = await search.suggest(visit.viewer, visit.query.get("q") ?? "", visit.origin.address);
  if (found.ok) return found.value;
  visit.headers["retry-after"] = String(RETRY_AFTER_S);
  throw httpErrorOf(found);
}

function keepNowhere(visit: RequestContext): void {
  visit.kept = false;
  visit.headers["cache-control"] ??= NEVER_KEPT;
}
