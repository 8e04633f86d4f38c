import type { HomeView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import { pageNumber } from "../query.ts";
import { noPage } from "../refusals.ts";
import type { Visit } from "../visit.ts";

/** WordPress's `/?p=` and `/?page_id=` are looked up first: they may name a post this site took over. */
export async function loadHome({ reading }: Services, visit: Visit): Promise<HomeView> {
  if (visit.query.has("p") || visit.query.has("page_id")) {
    const former = await reading.former("/", visit.search);
    if (former.found !== "missing") visit.take(former);
  }
  const page = pageNumber(visit.query);
  if (page === null) throw noPage(visit.fullPath);
  return visit.take(await reading.home(page));
}
