import type { Services } from "#core/services.ts";
import { noRoute } from "../requests/http-errors.ts";
import type { Visit } from "../requests/request-context.ts";

/** Any address no route knows: where something lived once, or nothing. */
export async function loadElsewhere({ reading }: Services, visit: Visit): Promise<never> {
  return visit.take(await reading.former(visit.pathname, visit.search), { otherwise: noRoute(visit.fullPath) });
}
