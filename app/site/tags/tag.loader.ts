import type { TagView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { pageQuery, pageNumber } from "../../routing/query-params.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export async function loadTag(
  { reading }: Services,
  visit: RequestContext,
  params: Record<string, string>,
): Promise<TagView> {
  const page = pageNumber(visit.query);
  if (page === null) throw pageNotFound(visit.fullPath);
  return visit.take(await reading.tag(params.tag ?? "", page), { suffix: pageQuery(visit.query) });
}
