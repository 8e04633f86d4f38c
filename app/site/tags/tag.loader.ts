import type { TagView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import { keptQuery, pageNumber } from "../../routing/query-params.ts";
import { noPage } from "../../requests/http-errors.ts";
import type { Visit } from "../../requests/request-context.ts";

export async function loadTag({ reading }: Services, visit: Visit, params: Record<string, string>): Promise<TagView> {
  const page = pageNumber(visit.query);
  if (page === null) throw noPage(visit.fullPath);
  return visit.take(await reading.tag(params.tag ?? "", page), { suffix: keptQuery(visit.query) });
}
