import { redirect } from "../../requests/http-errors.ts";
import { nextPath } from "#core/accounts/next-path.ts";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export type LoginScreen = Awaited<ReturnType<typeof loadLogin>>;

/** Loads the sign-in page. Redirects people who are signed in already. */
export async function loadLogin({ signIn }: Services, context: RequestContext) {
  const next = nextPath(context.query.get("next"));
  if (context.viewer) throw redirect(next, 303);
  const sendsLinks = await signIn.sendsLinks();
  const isForgotten = sendsLinks && context.query.has("forgotten");
  return { next, asksCode: context.query.has("code"), isForgotten, sendsLinks, offers: signIn.offers() };
}
