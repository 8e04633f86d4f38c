import type { HomeView } from "#core/site/views.ts";
import type { SearchView } from "#core/site/search/search-views.ts";
import type { Services } from "#core/services.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";
import { loadSearch } from "../search/search.loader.ts";

export type HomeScreen = HomeView | SearchView;

/** WordPress's `/?p=` and `/?page_id=` are looked up first: they may name a post this site took over. */
export async function loadHome(services: Services, visit: RequestContext): Promise<HomeScreen> {
  const { reading } = services;
  if (visit.query.has("p") || visit.query.has("page_id")) {
    const former = await reading.former("/", visit.search);
    if (former.found !== "missing") visit.take(former);
  }
  if (visit.query.has("q")) return loadSearch(services, visit);
  const page = pageNumber(visit.query);
  if (page === null) throw pageNotFound(visit.fullPath);
  return visit.take(await reading.home(page));
}
