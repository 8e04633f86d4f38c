import { totalmem } from "node:os";

export const MIB = 1024 * 1024;

/** Holds about two thousand compressed articles in a 150 MB process. */
export const LEAST_PAGE_CACHE_BYTES = 16 * MIB;

/** About thirty thousand articles; a larger cache gains little. */
const MOST_PAGE_CACHE_BYTES = 256 * MIB;

const PAGE_CACHE_PART = 1 / 16;

/** The machine's memory, or the limit of its container. */
export function memoryHere(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}

export function pageCacheFor(memory: number): number {
  return Math.min(Math.max(Math.floor(memory * PAGE_CACHE_PART), LEAST_PAGE_CACHE_BYTES), MOST_PAGE_CACHE_BYTES);
}
