import { matchRoute, type Onlooker } from "../routing/match-route.ts";
import { SAME_PAGE, navigationTarget } from "./link-navigation.ts";

/** At most this many pages are prefetched at the same time, so that prefetching does not slow down the reader's own requests. */
export const PREFETCHES_AT_ONCE = 4;

export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True unless the reader saves data or has a 2G connection. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

/**
 * Returns a function that puts a path's page into the queue. A path is queued only once, the results of a search never: the server counts
 * what readers search for.
 */
export function createPrefetchQueue(
  fetchPage: (routeId: string, pathname: string, search: string) => Promise<unknown>,
): (path: string) => void {
  const seen = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  function next(): void {
    while (running < PREFETCHES_AT_ONCE) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      void fetchOne(path).finally(() => {
        running -= 1;
        next();
      });
    }
  }

  async function fetchOne(path: string): Promise<void> {
    const [pathname = "/"] = path.split("?");
    const route = matchRoute(pathname)?.route;
    try {
      if (route) await fetchPage(route.id, pathname, path.slice(pathname.length));
    } catch {
      // A failed prefetch costs nothing: the navigation fetches the page again and reports the error.
    }
  }

  return (path) => {
    if (seen.has(path) || /[?&]q=/.test(path)) return;
    seen.add(path);
    waiting.push(path);
    next();
  };
}

/** Prefetches the pages that visible links lead to, when the browser is idle. Returns a function to call after each navigation. */
export function watchVisibleLinks(viewer: () => Onlooker, prefetch: (path: string) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const lead = navigationTarget(target as HTMLAnchorElement, location, viewer());
      if (lead && lead !== SAME_PAGE) prefetch(lead.replace(/#.*/s, ""));
    }
  });
  return () =>
    whenIdle(() => {
      observer.disconnect();
      for (const link of document.querySelectorAll("#szpalta-app a[href]")) observer.observe(link);
    });
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work);
}
