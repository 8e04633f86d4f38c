import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { httpErrorOf } from "./http-errors.ts";
import type { RequestContext } from "./request-context.ts";

export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw httpErrorOf(outcome);
}

export function requiredViewer(visit: RequestContext): Viewer {
  if (!visit.viewer) throw new Error(`The route of ${visit.pathname} let somebody in without a session.`);
  return visit.viewer;
}

export function requestedPage(visit: RequestContext): number {
  const page = Number(visit.query.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
