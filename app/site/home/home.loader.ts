import { WORDPRESS_QUERY } from "#core/base/former-paths.ts";
import type { HomeView } from "#core/site/views.ts";
import type { SearchView } from "#core/site/search/search-views.ts";
import type { Services } from "#core/services.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";
import { loadSearch } from "../search/search.loader.ts";

export type HomeScreen = HomeView | SearchView;

/** Loads the front page. WordPress addresses such as `/?p=` and `/?cat=` are looked up first, because they may belong to imported posts. */
export async function loadHome(services: Services, context: RequestContext): Promise<HomeScreen> {
  const { reading } = services;
  if (WORDPRESS_QUERY.some((key) => context.query.has(key))) {
    const ruled = context.query.has("q") ? null : await reading.ruled("/", context.search);
    if (ruled?.found === "moved") context.take(ruled);
    const former = await reading.former("/", context.search);
    if (former.found !== "missing") context.take(former);
  }
  if (context.query.has("q")) return loadSearch(services, context);
  const page = pageNumber(context.query);
  if (page === null) throw pageNotFound(context.fullPath);
  const { look } = context.trial ?? (await reading.layout()).view;
  return context.take(await reading.home(page, look));
}
