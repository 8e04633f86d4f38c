import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound, httpErrorOf } from "../../requests/http-errors.ts";
import type { Services } from "#core/services.ts";
import type { SearchView, Suggestions } from "#core/site/search/search-views.ts";
import { NO_STORE, type RequestContext } from "../../requests/request-context.ts";

/** `Retry-After`, in seconds, of the answer to somebody who searches too often. */
const RETRY_AFTER_S = 30;

/** Loads search results. They are never cached, because many different queries would push pages out of the cache. */
export async function loadSearch({ search }: Services, context: RequestContext): Promise<SearchView> {
  keepNowhere(context);
  const page = pageNumber(context.query);
  if (page === null) throw pageNotFound(context.fullPath);
  const results = await search.find(
    context.viewer,
    { text: context.query.get("q") ?? "", page },
    context.origin.address,
  );
  if (results.ok) {
    context.note("page", results.value.dependencies);
    return results.value.view;
  }
  if (results.code === "missing") throw pageNotFound(context.fullPath);
  context.headers["retry-after"] = String(RETRY_AFTER_S);
  throw httpErrorOf(results);
}

export async function loadSuggestions({ search }: Services, context: RequestContext): Promise<Suggestions> {
  keepNowhere(context);
  const suggestions = await search.suggest(context.viewer, context.query.get("q") ?? "", context.origin.address);
  if (suggestions.ok) return suggestions.value;
  context.headers["retry-after"] = String(RETRY_AFTER_S);
  throw httpErrorOf(suggestions);
}

function keepNowhere(context: RequestContext): void {
  context.kept = false;
  context.headers["cache-control"] ??= NO_STORE;
}
