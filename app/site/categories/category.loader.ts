import type { Services } from "#core/services.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound, routeNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

/**
 * Loads a category's list. A segment that names no category gives the 404 of an unknown address. A page number out of range
 * gives the 404 of a missing page.
 */
export async function loadCategory({ reading }: Services, context: RequestContext, params: Record<string, string>) {
  const slug = params.category ?? "";
  const page = pageNumber(context.query);
  const categoryReading = await reading.category(slug, page ?? 1);
  if (categoryReading.found === "here" && page === null) throw pageNotFound(context.fullPath);
  if (categoryReading.found !== "missing" || page === 1) {
    return context.take(categoryReading, { otherwise: routeNotFound(context.fullPath) });
  }
  const first = await reading.category(slug, 1);
  throw first.found === "here" ? pageNotFound(context.fullPath) : routeNotFound(context.fullPath);
}
