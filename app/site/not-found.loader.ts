import type { Services } from "#core/services.ts";
import { routeNotFound } from "../requests/http-errors.ts";
import type { RequestContext } from "../requests/request-context.ts";

export async function loadNotFound({ reading }: Services, visit: RequestContext): Promise<never> {
  return visit.take(await reading.former(visit.pathname, visit.search), { otherwise: routeNotFound(visit.fullPath) });
}
