import { ownValue } from "#core/base/values/own-value.ts";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../requests/request-context.ts";
import { routeIdAt, type RouterState, type RootData, type SiteFacts, type ViewerView } from "../routing/router.tsx";
import { usesFirebase } from "#core/base/firebase-config.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { loaderError, pageNotFound, routeNotFound } from "../requests/http-errors.ts";
import { loadAuthor, loadAuthors } from "../site/accounts/authors.loader.ts";
import { loadCategory } from "../site/categories/category.loader.ts";
import { loadScreen } from "../shell/root.tsx";
import { loadStudioChunk } from "../shell/studio-chunk.ts";
import { loadHome } from "../site/home/home.loader.ts";
import { loadPost } from "../site/posts/post.loader.ts";
import { loadSubscribe, loadSubscription } from "../site/subscribers/subscribe.loader.ts";
import { loadTag } from "../site/tags/tag.loader.ts";
import { loadTags } from "../site/tags/tags.loader.ts";
import { loadTopics } from "../site/topics/topics.loader.ts";

/** Loads frame and screen of a page at the same time. Resolves to a redirect if one of the two loaders threw a redirect. */
export type RouteDataLoader = (context: RequestContext) => Promise<RouterState | Response>;

export type RouteLoader = (
  services: Services,
  context: RequestContext,
  params: Record<string, string>,
) => Promise<unknown>;

const SITE_LOADERS: Readonly<Record<string, RouteLoader>> = {
  home: loadHome,
  author: loadAuthor,
  authors: loadAuthors,
  category: loadCategory,
  post: loadPost,
  tags: loadTags,
  tag: loadTag,
  topics: loadTopics,
  subscribe: loadSubscribe,
  subscription: loadSubscription,
  "*": async (_services, { fullPath }) => {
    throw routeNotFound(fullPath);
  },
};

/** Screens of readers' pages, imported when the server starts. The studio's screens and loaders are imported when the first of them is requested. */
const siteScreens = new Map(
  await Promise.all(Object.keys(SITE_LOADERS).map(async (id) => [id, await loadScreen(id)] as const)),
);

export function createRouteDataLoader(services: Services): RouteDataLoader {
  return async (context) => {
    const { pathname, search, viewer, posted } = context;
    const routeId = routeIdAt(pathname);
    const Screen = siteScreens.get(routeId) ?? (await loadScreen(routeId));
    if (viewer || posted) await loadStudioChunk();
    const loader = ownValue(SITE_LOADERS, routeId) ?? (await studioLoader(routeId));
    const [frame, view] = await Promise.allSettled([loadRoot(services, context), loadView(loader, services, context)]);
    const thrown = [frame, view].flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    const redirect = thrown.find((each) => each instanceof Response);
    if (redirect) return redirect;
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
      // The frame's error takes precedence over the screen's.
      error: thrown.length > 0 ? { boundary, thrown: loaderError(thrown[0], context.fullPath) } : null,
    };
  };
}

async function studioLoader(id: string): Promise<RouteLoader> {
  const { STUDIO_LOADERS } = await import("./studio-loaders.ts");
  const loader = STUDIO_LOADERS[id];
  if (!loader) throw new Error(`The screen '${id}' has no loader in app/server/studio-loaders.ts.`);
  return loader;
}

async function loadView(load: RouteLoader, services: Services, context: RequestContext): Promise<unknown> {
  if (context.refusal) throw context.refusal;
  const { address } = context;
  // `isValid` refuses parameters that match the route's pattern but name no possible page.
  const params = address?.params ?? {};
  const isValid = address?.route.isValid;
  if (isValid && !isValid(params)) throw pageNotFound(context.fullPath);
  return load(services, context, params);
}

/** Facts about the site that every page gets. */
function siteFacts({ config, origin }: Services): SiteFacts {
  const { separator, canonicalQuery } = config.head;
  const description = config.head.description ?? (config.tagline || null);
  const { name, buildCheckInterval } = config;
  const firebase = usesFirebase(config.firebase) ? { firebase: config.firebase } : {};
  return { name, origin, separator, description, canonicalQuery, buildCheckInterval, ...firebase };
}

async function loadRoot(services: Services, context: RequestContext): Promise<RootData> {
  const { view, dependencies } = await services.reading.layout();
  context.note("root", dependencies);
  const viewer = context.viewer && (await viewerView(services, context.viewer));
  const layout = context.trial ? { ...view, look: context.trial.look } : view;
  return { layout, site: siteFacts(services), ...(viewer ? { viewer } : {}) };
}

async function viewerView({ studio }: Services, viewer: Viewer): Promise<ViewerView> {
  const health = may(viewer, "write-own") ? await studio.queue.health(viewer) : null;
  return { id: viewer.id, name: viewer.name, role: viewer.role, health };
}
