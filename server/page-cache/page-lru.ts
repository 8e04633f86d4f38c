import { LEAST_PAGE_CACHE_BYTES } from "../runtime-tuning/memory.ts";
import { bytesOf, type EncodedResponse } from "./encoded-response.ts";

interface Entry {
  key: string;
  page: EncodedResponse;
  targets: string[];
  bytes: number;
  /** Asked for once more after it was made: worth the slow compression. */
  returned: boolean;
  /** Set by a hit, cleared when the page is next in line to leave: a used page gets a second chance. */
  used: boolean;
}

export interface PageLruOptions {
  limit?: number;
  clock?: () => number;
  onReturn?: (page: EncodedResponse) => void;
}

/** Headers, keys and index entries of one page, estimated. */
const BOOKKEEPING_BYTES = 2048;

/** Spellings of one address that find their page without being parsed; further ones are parsed each time. */
const TARGETS_PER_PAGE = 8;

/** A page larger than this part of the limit would push out too many others to be worth keeping. */
const LARGEST_PART = 1 / 16;

const EVERYTHING = "*";

export class PageLru {
  readonly #limit: number;
  readonly #clock: () => number;
  readonly #onReturn: ((page: EncodedResponse) => void) | undefined;
  readonly #byTarget = new Map<string, Entry>();
  readonly #byKey = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<Entry>>();
  #bytes = 0;

  constructor({ limit = LEAST_PAGE_CACHE_BYTES, clock = Date.now, onReturn }: PageLruOptions) {
    this.#limit = limit;
    this.#clock = clock;
    this.#onReturn = onReturn;
  }

  at(target: string): EncodedResponse | undefined {
    const entry = this.#byTarget.get(target);
    return entry && this.#hit(entry);
  }

  get(key: string, target: string | null): EncodedResponse | undefined {
    const entry = this.#byKey.get(key);
    const page = entry && this.#hit(entry);
    if (entry && page) this.#learn(entry, target);
    return page;
  }

  keep(key: string, target: string | null, page: EncodedResponse): void {
    if (page.expiresAt <= this.#clock() || bytesOf(page) > this.#limit * LARGEST_PART) return;
    const older = this.#byKey.get(key);
    if (older) this.#forget(older);
    const entry: Entry = {
      key,
      page,
      targets: [],
      bytes: BOOKKEEPING_BYTES + bytesOf(page),
      returned: false,
      used: false,
    };
    this.#bytes += entry.bytes;
    page.grown = (more) => {
      entry.bytes += more;
      this.#bytes += more;
      this.#makeRoom(entry);
    };
    this.#byKey.set(key, entry);
    for (const tag of page.tags ?? []) addTo(this.#byTag, tag, entry);
    this.#learn(entry, target);
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
    if (!entry.returned) {
      entry.returned = true;
      this.#onReturn?.(entry.page);
    }
    return entry.page;
  }

  #learn(entry: Entry, target: string | null): void {
    if (target === null || entry.targets.length >= TARGETS_PER_PAGE || this.#byTarget.get(target) === entry) return;
    this.#byTarget.set(target, entry);
    entry.targets.push(target);
  }

  #forget(entry: Entry): void {
    this.#byKey.delete(entry.key);
    for (const target of entry.targets) if (this.#byTarget.get(target) === entry) this.#byTarget.delete(target);
    for (const tag of entry.page.tags ?? []) removeFrom(this.#byTag, tag, entry);
    entry.page.grown = null;
    this.#bytes -= entry.bytes;
  }

  /** Maps keep the order of insertion, so the first entry is the oldest; a used one moves to the end once. */
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
