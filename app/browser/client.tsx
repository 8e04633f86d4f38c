import { videoAddress } from "#core/markdown/elements/video-address.ts";
import { type ComponentType, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createBuildManifest, fetchManifestLater, NO_RULES, createBuildCheck } from "./build-check.ts";
import { loadChunk } from "./load-chunk.ts";
import { documentKind } from "../routing/match-route.ts";
import { loadStudioChunk, showsStudio } from "../shell/studio-chunk.ts";
import { fetchJson, fetchPayload } from "./fetch-payload.ts";
import { followLinks } from "./link-navigation.ts";
import { type Connection, createPrefetchQueue, mayPrefetch, watchVisibleLinks } from "./prefetch.ts";
import type { Payload, RootData } from "../routing/route-data.ts";
import { reloadAt, restoreState } from "./reload.ts";
import { raise, watchWindow } from "../shell/runtime-error.ts";
import { rememberScroll, takeOverScroll } from "./scroll.ts";
import { createDataStrategy, routeError } from "./data-strategy.ts";
import { loadScreen, routeTree } from "../shell/root.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

const page = document.documentElement;
const build = page.dataset.build ?? "";
const kind = page.dataset.studio ?? "site";
let embedsOpen = false;

/** Starts the app on the document. False when the document is out of date and stays one. Rejects when a load fails. */
export async function startClient(): Promise<boolean> {
  if (!embedsOpen) openEmbeds();
  embedsOpen = true;
  const { rev } = page.dataset;
  const app = document.getElementById("app");
  if (!rev || !app) return false;
  const [answer, screens] = await Promise.all([
    fetchPayload(location.pathname, location.search, build),
    loadMatchedScreens(),
    showsStudio(app) ? loadStudioChunk() : null,
  ]);
  if ("redirect" in answer) return false;
  const same = answer.rev === rev;
  if (!same && kind === "site") return false;
  const router = routerFor(answer, screens);
  settleIn(router);
  await (same ? hydrated(app, router) : drawnAnew(app, router));
  return true;
}

/** The screens of the current address: with a lazy one the router would start empty, and the page would flash. */
async function loadMatchedScreens(): Promise<Map<string, ComponentType>> {
  const matches =
    matchRoutes(
      routeTree(() => ({ loader: true })),
      location,
    ) ?? [];
  const ids = matches.map(({ route }) => route.id ?? "").filter((id) => id !== "root" && id !== "page");
  return new Map(await Promise.all(ids.map(async (id) => [id, await loadScreen(id)] as const)));
}

function routerFor(payload: Payload, screens: Map<string, ComponentType>): Router {
  const tree = routeTree((id) => {
    const Component = screens.get(id);
    // The studio's frame tells how the clock's work goes, which every payload brings along.
    if (id === "root") return { loader: true, ...(kind === "site" ? {} : { shouldRevalidate: () => true }) };
    return Component
      ? { loader: true, Component }
      : { loader: true, lazy: { Component: () => loadChunk(() => loadScreen(id)) } };
  });
  const builds = createBuildManifest({ build, fetchJson, report: (message) => console.error(message) });
  // In development there is no manifest, and the server answers the route rules by itself.
  if (!import.meta.env.DEV) fetchManifestLater(builds, connection()?.effectiveType);
  const interval = (payload.data.root as RootData | undefined)?.site.buildCheckInterval ?? 0;
  const freshness = createBuildCheck({ build, interval, fetchJson });
  return createBrowserRouter(tree, {
    hydrationData: {
      loaderData: payload.data,
      errors: payload.error ? { page: routeError(payload.error) } : null,
    },
    dataStrategy: createDataStrategy({
      fetchPayload: (pathname, search, signal) => fetchPayload(pathname, search, build, signal),
      rules: import.meta.env.DEV ? async () => NO_RULES : builds.rules,
      isOutdated: freshness.isOutdated,
      reloadAt,
      isElsewhere: (pathname) => documentKind(pathname) !== kind,
      leave: (address) => location.assign(address),
      warn: (message) => console.warn(message),
    }),
  });
}

function settleIn(router: Router): void {
  let { location: shown } = router.state;
  const lookAtLinks = prefetching();
  router.subscribe(({ location: next, navigation }) => {
    if (next !== shown) rememberScroll(shown);
    shown = next;
    if (navigation.state === "idle") lookAtLinks();
  });
  takeOverScroll();
  restoreState(location.pathname + location.search);
  watchWindow(window, location.origin);
  followLinks((to) => {
    const { pathname, search, hash } = router.state.location;
    void router.navigate(to, { viewTransition: true, replace: to === pathname + search + hash });
  });
  lookAtLinks();
  import.meta.hot?.on("szpalta:edited", ({ data }: { data: boolean }) => data && void router.revalidate());
}

function prefetching(): () => void {
  if (!mayPrefetch(connection())) return () => {};
  const fetchPage = (id: string, pathname: string, search: string) =>
    Promise.all([loadScreen(id), fetchPayload(pathname, search, build)]);
  return watchVisibleLinks(createPrefetchQueue({ fetchPage }));
}

/** Resolves once React has taken over the document's own elements. */
function hydrated(app: HTMLElement, router: Router): Promise<void> {
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(app, <App router={router} ready={resolve} />, {
        onUncaughtError: raise,
        onRecoverableError: (error) => console.error(error),
      });
    });
  });
}

/** Resolves once React has put its own elements in place of a document's whose data are no longer the same. */
function drawnAnew(app: HTMLElement, router: Router): Promise<void> {
  // React adopts the tags of a head only when it hydrates; it would write them a second time.
  for (const tag of document.head.querySelectorAll("title, meta[name], meta[property], link[rel=canonical]")) {
    if (!tag.matches("[name=viewport], [name=color-scheme]")) tag.remove();
  }
  return new Promise((resolve) => {
    createRoot(app, { onUncaughtError: raise }).render(<App router={router} ready={resolve} />);
  });
}

function App({ router, ready }: { router: Router; ready: () => void }) {
  useEffect(() => {
    page.dataset.hydrated = "";
    ready();
  }, [ready]);
  return <RouterProvider router={router} />;
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

const PLAYERS = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//;

/** Puts a player in place of its link on a click, where the browser has credentialless frames. */
function openEmbeds(): void {
  if (!("credentialless" in HTMLIFrameElement.prototype)) return;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a.embed-link");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const player = PLAYERS.test(link.href) ? link.href : videoAddress(link.href)?.player;
    if (!player) return;
    event.preventDefault();
    const frame = playerFor(link, player);
    link.replaceWith(frame);
    frame.focus();
  });
}

function playerFor(link: HTMLAnchorElement, player: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("credentialless", "");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
  frame.allowFullscreen = true;
  frame.title = link.textContent ?? "";
  frame.src = player;
  return frame;
}
