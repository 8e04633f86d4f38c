import { matchRoute, type Onlooker } from "../routing/match-route.ts";
import { SAME_PAGE, navigationTarget } from "./link-navigation.ts";

/** Pages fetched ahead at the same time, so that what the reader asks for is not held up. */
export const PREFETCHES_AT_ONCE = 4;

export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True unless the reader saves data or has a connection of the second generation. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

/** Takes paths, and fetches the page of each once. */
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
    const [pathname = "/", query] = path.split("?");
    const route = matchRoute(pathname)?.route;
    try {
      if (route) await fetchPage(route.id, pathname, query === undefined ? "" : `?${query}`);
    } catch {
      // A prefetch that fails costs nothing: the navigation asks again and says what is wrong.
    }
  }

  return (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    waiting.push(path);
    next();
  };
}

/** Prefetches what visible links lead to, whenever the browser has nothing else to do. Call after each navigation. */
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
