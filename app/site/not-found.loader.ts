import type { Services } from "#core/services.ts";
import { routeNotFound } from "../requests/http-errors.ts";
import type { RequestContext } from "../requests/request-context.ts";

export async function loadNotFound({ reading }: Services, context: RequestContext): Promise<never> {
  return context.take(await reading.former(context.pathname, context.search), {
    otherwise: routeNotFound(context.fullPath),
  });
}
