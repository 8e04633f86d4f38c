import type { HomeView } from "#core/site/views.ts";
import type { SearchView } from "#core/site/search/search-views.ts";
import type { Services } from "#core/services.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";
import { loadSearch } from "../search/search.loader.ts";

export type HomeScreen = HomeView | SearchView;

/** WordPress's `/?p=` and `/?page_id=` are looked up first: they may name a post this site took over. */
export async function loadHome(services: Services, context: RequestContext): Promise<HomeScreen> {
  const { reading } = services;
  if (context.query.has("p") || context.query.has("page_id")) {
    const former = await reading.former("/", context.search);
    if (former.found !== "missing") context.take(former);
  }
  if (context.query.has("q")) return loadSearch(services, context);
  const page = pageNumber(context.query);
  if (page === null) throw pageNotFound(context.fullPath);
  return context.take(await reading.home(page));
}
