import { redirect } from "react-router";
import { nextPath } from "#core/accounts/next-path.ts";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export interface LoginScreen {
  next: string;
  step: "password" | "code";
}

/** Somebody who is in already has nothing to do here. */
export async function loadLogin(_services: Services, visit: RequestContext): Promise<LoginScreen> {
  const next = nextPath(visit.query.get("next"));
  if (visit.viewer) throw redirect(next, 303);
  return { next, step: visit.query.has("code") ? "code" : "password" };
}
