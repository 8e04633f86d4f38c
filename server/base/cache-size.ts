import { totalmem } from "node:os";

export const MIB = 1024 * 1024;

/** The smallest cache: it holds about two thousand compressed articles, in a process of 150 MB. */
export const LEAST_PAGE_CACHE_BYTES = 16 * MIB;

/** The largest cache: it holds about thirty thousand articles, and more would gain little. */
const MOST_PAGE_CACHE_BYTES = 256 * MIB;

/** The cache gets this share of the memory, within the two limits above. */
const PAGE_CACHE_SHARE = 1 / 16;

/** Returns the machine's memory in bytes, or the limit of its container when that is lower. */
export function memoryHere(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Returns the size of the page cache in bytes on a machine with `memory` bytes. */
export function pageCacheFor(memory: number): number {
  return Math.min(Math.max(Math.floor(memory * PAGE_CACHE_SHARE), LEAST_PAGE_CACHE_BYTES), MOST_PAGE_CACHE_BYTES);
}
