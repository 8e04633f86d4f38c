import type { ComponentType } from "react";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../requests/request-context.ts";
import { routeIdAt, type RouterState } from "../routing/router.tsx";
import { routeLoader } from "./route-loader.ts";

/** Everything of a page, or the redirect that one of its loaders threw. Frame and screen are loaded at once. */
export type RouteDataLoader = (context: RequestContext) => Promise<RouterState | Response>;

/** Throws for a screen without a loader. */
export function createRouteDataLoader(
  screens: ReadonlyMap<string, ComponentType>,
  services: Services,
): RouteDataLoader {
  const loaders = new Map(["root", ...screens.keys()].map((id) => [id, routeLoader(id, services)]));
  const load = async (id: string, context: RequestContext) => loaders.get(id)?.(context);
  return async (context) => {
    const { pathname, search } = context;
    const routeId = routeIdAt(pathname);
    const [frame, view] = await Promise.allSettled([load("root", context), load(routeId, context)]);
    const thrown = [frame, view].flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    const redirect = thrown.find((each) => each instanceof Response);
    if (redirect) return redirect;
    const Screen = screens.get(routeId);
    if (!Screen) throw new Error(`There is no screen for the route ${routeId}.`);
    const loaderData: Record<string, unknown> = {};
    if (frame.status === "fulfilled") loaderData["root"] = frame.value;
    if (view.status === "fulfilled") loaderData[routeId] = view.value;
    const boundary = frame.status === "rejected" ? "root" : "page";
    return {
      location: { pathname, search, hash: "", key: "default" },
      navigationType: "pop",
      routeId,
      Screen,
      loaderData,
      actionData: null,
      // The frame's error counts before the screen's.
      error: thrown.length > 0 ? { boundary, thrown: thrown[0] } : null,
    };
  };
}
