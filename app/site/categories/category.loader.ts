import type { CategoryView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { pageQuery, pageNumber } from "../../routing/query-params.ts";
import { pageNotFound, routeNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

/** A single segment that is no category is an address no route knows; a category's page out of range is a missing page. */
export async function loadCategory(
  { reading }: Services,
  visit: RequestContext,
  params: Record<string, string>,
): Promise<CategoryView> {
  const slug = params.category ?? "";
  const page = pageNumber(visit.query);
  const asked = await reading.category(slug, page ?? 1);
  if (asked.found === "here" && page === null) throw pageNotFound(visit.fullPath);
  if (asked.found !== "missing" || page === 1) {
    return visit.take(asked, { suffix: pageQuery(visit.query), otherwise: routeNotFound(visit.fullPath) });
  }
  const first = await reading.category(slug, 1);
  throw first.found === "here" ? pageNotFound(visit.fullPath) : routeNotFound(visit.fullPath);
}
