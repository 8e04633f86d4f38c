import { textHash } from "#core/base/values/text-hash.ts";
import { ROLES } from "#core/base/permission.ts";
import type { PageAnswer } from "#core/site/page-handler.ts";
import type { Services } from "#core/services.ts";
import { errorDependencies, json, type ShownError } from "./responses.ts";
import { siteMessages } from "../messages/site.ts";
import type { RequestContext } from "../requests/request-context.ts";
import type { RouterState, Payload } from "../routing/router.tsx";

/** The time of rendering is remembered for at most this many pages. A forgotten page gets a new time, so browsers download it once more. */
const MOST_REMEMBERED = 10_000;

export interface Payloads {
  answer(context: RequestContext, state: RouterState, error: ShownError | null, services: Services): PageAnswer;
}

/** Makes payloads and remembers when each was first rendered. `now` returns a Unix time in ms. */
export function createPayloads(now: () => number = Date.now): Payloads {
  const rendered = new Map<string, { rev: string; at: number }>();

  function renderedAt(page: string, rev: string): number {
    const cached = rendered.get(page);
    if (cached?.rev === rev) return cached.at;
    for (const oldest of rendered.keys()) {
      if (rendered.size < MOST_REMEMBERED) break;
      rendered.delete(oldest);
    }
    const at = now();
    rendered.set(page, { rev, at });
    return at;
  }

  return {
    answer(context, routerState, error, services) {
      const rev = pageRev(context, error, services.build.id, routerState.loaderData);
      const data = Object.fromEntries(
        Object.entries(routerState.loaderData).filter(([, value]) => value !== undefined),
      );
      if (!error) {
        const payload: Payload = { data, prerenderedAt: renderedAt(context.fullPath, rev), rev };
        return json(context, 200, payload, context.dependencies());
      }
      const { status, message, id, stack } = error.page;
      const hasOwnText =
        error.page.description !== (siteMessages.error.descriptions[status] ?? siteMessages.error.other);
      const payload: Payload = {
        data,
        prerenderedAt: now(),
        rev,
        error: { status, message, ...(hasOwnText ? { description: error.page.description } : {}), id, stack },
        url: context.fullPath,
      };
      return { ...json(context, status, payload, errorDependencies(context, status)), cause: error.cause, errorId: id };
    },
  };
}

/**
 * Returns the version of a page's content: the versions of its rows, the page's status, the viewer's role and the build. For
 * private data a hash of the data is added. Empty for a page that must not start the app.
 */
export function pageRev(
  context: RequestContext,
  error: ShownError | null,
  build: string,
  loaded: Record<string, unknown>,
): string {
  if (context.posted || (error && error.page.status >= 500)) return "";
  const { viewer } = context;
  const viewerPart =
    (viewer ? `e${ROLES.indexOf(viewer.role)}` : "a") + (context.isPrivate ? textHash(JSON.stringify(loaded)) : "");
  return `${context.rev()}.${error ? error.page.status : ""}${viewerPart}.${build}`;
}

/** Returns the answer to an app of another build, because the screens of that app may not fit this server's data. */
export function staleBuild(context: RequestContext): PageAnswer {
  const error = { status: 409, message: "Stale build" };
  return json(context, 409, { error, url: context.fullPath }, null);
}
