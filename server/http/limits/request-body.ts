import type { IncomingMessage } from "node:http";

/** 2 MiB for forms and JSON: security.md, HTTP. */
export const BODY_LIMIT = 2 * 1024 * 1024;

/** All bodies that are in memory and not whole yet, together, in bytes: thirty-two of the longest. */
export const BODIES_LIMIT = 64 * 1024 * 1024;

/** A whole body, or why there is none: too long, too many others at the moment, or a client that left before its end. */
export type ReadBody = { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; why: "long" | "busy" | "aborted" };

export interface BodyReader {
  /** The whole body of a request; of one longer than `limit` bytes the rest is not read. Never rejects. */
  read(request: IncomingMessage, limit?: number): Promise<ReadBody>;
}

interface BodyReaderOptions {
  elapsed(): number;
  /** Told of the first body a client gave up, and then once a minute at most how many more there were. */
  onAborted(count: number): void;
  together?: number;
}

const TELL_EVERY_MS = 60_000;

export function createRequestBodyReader({
  elapsed,
  onAborted,
  together = BODIES_LIMIT,
}: BodyReaderOptions): BodyReader {
  let held = 0;
  let aborted = 0;
  let toldAt = -Infinity;
  function countAborted(): void {
    aborted += 1;
    if (elapsed() - toldAt < TELL_EVERY_MS) return;
    toldAt = elapsed();
    onAborted(aborted);
    aborted = 0;
  }
  async function read(request: IncomingMessage, limit: number): Promise<ReadBody> {
    if (Number(request.headers["content-length"] ?? 0) > limit) return { ok: false, why: "long" };
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      // The request outlives the loop: one that is refused is still answered.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        held += chunk.length;
        if (length > limit) return { ok: false, why: "long" };
        if (held > together) return { ok: false, why: "busy" };
        chunks.push(chunk);
      }
      return { ok: true, body: Buffer.concat(chunks) };
    } catch {
      countAborted();
      return { ok: false, why: "aborted" };
    } finally {
      held -= length;
    }
  }
  return { read: (request, limit = BODY_LIMIT) => read(request, limit) };
}
