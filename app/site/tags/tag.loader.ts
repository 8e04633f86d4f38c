import type { Services } from "#core/services.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export async function loadTag({ reading }: Services, context: RequestContext, params: Record<string, string>) {
  const page = pageNumber(context.query);
  if (page === null) throw pageNotFound(context.fullPath);
  return context.take(await reading.tag(params.tag ?? "", page));
}
