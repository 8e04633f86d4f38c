import { PageLru, type PageLruOptions } from "./page-lru.ts";
import type { EncodedResponse } from "./encoded-response.ts";

/** Found by target or route key, purged by tags. One fill per key; one begun before a purge is never shared. */
export interface PageCache {
  /** The kept page of a request target seen before. This is the path of almost every request. */
  at(target: string): EncodedResponse | undefined;
  /** The page of a key: cached, being filled by another request, or filled now. `at` finds it by `target` afterwards. */
  through(key: string, target: string | null, fill: Fill): Promise<EncodedResponse>;
  purge(tags: string[]): void;
  size(): { pages: number; bytes: number };
}

type Fill = () => Promise<EncodedResponse>;

/** A fill under way, and the tags purged since it began. */
interface Flight {
  target: string | null;
  promise: Promise<EncodedResponse>;
  purged: Set<string>;
}

export function createPageCache(options: PageLruOptions = {}): PageCache {
  const pages = new PageLru(options);
  const flights = new Map<string, Flight>();
  const running = new Set<Flight>();

  function through(key: string, target: string | null, fill: Fill): Promise<EncodedResponse> {
    const page = pages.get(key, target);
    if (page) return Promise.resolve(page);
    const flight = flights.get(key);
    if (!flight || flight.purged.size > 0) return takeOff(key, target, fill);
    // A page that may not be kept may differ by address (a 404 names it): only who asked for the same address shares it.
    const same = target !== null && flight.target === target;
    return flight.promise.then((made) => (made.tags || same ? made : fill()));
  }

  function takeOff(key: string, target: string | null, fill: Fill): Promise<EncodedResponse> {
    const flight: Flight = { target, purged: new Set(), promise: Promise.resolve().then(fill) };
    flights.set(key, flight);
    running.add(flight);
    flight.promise = flight.promise
      .then((page) => {
        if (page.tags && !wasPurged(flight, page.tags)) pages.keep(key, target, page);
        return page;
      })
      .finally(() => {
        running.delete(flight);
        if (flights.get(key) === flight) flights.delete(key);
      });
    return flight.promise;
  }

  return {
    at: (target) => pages.at(target),
    through,
    purge(tags) {
      for (const flight of running) for (const tag of tags) flight.purged.add(tag);
      pages.purge(tags);
    },
    size: () => pages.size(),
  };
}

function wasPurged({ purged }: Flight, tags: string[]): boolean {
  return purged.has("*") || tags.some((tag) => purged.has(tag));
}
