import { brotliCompress } from "node:zlib";
import { promisify } from "node:util";
import { brotliParams, compact } from "./encoding.ts";
import { contentOf, type PreparedPage, replaceVariant, variantOf } from "./prepared-page.ts";

/** The slowest and smallest: 28 ms for an article's page. */
const BEST_BROTLI_QUALITY = 11;

/** Pages that may wait; popular ones come again. */
const QUEUE_LIMIT = 500;

const brotli = promisify(brotliCompress);

/** Compresses pages anew behind the readers' backs. */
export interface Recompressor {
  /** Puts a page in line. Its brotli form becomes smaller some time later, where the slow way is the better one. */
  recompress(page: PreparedPage): void;
  /** Resolves when nothing is in line. */
  idle(): Promise<void>;
}

/** One page at a time, in a thread of Node's own pool: the thread that serves readers only hands the bytes over. */
export function createRecompressor(): Recompressor {
  const queue: PreparedPage[] = [];
  let running: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (let page = queue.shift(); page; page = queue.shift()) {
      const content = contentOf(page);
      const smaller = await brotli(content, { params: brotliParams(content, BEST_BROTLI_QUALITY) });
      if (smaller.length < variantOf(page, "br").body.length) replaceVariant(page, "br", compact(smaller));
    }
    running = null;
  }

  return {
    recompress(page) {
      if (!page.varies || queue.length >= QUEUE_LIMIT) return;
      queue.push(page);
      running ??= work();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
