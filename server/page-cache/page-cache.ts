import { LEAST_PAGE_CACHE_BYTES } from "../base/cache-size.ts";
import { type EncodedResponse, bytesOf } from "./encoded-response.ts";

export type PageCache = ReturnType<typeof createPageCache>;

type Fill = () => Promise<EncodedResponse>;

const EVERYTHING = "*";

interface Flight {
  target: string;
  promise: Promise<EncodedResponse>;
  purged: Set<string>;
}

interface PageLruOptions {
  /** The cache has at most this many bytes of bodies and bookkeeping. Above this limit the least recently used pages are dropped. */
  limit?: number;
  clock?: () => number;
}

/** Creates a cache that makes the page of a key only once at a time. A page is not reused if one of its tags is purged meanwhile. */
export function createPageCache(options: PageLruOptions = {}) {
  const pages = new PageLru(options);
  const flights = new Map<string, Flight>();
  const running = new Set<Flight>();
  let purgedAt = -Infinity;

  /** Returns the page of a key: cached, being made, or made now by `fill`. A page that may be cached is then also found by `at(target)`. */
  function through(key: string, target: string, fill: Fill): Promise<EncodedResponse> {
    const page = pages.get(key, target);
    if (page) return Promise.resolve(page);
    const flight = flights.get(key);
    if (!flight || flight.purged.size > 0) return startFlight(key, target, fill);
    // An uncached page may depend on its address (a 404 names it), so only requests for the same address share such a page.
    const same = flight.target === target;
    return flight.promise.then((shared) => (same || (shared.tags && standsForKey(shared)) ? shared : fill()));
  }

  function startFlight(key: string, target: string, fill: Fill): Promise<EncodedResponse> {
    const flight: Flight = { target, purged: new Set(), promise: Promise.resolve().then(fill) };
    flights.set(key, flight);
    running.add(flight);
    flight.promise = flight.promise
      .then((page) => {
        if (page.tags && ![EVERYTHING, ...page.tags].some((tag) => flight.purged.has(tag)))
          pages.keep(key, target, page);
        return page;
      })
      .finally(() => {
        running.delete(flight);
        if (flights.get(key) === flight) flights.delete(key);
      });
    return flight.promise;
  }

  return {
    at: (target: string) => pages.at(target),
    through,
    /** Drops the pages with these tags; `*` drops all. */
    purge(tags: string[]): void {
      purgedAt = Date.now();
      for (const flight of running) for (const tag of tags) flight.purged.add(tag);
      pages.purge(tags);
    },
    /** Returns when something was last purged, in milliseconds. */
    purgedAt: () => purgedAt,
    size: () => pages.size(),
  };
}

/** Returns whether a key's other addresses get the same response. A page ignores the rest of a query; a redirect passes the rest on. */
function standsForKey({ status }: EncodedResponse): boolean {
  return status === 200;
}

interface Entry {
  key: string;
  page: EncodedResponse;
  targets: string[];
  bytes: number;
  /** Set when the page is used. When a used page is to be dropped, the mark is cleared instead and the page stays once more. */
  used: boolean;
}

/** The estimated bytes of the headers, keys and index entries of a page. */
const BOOKKEEPING_BYTES = 2048;

const TARGETS_PER_PAGE = 8;

/** A page larger than this share of the cache is not stored, because it would push out too many others. */
const LARGEST_SHARE = 1 / 16;

class PageLru {
  readonly #limit: number;
  readonly #clock: () => number;
  readonly #byTarget = new Map<string, Entry>();
  readonly #byKey = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<Entry>>();
  #bytes = 0;

  constructor({ limit = LEAST_PAGE_CACHE_BYTES, clock = Date.now }: PageLruOptions) {
    this.#limit = limit;
    this.#clock = clock;
  }

  at(target: string): EncodedResponse | undefined {
    const entry = this.#byTarget.get(target);
    return entry && this.#hit(entry);
  }

  get(key: string, target: string): EncodedResponse | undefined {
    const entry = this.#byKey.get(key);
    if (!entry || !(standsForKey(entry.page) || entry.targets.includes(target))) return undefined;
    const page = this.#hit(entry);
    if (page) this.#addTarget(entry, target);
    return page;
  }

  /** Stores a page unless it has expired or is too large. */
  keep(key: string, target: string, page: EncodedResponse): void {
    if (page.expiresAt <= this.#clock() || bytesOf(page) > this.#limit * LARGEST_SHARE) return;
    const older = this.#byKey.get(key);
    if (older) this.#forget(older);
    const bytes = BOOKKEEPING_BYTES + bytesOf(page);
    const entry: Entry = { key, page, targets: [], bytes, used: false };
    this.#bytes += entry.bytes;
    page.grown = (more) => {
      entry.bytes += more;
      this.#bytes += more;
      this.#makeRoom(entry);
    };
    this.#byKey.set(key, entry);
    for (const tag of page.tags ?? []) this.#byTag.set(tag, (this.#byTag.get(tag) ?? new Set<Entry>()).add(entry));
    this.#addTarget(entry, target);
    this.#makeRoom(entry);
  }

  purge(tags: string[]): void {
    for (const tag of tags) {
      const entries = tag === EVERYTHING ? this.#byKey.values() : (this.#byTag.get(tag) ?? []);
      for (const entry of entries) this.#forget(entry);
    }
  }

  size(): { pages: number; bytes: number } {
    return { pages: this.#byKey.size, bytes: this.#bytes };
  }

  #hit(entry: Entry): EncodedResponse | undefined {
    if (entry.page.expiresAt <= this.#clock()) {
      this.#forget(entry);
      return undefined;
    }
    entry.used = true;
    return entry.page;
  }

  #addTarget(entry: Entry, target: string): void {
    if (entry.targets.length >= TARGETS_PER_PAGE || this.#byTarget.get(target) === entry) return;
    this.#byTarget.set(target, entry);
    entry.targets.push(target);
  }

  #forget(entry: Entry): void {
    this.#byKey.delete(entry.key);
    for (const target of entry.targets) if (this.#byTarget.get(target) === entry) this.#byTarget.delete(target);
    for (const tag of entry.page.tags ?? []) {
      const entries = this.#byTag.get(tag);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTag.delete(tag);
    }
    entry.page.grown = null;
    this.#bytes -= entry.bytes;
  }

  /** Drops the oldest pages. These come first, because a map keeps the order of insertion. A page that was used moves to the end once instead. */
  #makeRoom(newest: Entry): void {
    for (const entry of this.#byKey.values()) {
      if (this.#bytes <= this.#limit) return;
      if (entry === newest) continue;
      if (entry.used) {
        entry.used = false;
        this.#byKey.delete(entry.key);
        this.#byKey.set(entry.key, entry);
      } else {
        this.#forget(entry);
      }
    }
  }
}
