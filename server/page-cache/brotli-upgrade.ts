import { performance } from "node:perf_hooks";
import { brotliCompress } from "node:zlib";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliParams } from "../http/answers/encoding.ts";
import { contentOf, type EncodedResponse, offerBrotli } from "./encoded-response.ts";

/** The slowest and smallest: 28 ms for an article's page. */
const BEST_BROTLI_QUALITY = 11;

const QUEUE_LIMIT = 500;

const BUSY = 0.3;

const LOOK_MS = 1_000;

const brotli = promisify(brotliCompress);

/** One page at a time in Node's thread pool, whenever `calm` resolves, so that the main thread only hands over bytes. */
export function createBrotliUpgrade(calm: () => Promise<void> = untilCalm) {
  const queue: EncodedResponse[] = [];
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    // A page that cannot be compressed stays as it is.
    for (let page = queue.shift(); page; page = queue.shift()) await lessen(page).catch(() => undefined);
    running = null;
  }

  async function lessen(page: EncodedResponse): Promise<void> {
    await calm();
    // In gzip it is once somebody has asked for any coding.
    if (!page.variants.gzip) return;
    const content = contentOf(page);
    offerBrotli(page, await brotli(content, { params: brotliParams(content, BEST_BROTLI_QUALITY) }));
  }

  return {
    /** Later there is a form in brotli. */
    recompress(page: EncodedResponse): void {
      if (!page.varies || queue.length >= QUEUE_LIMIT) return;
      queue.push(page);
      running ??= work();
    },
    idle: () => running ?? Promise.resolve(),
  };
}

async function untilCalm(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await after(LOOK_MS, undefined, { ref: false });
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
