import type { Navigation, NavigationType, RouterLocation, RouterState } from "../routing/router.tsx";
import type { LoadedPage } from "./load-page.ts";

/** What the router needs from the browser's window. */
export interface NavigationParts {
  /** Loads a page. Never resolves when the browser leaves the app for the address. */
  loadPage(url: URL, signal: AbortSignal): Promise<LoadedPage>;
  /** Loads the data of the frame at an address; null when loading fails. Never makes the browser leave the page. */
  loadFrame(url: URL): Promise<unknown>;
  /** Draws the page and resolves once it is on the screen. `isMove`: the address differs from the previous page's address. */
  show(state: RouterState, isMove: boolean): Promise<void> | void;
  /** False when the person decides to stay because of unsaved text. */
  mayLeave(): boolean;
  window: Pick<Window, "history" | "location" | "addEventListener">;
}

export interface BrowserNavigation extends Navigation {
  state(): RouterState;
}

/** At most this many redirects are followed; then the browser loads the address itself. */
const MOST_REDIRECTS = 10;

/** Keeps the address, the history and the page in step. A new navigation aborts the current one. */
export function createNavigation(
  first: RouterState,
  { loadPage, loadFrame, show, mayLeave, window }: NavigationParts,
): BrowserNavigation {
  let state = first;
  let underWay = new AbortController();
  let moving: Promise<void> | null = null;

  function put(next: RouterState): Promise<void> | void {
    const { pathname, search } = state.location;
    const { location } = next;
    state = next;
    return show(next, location.pathname !== pathname || location.search !== search);
  }

  async function go(url: URL, type: NavigationType, key: string, redirects = 0): Promise<void> {
    underWay.abort();
    const controller = (underWay = new AbortController());
    const { location: shown } = state;
    const location = { pathname: url.pathname, search: url.search, hash: url.hash, key };
    const isHashOnly = url.hash !== shown.hash && addressOf(location) === addressOf(shown);
    const page = isHashOnly ? state : await loadPage(url, controller.signal);
    if (controller.signal.aborted) return;
    if ("redirect" in page) {
      if (redirects === MOST_REDIRECTS) return window.location.assign(url);
      // When somebody goes back, the browser has already changed the address, so the redirect replaces the current history entry.
      return go(new URL(page.redirect, url), type === "pop" ? "replace" : type, key, redirects + 1);
    }
    if (addressOf(location) !== addressOf(shown) && !mayLeave()) return stay(window, shown, type, url);
    if (type === "push") window.history.pushState({ key }, "", url);
    if (type === "replace") window.history.replaceState({ key }, "", url);
    await put({ ...page, location, navigationType: type, actionData: null });
  }

  function move(url: URL, type: NavigationType, key: string): Promise<void> {
    const done: Promise<void> = go(url, type, key).finally(() => {
      if (moving === done) moving = null;
    });
    return (moving = done);
  }

  window.addEventListener("popstate", ({ state: entry }: PopStateEvent) => {
    void move(new URL(window.location.href), "pop", keyOfEntry(entry));
  });

  return {
    state: () => state,
    navigate: (to, { replace = false } = {}) =>
      move(new URL(to, window.location.href), replace ? "replace" : "push", crypto.randomUUID().slice(0, 8)),
    async revalidate() {
      // The page that is being loaded brings fresh data, so nothing else is loaded.
      if (moving) return moving;
      underWay.abort();
      const controller = (underWay = new AbortController());
      const page = await loadPage(new URL(addressOf(state.location), window.location.href), controller.signal);
      if (controller.signal.aborted) return;
      if ("redirect" in page) return go(new URL(page.redirect, window.location.href), "replace", state.location.key);
      await put({ ...state, ...page });
    },
    async revalidateFrame() {
      if (moving) return moving;
      const { signal } = underWay;
      const root = await loadFrame(new URL(window.location.href));
      if (root !== null && !signal.aborted) await put({ ...state, loaderData: { ...state.loaderData, root } });
    },
  };
}

/** Stays on the shown page. When somebody went back, the browser has already changed the address, so the page's own address is pushed again. */
function stay({ history }: NavigationParts["window"], shown: RouterLocation, type: NavigationType, url: URL): void {
  if (type === "pop") history.pushState({ key: shown.key }, "", new URL(addressOf(shown) + shown.hash, url));
}

/** Returns the router's key in a `history.state`; "default" for an entry that the app did not make. */
export function keyOfEntry(entry: unknown): string {
  return (entry as { key?: string } | null)?.key ?? "default";
}

function addressOf({ pathname, search }: RouterLocation): string {
  return pathname + search;
}
