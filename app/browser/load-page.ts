import type { ComponentType } from "react";
import { isExternal, type RuleMatcher, ruleFor, ruleRedirect } from "#core/base/route-rules.ts";
import { isShownByApp } from "../routing/match-route.ts";
import { type RouterState, routeIdAt } from "../routing/router.tsx";
import type { PayloadAnswer } from "./fetch-payload.ts";
import { isChunkError } from "./load-chunk.ts";
import { finishBeforeReload } from "./reload-with-state.ts";

export interface PageParts {
  fetchPayload(pathname: string, search: string, signal: AbortSignal): Promise<PayloadAnswer>;
  loadScreen(routeId: string): Promise<ComponentType>;
  rules(): Promise<RuleMatcher>;
  isOutdated(): boolean;
  reloadAt(path: string): boolean;
  /** Whether the page needs another kind of document than the current one. `root`: the data of the page's frame, if they are loaded. */
  isElsewhere(pathname: string, search: string, root?: unknown): boolean;
  leave(address: string): void;
  warn(message: string): void;
}

export type LoadedPage = Pick<RouterState, "routeId" | "Screen" | "loaderData" | "error"> | { redirect: string };

/**
 * Returns a function that loads the page of a navigation: one payload and, at the same time, the chunk of the screen.
 *
 * | what happens                           | then                                                                     |
 * | there is a newer build                 | the app reloads at the destination, at most once in 10 s                 |
 * | a route rule or payload redirects      | the app opens a page; the browser opens files, feeds and other sites     |
 * | the page leads to or out of the studio | the browser opens the page by itself                                     |
 * | the address is no page of the app      | the browser opens it by itself                                           |
 * | the payload fails                      | a warning is logged, and the browser opens the page by itself            |
 * | the screen's chunk fails               | the app reloads at the destination, or shows an error with a reload link |
 * | the payload holds an error             | the layout shows the error                                               |
 */
export function createPageLoader(deps: PageParts): (url: URL, signal: AbortSignal) => Promise<LoadedPage> {
  return async ({ pathname, search, hash }, signal) => {
    const path = pathname + search;
    if (deps.isElsewhere(pathname, search) || !isShownByApp(pathname)) return leaving(deps, path + hash);
    if (deps.isOutdated() && (await hasReloaded(deps, path))) return never();
    const routeId = routeIdAt(pathname);
    const [answer, rules, screen] = await Promise.all([
      deps.fetchPayload(pathname, search, signal).catch((error: unknown) => failed(deps, path, signal, error)),
      deps.rules(),
      deps.loadScreen(routeId).catch((error: unknown) => ({ error })),
    ]);
    const rule = ruleFor(rules, pathname);
    const redirect = (rule && ruleRedirect(rule, search)) ?? ("redirect" in answer ? answer.redirect : null);
    if (redirect) return isOfApp(redirect.to) ? { redirect: redirect.to } : leaving(deps, redirect.to);
    const { data: loaderData, error } = answer as Exclude<PayloadAnswer, { redirect: unknown }>;
    // The session may have ended since the last page was loaded, or another person may have signed in.
    if (loaderData["root"] && deps.isElsewhere(pathname, search, loaderData["root"])) return leaving(deps, path + hash);
    const page = { routeId, loaderData, error: error ? { boundary: "page" as const, thrown: error } : null };
    if (typeof screen === "function") return { ...page, Screen: screen };
    const reload = isChunkError(screen.error) ? path : null;
    if (reload !== null && (await hasReloaded(deps, path))) return never();
    const thrown = reload === null ? screen.error : Object.assign(screen.error as object, { reload });
    return { ...page, Screen: Nothing, error: { boundary: "page", thrown } };
  };
}

function isOfApp(target: string): boolean {
  return !isExternal(target) && isShownByApp(target.replace(/[?#].*$/s, ""));
}

/** Stands in for a screen that could not be loaded: the layout shows the error instead. */
const Nothing = () => null;

async function hasReloaded({ reloadAt }: PageParts, path: string): Promise<boolean> {
  await finishBeforeReload();
  return reloadAt(path);
}

function failed(deps: PageParts, path: string, signal: AbortSignal, error: unknown): Promise<never> {
  if (signal.aborted) return never();
  deps.warn(`No payload for ${path}: ${error instanceof Error ? error.message : String(error)}`);
  return leaving(deps, path);
}

function leaving({ leave }: PageParts, address: string): Promise<never> {
  leave(address);
  return never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}
