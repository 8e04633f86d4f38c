import { embedAt } from "#core/markdown/elements/embed-address.ts";
import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBuildManifest, fetchManifestLater, NO_RULES, createBuildCheck } from "./build-check.ts";
import { loadChunk } from "./load-chunk.ts";
import { VIEW_PATH } from "#core/statistics/view-addresses.ts";
import { LOOK_PATH } from "#core/settings/look-name.ts";
import { documentKind, type Onlooker } from "../routing/match-route.ts";
import { loadStudioChunk, showsStudio } from "../shell/studio-chunk.ts";
import { fetchJson, fetchPayload } from "./fetch-payload.ts";
import { mayLeave } from "./confirm-leave.ts";
import { followLinks, isPlainClick } from "./link-navigation.ts";
import { type Connection, createPrefetchQueue, mayPrefetch, watchVisibleLinks } from "./prefetch.ts";
import { type RootData, type RouterState, routeIdAt } from "../routing/router.tsx";
import { reloadAt, restoreState } from "./reload-with-state.ts";
import { raiseError, watchWindow } from "../shell/runtime-error.ts";
import { rememberScroll, takeOverScroll } from "./scroll.ts";
import { createPageLoader } from "./load-page.ts";
import { type BrowserNavigation, createNavigation, keyOfEntry } from "./navigation.ts";
import { App, loadScreen } from "../shell/root.tsx";
import { FirebaseProvider } from "../firebase/firebase-context.tsx";

const page = document.documentElement;
const build = page.dataset.build ?? "";
const kind = page.dataset.studio ?? "site";
const documentHere = location.pathname === LOOK_PATH ? "frames" : kind;
let embedsOpen = false;

/** Starts the app on the document. Resolves to false when the document is too old for the app, rejects when loading fails. */
export async function startClient(): Promise<boolean> {
  if (!embedsOpen) openEmbeds();
  embedsOpen = true;
  const { rev } = page.dataset;
  const app = document.getElementById("szpalta-app");
  if (!rev || !app) return false;
  const { pathname, search } = location;
  const routeId = routeIdAt(pathname);
  const [answer, Screen] = await Promise.all([
    fetchPayload(pathname, search, build),
    loadScreen(routeId),
    showsStudio(app) ? loadStudioChunk() : null,
  ]);
  if ("redirect" in answer) {
    // A draft's address follows its title. The last save of a closed tab may have changed both just now.
    if (kind === "studio") location.replace(answer.redirect.to);
    return false;
  }
  const same = answer.rev === rev;
  if (!same && kind !== "studio") {
    if (kind === "bare") reloadFromButtons(app);
    return false;
  }
  const navigation = startNavigation({
    location: { pathname, search, hash: location.hash, key: keyOfEntry(history.state) },
    navigationType: "pop",
    routeId,
    Screen,
    loaderData: answer.data,
    actionData: null,
    error: answer.error ? { boundary: "page", thrown: answer.error } : null,
  });
  settleIn(navigation);
  await (same ? hydrated(app, navigation) : drawnAnew(app, navigation));
  return true;
}

/** Reloads the document when somebody uses a control that needs the app. Without the app, forms are sent as plain requests. */
function reloadFromButtons(app: HTMLElement): void {
  app.addEventListener("click", ({ target }) => (target as Element).closest("[data-app]") && location.reload());
}

/** Draws another page. Does nothing until the app has been rendered. */
let draw: (state: RouterState) => void = () => {};

function startNavigation(first: RouterState): BrowserNavigation {
  const rules = createBuildManifest({ build, fetchJson }, (message) => console.error(message));
  // In development there is no manifest: the server applies the route rules.
  if (!import.meta.env.DEV) fetchManifestLater(rules, connection()?.effectiveType);
  let frame = first.loaderData["root"] as RootData | undefined;
  const interval = frame?.site.buildCheckInterval ?? 0;
  const loadPage = createPageLoader({
    fetchPayload: (pathname, search, signal) => fetchPayload(pathname, search, build, signal),
    loadScreen: (id) => loadChunk(() => loadScreen(id)),
    rules: import.meta.env.DEV ? async () => NO_RULES : rules,
    isOutdated: createBuildCheck({ build, fetchJson }, interval),
    reloadAt,
    isElsewhere: (pathname, search, root = frame) =>
      documentKind(pathname, search, (root as RootData | undefined)?.viewer ?? null) !== documentHere,
    leave: (address) => location.assign(address),
    warn: (message) => console.warn(message),
  });
  const lookAtLinks = prefetching(() => frame?.viewer ?? null);
  lookAtLinks();
  let { location: shown } = first;
  return createNavigation(first, {
    loadPage,
    mayLeave,
    loadFrame: ({ pathname, search }) =>
      fetchPayload(pathname, search, build).then(
        (answer) => ("redirect" in answer ? null : (answer.data["root"] ?? null)),
        () => null,
      ),
    window,
    async show(state, isMove) {
      if (state.location !== shown) rememberScroll(shown);
      if (kind === "site" && state.location.pathname !== shown.pathname) tellView(state);
      shown = state.location;
      frame = (state.loaderData["root"] as RootData | undefined) ?? frame;
      if (isMove && document.startViewTransition) {
        const { ready, updateCallbackDone } = document.startViewTransition(() => flushSync(() => draw(state)));
        // A hidden window, or the next move, leaves the animation out.
        ready.catch(() => undefined);
        await updateCallbackDone;
      } else {
        flushSync(() => draw(state));
      }
      lookAtLinks();
    },
  });
}

