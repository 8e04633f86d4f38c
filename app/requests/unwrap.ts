import type { Viewer } from "#core/accounts/viewer.ts";
import type { Outcome } from "#core/outcome.ts";
import { refused } from "./http-errors.ts";
import type { Visit } from "./request-context.ts";

/** The value of a use case, or its refusal thrown as the page's error. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refused(outcome);
}

/** Whoever asks for a page of the studio; the route's policy let nobody else in. */
export function viewerOf(visit: Visit): Viewer {
  if (!visit.viewer) throw new Error(`The route of ${visit.pathname} let somebody in without a session.`);
  return visit.viewer;
}

/** The number of a list's page, from 1. */
export function pageOf(visit: Visit): number {
  const page = Number(visit.query.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
