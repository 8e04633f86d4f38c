import type { ComponentType } from "react";
import type { RequestContext } from "../requests/request-context.ts";
import { NOT_FOUND_ID, type RouterState } from "../routing/router.tsx";

export type Loader = (context: RequestContext) => Promise<unknown>;

/** Everything of a page, or the redirect that one of its loaders threw. Frame and screen are loaded at once. */
export type RouteDataLoader = (context: RequestContext) => Promise<RouterState | Response>;

/** `screens` and `loaders` are by route; a screen without a loader does not exist. */
export function createRouteDataLoader(
  screens: ReadonlyMap<string, ComponentType>,
  loaderOf: (id: string) => Loader,
): RouteDataLoader {
  const loaders = new Map(["root", ...screens.keys()].map((id) => [id, loaderOf(id)]));
  return async (context) => {
    const { route } = context.address ?? {};
    const routeId = route?.made === "screen" ? route.id : NOT_FOUND_ID;
    const [frame, view] = await Promise.all([load(loaders, "root", context), load(loaders, routeId, context)]);
    for (const { thrown } of [frame, view]) if (thrown instanceof Response) return thrown;
    const Screen = screens.get(routeId);
    if (!Screen) throw new Error(`There is no screen for the route ${routeId}.`);
    const loaderData: Record<string, unknown> = {};
    if (frame.thrown === NOTHING) loaderData["root"] = frame.data;
    if (view.thrown === NOTHING) loaderData[routeId] = view.data;
    const { pathname, search } = context;
    const location = { pathname, search, hash: "", key: "default" };
    return {
      location,
      navigationType: "pop",
      routeId,
      Screen,
      loaderData,
      actionData: null,
      error: errorOf(frame, view),
    };
  };
}

/** Marks a loader that threw nothing: it might throw anything else, even `undefined`. */
const NOTHING = Symbol("nothing thrown");

interface Loaded {
  data: unknown;
  thrown: unknown;
}

async function load(loaders: ReadonlyMap<string, Loader>, id: string, context: RequestContext): Promise<Loaded> {
  try {
    return { data: await loaders.get(id)?.(context), thrown: NOTHING };
  } catch (thrown) {
    return { data: undefined, thrown };
  }
}

/** The frame's error counts before the screen's. */
function errorOf(frame: Loaded, view: Loaded): RouterState["error"] {
  if (frame.thrown !== NOTHING) return { boundary: "root", thrown: frame.thrown };
  return view.thrown === NOTHING ? null : { boundary: "page", thrown: view.thrown };
}
