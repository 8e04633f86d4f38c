import type { CategoryView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import { keptQuery, pageNumber } from "../../routing/query-params.ts";
import { noPage, noRoute } from "../../requests/http-errors.ts";
import type { Visit } from "../../requests/request-context.ts";

/** A single segment that is no category is an address no route knows; a category's page out of range is a missing page. */
export async function loadCategory(
  { reading }: Services,
  visit: Visit,
  params: Record<string, string>,
): Promise<CategoryView> {
  const slug = params.category ?? "";
  const page = pageNumber(visit.query);
  const asked = await reading.category(slug, page ?? 1);
  if (asked.found === "here" && page === null) throw noPage(visit.fullPath);
  if (asked.found !== "missing" || page === 1) {
    return visit.take(asked, { suffix: keptQuery(visit.query), otherwise: noRoute(visit.fullPath) });
  }
  const first = await reading.category(slug, 1);
  throw first.found === "here" ? noPage(visit.fullPath) : noRoute(visit.fullPath);
}
