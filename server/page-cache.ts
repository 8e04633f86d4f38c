import { bytesOf, type PreparedPage } from "./prepared-page.ts";

/**
 * Pages kept in memory, found by the raw request target or by the key of their route, purged by the tags of what they
 * show. At most one fill runs per key at a time. A fill that was running while one of its tags was purged is never
 * kept, and nobody who asks after a purge is handed a fill that began before it.
 */
export interface PageCache {
  /** The kept page of a request target seen before. This is the path of almost every request. */
  at(target: string): PreparedPage | undefined;
  /**
   * The page of a key: kept, or being made by somebody else, or made now by `fill` and kept if it may be. `at` finds it
   * by `target` from then on, unless that is null.
   */
  through(key: string, target: string | null, fill: () => Promise<PreparedPage>): Promise<PreparedPage>;
  /** Forgets every page that shows one of the tags; `*` forgets everything. */
  purge(tags: string[]): void;
  /** What is held now, for tests and measurements. */
  size(): { pages: number; bytes: number };
}

interface Options {
  /** Most bytes of bodies and bookkeeping held; the pages used longest ago leave first. */
  limit?: number;
  clock?: () => number;
  /** Told once of each page that is asked for again and again. */
  onPopular?: (page: PreparedPage) => void;
}

interface Entry {
  key: string;
  page: PreparedPage;
  targets: string[];
  bytes: number;
  hits: number;
  /** Set by a hit, cleared when the page is next in line to leave: a used page gets a second chance. */
  used: boolean;
}

interface Flight {
  target: string | null;
  promise: Promise<PreparedPage>;
  purged: Set<string>;
}

/** 16 MiB holds about two thousand compressed articles and leaves a 150 MB process its room. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;

/** Headers, keys and index entries of one page, estimated. */
const BOOKKEEPING_BYTES = 2048;

/** Spellings of one address that find their page without being parsed; further ones are parsed each time. */
const TARGETS_PER_PAGE = 8;

/** A page larger than this part of the limit would push out too many others to be worth keeping. */
const LARGEST_PART = 1 / 16;

/** A page hit this many times is worth the slow compression. */
const POPULAR_HITS = 3;

const EVERYTHING = "*";

export function createPageCache({ limit = PAGE_CACHE_BYTES, clock = Date.now, onPopular }: Options = {}): PageCache {
  const byTarget = new Map<string, Entry>();
  const byKey = new Map<string, Entry>();
  const byTag = new Map<string, Set<Entry>>();
  const flights = new Map<string, Flight>();
  const running = new Set<Flight>();
  let bytes = 0;

  function hit(entry: Entry): PreparedPage | undefined {
    if (entry.page.expiresAt <= clock()) return void forget(entry);
    entry.used = true;
    if (entry.hits < POPULAR_HITS && ++entry.hits === POPULAR_HITS) onPopular?.(entry.page);
    return entry.page;
  }

  function through(key: string, target: string | null, fill: () => Promise<PreparedPage>): Promise<PreparedPage> {
    const entry = byKey.get(key);
    const page = entry && hit(entry);
    if (entry && page) {
      learn(entry, target);
      return Promise.resolve(page);
    }
    const flight = flights.get(key);
    if (!flight || flight.purged.size > 0) return takeOff(key, target, fill);
    // A page that may not be kept may differ by address (a 404 names it): only who asked for the same address shares it.
    const same = target !== null && flight.target === target;
    return flight.promise.then((made) => (made.tags || same ? made : fill()));
  }

  function takeOff(key: string, target: string | null, fill: () => Promise<PreparedPage>): Promise<PreparedPage> {
    const flight: Flight = { target, purged: new Set(), promise: Promise.resolve().then(fill) };
    flights.set(key, flight);
    running.add(flight);
    const land = () => {
      running.delete(flight);
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.promise.then((page) => {
      land();
      if (mayKeep(page, flight)) keep(key, target, page);
    }, land);
    return flight.promise;
  }

  function mayKeep(page: PreparedPage, flight: Flight): boolean {
    if (!page.tags || wasPurged(flight, page.tags)) return false;
    return page.expiresAt > clock() && bytesOf(page) <= limit * LARGEST_PART;
  }

  function keep(key: string, target: string | null, page: PreparedPage): void {
    const older = byKey.get(key);
    if (older) forget(older);
    const entry: Entry = { key, page, targets: [], bytes: BOOKKEEPING_BYTES + bytesOf(page), hits: 0, used: false };
    bytes += entry.bytes;
    page.grown = (more) => {
      entry.bytes += more;
      bytes += more;
      makeRoom(entry);
    };
    byKey.set(key, entry);
    for (const tag of page.tags ?? []) addTo(byTag, tag, entry);
    learn(entry, target);
    makeRoom(entry);
  }

  function learn(entry: Entry, target: string | null): void {
    if (target === null || entry.targets.length >= TARGETS_PER_PAGE || byTarget.get(target) === entry) return;
    byTarget.set(target, entry);
    entry.targets.push(target);
  }

  function forget(entry: Entry): void {
    byKey.delete(entry.key);
    for (const target of entry.targets) if (byTarget.get(target) === entry) byTarget.delete(target);
    for (const tag of entry.page.tags ?? []) removeFrom(byTag, tag, entry);
    entry.page.grown = null;
    bytes -= entry.bytes;
  }

  /** Maps keep the order of insertion, so the first entry is the oldest; a used one moves to the end once. */
  function makeRoom(newest: Entry): void {
    for (const entry of byKey.values()) {
      if (bytes <= limit) return;
      if (entry === newest) continue;
      if (entry.used) {
        entry.used = false;
        byKey.delete(entry.key);
        byKey.set(entry.key, entry);
      } else {
        forget(entry);
      }
    }
  }

  function purge(tags: string[]): void {
    for (const flight of running) for (const tag of tags) flight.purged.add(tag);
    for (const tag of tags) {
      const entries = tag === EVERYTHING ? byKey.values() : (byTag.get(tag) ?? []);
      for (const entry of [...entries]) forget(entry);
    }
  }

  return {
    at(target) {
      const entry = byTarget.get(target);
      return entry && hit(entry);
    },
    through,
    purge,
    size: () => ({ pages: byKey.size, bytes }),
  };
}

function wasPurged(flight: Flight, tags: string[]): boolean {
  return flight.purged.has(EVERYTHING) || tags.some((tag) => flight.purged.has(tag));
}

function addTo(index: Map<string, Set<Entry>>, tag: string, entry: Entry): void {
  const entries = index.get(tag);
  if (entries) entries.add(entry);
  else index.set(tag, new Set([entry]));
}

function removeFrom(index: Map<string, Set<Entry>>, tag: string, entry: Entry): void {
  const entries = index.get(tag);
  entries?.delete(entry);
  if (entries?.size === 0) index.delete(tag);
}