/** Tells the server that a page is shown. It cannot count payloads, because most of them are fetched ahead. */
function tellView({ location: { pathname, search }, error }: RouterState): void {
  if (!error) navigator.sendBeacon(`${VIEW_PATH}?${new URLSearchParams({ p: pathname + search }).toString()}`);
}

function settleIn(navigation: BrowserNavigation): void {
  // From now on a click fetches a payload, so documents that the browser fetched ahead would be wasted.
  document.querySelector("script[type=speculationrules]")?.remove();
  takeOverScroll();
  restoreState(location.pathname + location.search);
  watchWindow(window, location.origin);
  const viewer = () => (navigation.state().loaderData["root"] as RootData | undefined)?.viewer ?? null;
  followLinks(viewer, (to) => {
    const { pathname, search, hash } = navigation.state().location;
    void navigation.navigate(to, { replace: to === pathname + search + hash });
  });
  import.meta.hot?.on("szpalta:edited", ({ data }: { data: boolean }) => data && void navigation.revalidate());
}

function prefetching(viewer: () => Onlooker): () => void {
  if (!mayPrefetch(connection())) return () => {};
  const fetchPage = (id: string, pathname: string, search: string) =>
    Promise.all([loadScreen(id), fetchPayload(pathname, search, build)]);
  return watchVisibleLinks(viewer, createPrefetchQueue(fetchPage));
}

/** Resolves once React has hydrated the document's elements. */
function hydrated(app: HTMLElement, navigation: BrowserNavigation): Promise<void> {
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(app, <Page navigation={navigation} ready={resolve} />, {
        onUncaughtError: raiseError,
        onRecoverableError: (error) => console.error(error),
      });
    });
  });
}

/** Resolves once React has replaced the document's elements. Needed when the page's data have changed since the document was made. */
function drawnAnew(app: HTMLElement, navigation: BrowserNavigation): Promise<void> {
  // React reuses the head's tags only when it hydrates. Here React would add them a second time, so the old tags are removed.
  for (const tag of document.head.querySelectorAll("title, meta[name], meta[property], link[rel=canonical]")) {
    if (!tag.matches("[name=viewport], [name=color-scheme]")) tag.remove();
  }
  return new Promise((resolve) => {
    createRoot(app, { onUncaughtError: raiseError }).render(<Page navigation={navigation} ready={resolve} />);
  });
}

function Page({ navigation, ready }: { navigation: BrowserNavigation; ready: () => void }) {
  const [state, setState] = useState(navigation.state);
  useEffect(() => {
    draw = setState;
    // Somebody may have navigated while the page was being drawn.
    draw(navigation.state());
    page.dataset.hydrated = "";
    ready();
  }, [navigation, ready]);
  return (
    <FirebaseProvider state={state}>
      <App state={state} navigation={navigation} />
    </FirebaseProvider>
  );
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/**
 * Opens the frame of a card on a click, above its link, in browsers that support credentialless frames. The link then leads to the source, as
 * that of a card without a frame does.
 */
function openEmbeds(): void {
  if (!("credentialless" in HTMLIFrameElement.prototype)) return;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a.embed-link");
    if (!link || !isPlainClick(event)) return;
    const address = embedAt(link.href)?.frame;
    if (!address || link.previousElementSibling) return;
    event.preventDefault();
    const frame = frameFor(link, address);
    link.querySelector("img")?.remove();
    link.before(frame);
    frame.focus();
  });
}

function frameFor(link: HTMLAnchorElement, address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("credentialless", "");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
  frame.allowFullscreen = true;
  frame.title = link.innerText.replace(/\s+/g, " ");
  frame.src = address;
  return frame;
}
