import { redirect } from "react-router";
import { nextPath } from "#core/accounts/next-path.ts";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export interface LoginScreen {
  /** Where signing in leads, always a path of this site. */
  next: string;
  /** What is asked for: a password, or the code after it. */
  step: "password" | "code";
}

/** Somebody who is in already has nothing to do here. */
export async function loadLogin(_services: Services, visit: RequestContext): Promise<LoginScreen> {
  const next = nextPath(visit.query.get("next"));
  if (visit.viewer) throw redirect(next, 303);
  return { next, step: visit.query.has("code") ? "code" : "password" };
}
