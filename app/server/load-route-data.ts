import type { ComponentType } from "react";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../requests/request-context.ts";
import { routeIdAt, type RouterState, type RootData, type ViewerView } from "../routing/router.tsx";
import { usesFirebase } from "#core/base/firebase-config.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { pageNotFound } from "../requests/http-errors.ts";
import { loadCategory } from "../site/categories/category.loader.ts";
import { loadNotFound } from "../site/not-found.loader.ts";
import { loadHome } from "../site/home/home.loader.ts";
import { loadPost } from "../site/posts/post.loader.ts";
import { loadTag } from "../site/tags/tag.loader.ts";
import { loadTags } from "../site/tags/tags.loader.ts";
import { loadTopics } from "../site/topics/topics.loader.ts";
import { loadOwnAccount } from "../studio/accounts/own-account.loader.ts";
import { loadAddresses } from "../studio/addresses/addresses.loader.ts";
import { loadAssistantStatus } from "../studio/assistant/assistant-status.loader.ts";
import { loadAuditLog } from "../studio/audit/audit-log.loader.ts";
import { loadCategories } from "../studio/categories/categories.loader.ts";
import { loadMoveCategory } from "../studio/categories/move-category.loader.ts";
import { loadEditPost, loadNewPost } from "../studio/editor/edit-post.loader.ts";
import { loadHistory } from "../studio/posts/history.loader.ts";
import { loadMergePosts } from "../studio/posts/merge/merge-posts.loader.ts";
import { loadLogin } from "../studio/accounts/login.loader.ts";
import { loadMedia, loadPicture } from "../studio/media/media.loader.ts";
import { loadNotFoundLog } from "../studio/addresses/not-found-log.loader.ts";
import { loadBulk } from "../studio/posts/bulk.loader.ts";
import { loadPostsCalendar } from "../studio/posts/calendar.loader.ts";
import { loadPostsList } from "../studio/posts/posts-list.loader.ts";
import { loadTagCleanup } from "../studio/tag-cleanup/tag-cleanup.loader.ts";
import { loadRuns } from "../studio/assistant/runs.loader.ts";
import { loadSearchLog } from "../studio/search/search-log.loader.ts";
import { loadSample } from "../studio/settings/sample.loader.ts";
import { loadBackups } from "../studio/backup/backups.loader.ts";
import { loadRestoreSite } from "../studio/backup/restore-site.loader.ts";
import { loadSettings } from "../studio/settings/settings.loader.ts";
import { loadAccountLink } from "../studio/accounts/account-link.loader.ts";
import { loadTopicGenerator } from "../studio/generator/topic-generator.loader.ts";
import { loadArchive } from "../studio/export/archive.loader.ts";
import { loadUsers } from "../studio/accounts/users.loader.ts";
import { loadJobs } from "../studio/jobs/jobs.loader.ts";

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

type Load = (services: Services, context: RequestContext, params: Record<string, string>) => Promise<unknown>;

const LOADERS: Record<string, Load> = {
  root: loadRoot,
  home: loadHome,
  category: loadCategory,
  post: loadPost,
  tags: loadTags,
  tag: loadTag,
  topics: loadTopics,
  login: loadLogin,
  "account-link": loadAccountLink,
  "edit-post-new": loadNewPost,
  "edit-post": loadEditPost,
  studio: loadPostsList,
  bulk: loadBulk,
  calendar: loadPostsCalendar,
  history: loadHistory,
  join: loadMergePosts,
  library: loadMedia,
  picture: loadPicture,
  addresses: loadAddresses,
  missing: loadNotFoundLog,
  searches: loadSearchLog,
  categories: loadCategories,
  "category-place": loadMoveCategory,
  users: loadUsers,
  "own-account": loadOwnAccount,
  // The handbook is all messages.
  help: async () => null,
  "tag-refresh": loadTagCleanup,
  assistant: loadAssistantStatus,
  runs: loadRuns,
  "topic-generator": loadTopicGenerator,
  settings: loadSettings,
  sample: loadSample,
  backups: loadBackups,
  "restore-site": loadRestoreSite,
  work: loadJobs,
  audit: loadAuditLog,
  archive: loadArchive,
  "*": loadNotFound,
};

export function routeLoader(id: string, services: Services): (context: RequestContext) => Promise<unknown> {
  const load = LOADERS[id];
  if (!load) throw new Error(`The screen '${id}' has no loader in app/server/load-route-data.ts.`);
  return async (context) => {
    if (id === "root") return load(services, context, {});
    if (context.refusal) throw context.refusal;
    const { address } = context;
    // The table knows what patterns cannot say, such as a category without a list.
    if (!address) return loadNotFound(services, context);
    const { isValid } = address.route;
    if (isValid && !isValid(address.params)) throw pageNotFound(context.fullPath);
    return load(services, context, address.params);
  };
}

async function loadRoot(services: Services, context: RequestContext): Promise<RootData> {
  const { reading, config, origin } = services;
  const { view, dependencies } = await reading.layout();
  context.note("root", dependencies);
  const viewer = context.viewer && (await viewerView(services, context.viewer));
  const { separator, canonicalQuery } = config.head;
  const description = config.head.description ?? (config.tagline || null);
  const { name, buildCheckInterval } = config;
  const firebase = usesFirebase(config.firebase) ? { firebase: config.firebase } : {};
  const site = { name, origin, separator, description, canonicalQuery, buildCheckInterval, ...firebase };
  return { layout: view, site, ...(viewer ? { viewer } : {}) };
}

async function viewerView({ studio }: Services, viewer: Viewer): Promise<ViewerView> {
  const health = may(viewer, "write-own") ? await studio.queue.health(viewer) : null;
  return { id: viewer.id, name: viewer.name, role: viewer.role, health };
}
