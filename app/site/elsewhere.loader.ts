import type { Services } from "#core/services.ts";
import { noRoute } from "../refusals.ts";
import type { Visit } from "../visit.ts";

/** Any address no route knows: where something lived once, or nothing. */
export async function loadElsewhere({ reading }: Services, visit: Visit): Promise<never> {
  return visit.take(await reading.former(visit.pathname, visit.search), { otherwise: noRoute(visit.fullPath) });
}
