import { HOME_PATH } from "#core/base/paths.ts";
import { type RuleMatcher, ruleFor, ruleRedirect } from "#core/base/route-rules.ts";
import type { Services } from "#core/services.ts";
import type { Move, PageAnswer } from "#core/site/page-handler.ts";
import { MISSING } from "#core/site/reading.ts";
import { pageGone } from "../requests/http-errors.ts";
import type { RequestContext } from "../requests/request-context.ts";
import type { RouteMatch } from "../routing/match-route.ts";
import type { RouterState } from "../routing/router.tsx";
import { toPageError } from "../shell/error-page.tsx";
import type { RouteDataLoader } from "./load-route-data.ts";
import { redirectAnswer } from "./responses.ts";
import { writeTextRoute } from "./text-routes.ts";

export interface PageSources {
  services: Services;
  load: RouteDataLoader;
  rules: () => RuleMatcher;
}

/**
 * Returns the page at an address. If there is none, returns the first of these redirects: that of a former address (path and
 * query); the one that a loader threw; that of the owner's rule for a pattern of addresses.
 */
export async function pageOrRedirect(
  { services: { reading }, load }: PageSources,
  context: RequestContext,
): Promise<RouterState | Response> {
  const page = await load(context);
  const isRedirect = page instanceof Response;
  const isMissing = !isRedirect && page.error !== null && toPageError(page.error.thrown).status === 404;
  if (context.posted || context.layout !== "site" || !(isRedirect || isMissing)) return page;
  const { pathname, search } = context;
  const former = pathname === HOME_PATH ? MISSING : await reading.former(pathname, search);
  if (former.found === "moved") return context.moveTo(former);
  if (former.found === "gone") {
    context.note("page", former.dependencies);
    context.refusal = pageGone();
    return load(context);
  }
  const ruled = isMissing ? await reading.ruled(pathname, search) : MISSING;
  return ruled.found === "moved" ? context.moveTo(ruled) : page;
}

/** Returns the answer of a text route, such as a feed. On an error sets `context.refusal` and returns null, so that a page shows the error. */
export async function writeOrRefuse(
  { services }: PageSources,
  context: RequestContext,
  address: RouteMatch,
): Promise<PageAnswer | null> {
  try {
    return await writeTextRoute(services, context, address);
  } catch (thrown) {
    if (thrown instanceof Response) return redirectedTo(context, thrown, false);
    context.refusal = thrown;
    return null;
  }
}

/** Returns the answer for a redirect that a loader threw. After a POST its status is always 303. */
export function redirectedTo(context: RequestContext, response: Response, asPayload: boolean): PageAnswer {
  const { to, status } = moveIn(response);
  return redirectAnswer(context, to, context.posted ? 303 : status, asPayload);
}

/** Returns where an address redirects readers; null when it shows them a page or leads nowhere. `context` must have no viewer. */
export async function moveOf(sources: PageSources, context: RequestContext): Promise<Move | null> {
  const move = ruleMove(sources, context);
  if (move) return move;
  const { address } = context;
  if (context.layout !== "site" || address?.route.kind === "server") return null;
  const text = address?.route.kind === "text" ? await writeOrRefuse(sources, context, address) : null;
  if (text) return text.status === 200 ? null : { to: text.headers["location"] ?? "/", status: text.status };
  const page = await pageOrRedirect(sources, context);
  return page instanceof Response ? moveIn(page) : null;
}

/** Returns the redirect of a route rule in the site's configuration; null when no rule redirects the address. */
export function ruleMove({ rules }: PageSources, { pathname, search }: RequestContext): Move | null {
  const rule = ruleFor(rules(), pathname);
  return rule && ruleRedirect(rule, search);
}

function moveIn(response: Response): Move {
  return { to: response.headers.get("location") ?? "/", status: response.status };
}
