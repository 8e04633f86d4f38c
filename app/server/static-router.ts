import {
  createStaticHandler,
  createStaticRouter,
  type DataRouteObject,
  type StaticHandlerContext,
  type StaticRouterProviderProps,
} from "react-router";
import type { RequestContext } from "../requests/request-context.ts";

export type StaticPage = StaticHandlerContext | Response;

export type Loaders = Map<string, (context: RequestContext) => Promise<unknown>>;

export interface StaticPageRouter {
  find(context: RequestContext): Promise<StaticPage>;
  router(found: StaticHandlerContext): StaticRouter;
}

type StaticRouter = StaticRouterProviderProps["router"];
type Matches = StaticHandlerContext["matches"];

/** The screen of every address that has none of its own. */
const ELSEWHERE = "*";

/** React Router's `query` and `createStaticRouter` for a known route, with what all pages share made once. */
export function createStaticPageRouter(tree: DataRouteObject[], loaders: Loaders): StaticPageRouter {
  const handler = createStaticHandler(tree);
  const [root] = handler.dataRoutes;
  const [page] = root?.children ?? [];
  if (!root || !page) throw new Error("The tree is a root around a page around the screens.");
  const screens = new Map((page.children as DataRouteObject[]).map((route) => [route.id, route]));

  const matchesOf = ({ address, pathname }: RequestContext, id: string): Matches => {
    const screen = screens.get(id);
    if (!screen) throw new Error(`The tree has no screen for the route ${id}.`);
    const params = address?.params ?? {};
    const outer = { params, pathname: "/", pathnameBase: "/" };
    const pathnameBase = id === ELSEWHERE ? "/" : pathname;
    return [
      { ...outer, route: root },
      { ...outer, route: page },
      { params, pathname, pathnameBase, route: screen },
    ];
  };

  async function find(context: RequestContext): Promise<StaticPage> {
    const id = context.address?.route.made === "screen" ? context.address.route.id : ELSEWHERE;
    const [frame, view] = await Promise.all([load(loaders, "root", context), load(loaders, id, context)]);
    for (const { error } of [frame, view]) if (error instanceof Response) return error;
    const loaderData: Record<string, unknown> = {};
    if (frame.error === NONE) loaderData.root = frame.data;
    if (view.error === NONE) loaderData[id] = view.data;
    return { ...bare(context, matchesOf(context, id), handler), loaderData, errors: errorsOf(frame, view) };
  }

  const fixed = fixedRouter(handler);
  return {
    find,
    router({ location, matches, loaderData, actionData, errors }) {
      return { ...fixed, state: { ...fixed.state, location, matches, loaderData, actionData, errors } };
    },
  };
}

/** Marks a loader that threw nothing: it might throw anything else, even `undefined`. */
const NONE = Symbol("nothing thrown");

interface Loaded {
  data: unknown;
  error: unknown;
}

async function load(loaders: Loaders, id: string, context: RequestContext): Promise<Loaded> {
  try {
    return { data: await loaders.get(id)?.(context), error: NONE };
  } catch (error) {
    return { data: undefined, error };
  }
}

/** The outermost error counts, under the route whose boundary shows it. */
function errorsOf(frame: Loaded, view: Loaded): StaticHandlerContext["errors"] {
  if (frame.error !== NONE) return { root: frame.error };
  return view.error === NONE ? null : { page: view.error };
}

function bare(
  { pathname, search }: RequestContext,
  matches: Matches,
  { match }: { match: StaticHandlerContext["_match"] },
) {
  return {
    basename: "/",
    location: { pathname, search, hash: "", state: null, key: "default", mask: undefined },
    matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _deepestRenderedBoundaryId: null,
    _match: match,
  } satisfies StaticHandlerContext;
}

/** A router of no page, its getters replaced by what they give. */
function fixedRouter(handler: ReturnType<typeof createStaticHandler>): StaticRouter {
  const nowhere = { pathname: "/", search: "" } as RequestContext;
  return { ...createStaticRouter(handler.dataRoutes, bare(nowhere, [], handler)) };
}
