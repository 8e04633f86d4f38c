import type { IncomingMessage } from "node:http";

/** 2 MiB for forms and JSON: security.md, HTTP. */
export const BODY_LIMIT = 2 * 1024 * 1024;

/** Bytes of all unfinished bodies in memory: thirty-two of the longest. */
export const BODIES_LIMIT = 64 * 1024 * 1024;

/** `busy`: too many others at the moment. `aborted`: the client left. */
export type ReadBody = { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; why: "long" | "busy" | "aborted" };

export type BodyReader = ReturnType<typeof createRequestBodyReader>;

interface BodyReaderOptions {
  elapsed(): number;
  /** Called for the first aborted body, then at most once a minute with the number since. */
  onAborted(count: number): void;
  together?: number;
}

const TELL_EVERY_MS = 60_000;

export function createRequestBodyReader({ elapsed, onAborted, together = BODIES_LIMIT }: BodyReaderOptions) {
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
  /** Stops reading beyond `limit` bytes. Never rejects. */
  async function read(request: IncomingMessage, limit = BODY_LIMIT): Promise<ReadBody> {
    if (Number(request.headers["content-length"] ?? 0) > limit) return { ok: false, why: "long" };
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      // The request outlives the loop: a refused one is still answered.
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
  return { read };
}
