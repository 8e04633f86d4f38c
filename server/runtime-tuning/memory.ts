import { totalmem } from "node:os";

export const MIB = 1024 * 1024;

/** 16 MiB holds about two thousand compressed articles and leaves a 150 MB process its room. */
export const LEAST_PAGE_CACHE_BYTES = 16 * MIB;

/** Beyond this a larger cache finds hardly more: some thirty thousand articles. */
const MOST_PAGE_CACHE_BYTES = 256 * MIB;

/** The part of the memory that pages may take: a machine of 1 GiB has 64 MiB of them. */
const PAGE_CACHE_PART = 1 / 16;

/** Bytes of memory this process may have: the machine's, or what its container is given of it. */
export function memoryHere(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}

export function pageCacheFor(memory: number): number {
  return Math.min(Math.max(Math.floor(memory * PAGE_CACHE_PART), LEAST_PAGE_CACHE_BYTES), MOST_PAGE_CACHE_BYTES);
}
