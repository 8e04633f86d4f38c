import type { IncomingMessage } from "node:http";
import { createSharedLimit } from "./shared-limit.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits in bytes for bodies in memory: one body, all unfinished bodies of a sender, and the unfinished bodies of all senders. */
export interface BodyLimits {
  body: number;
  sender: number;
  together: number;
}

/** A signed-in person's body has at most 2 MiB, twice the longest post. One person can send four such bodies at once, all people 24. */
export const SIGNED_IN: BodyLimits = { body: 2 * MIB, sender: 8 * MIB, together: 48 * MIB };

/** Forms for people without an account are short. One network can send at most 64 of the longest forms at once, all networks 1 024. */
export const SIGNED_OUT: BodyLimits = { body: 16 * KIB, sender: MIB, together: 16 * MIB };

/** The sender of a body: a signed-in person by id, other people by network. */
export interface BodySender {
  is: "signed-in" | "signed-out";
  name: string;
}

/** `busy`: too many bodies are being received. `aborted`: the client left. */
export type ReadBody = { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; why: "long" | "busy" | "aborted" };

export type BodyReader = ReturnType<typeof createRequestBodyReader>;

interface BodyReaderOptions {
  elapsed(): number;
  /** Called for the first aborted body, then at most once a minute with the number of bodies since the last call. */
  onAborted(count: number): void;
  signedIn?: BodyLimits;
  signedOut?: BodyLimits;
}

const REPORT_INTERVAL_MS = 60_000;

/** Reads bodies into memory within limits. Signed-in people have separate limits, so that others cannot keep the team from saving. */
export function createRequestBodyReader({
  elapsed,
  onAborted,
  signedIn = SIGNED_IN,
  signedOut = SIGNED_OUT,
}: BodyReaderOptions) {
  const limiters = { "signed-in": limiterFor(signedIn), "signed-out": limiterFor(signedOut) };
  let aborted = 0;
  let reportedAt = -Infinity;
  function countAborted(): void {
    aborted += 1;
    if (elapsed() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = elapsed();
    onAborted(aborted);
    aborted = 0;
  }
  /** Reads a body up to the sender's limits. Never rejects. */
  async function read(request: IncomingMessage, { is, name }: BodySender): Promise<ReadBody> {
    const { limit, shares } = limiters[is];
    if (Number(request.headers["content-length"] ?? 0) > limit) return { ok: false, why: "long" };
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      // The loop must not destroy the request, because a refused request is still answered.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (length + chunk.length > limit) return { ok: false, why: "long" };
        if (!shares.take(name, chunk.length)) return { ok: false, why: "busy" };
        length += chunk.length;
        chunks.push(chunk);
      }
      return { ok: true, body: Buffer.concat(chunks) };
    } catch {
      countAborted();
      return { ok: false, why: "aborted" };
    } finally {
      shares.giveBack(name, length);
    }
  }
  return { read };
}

function limiterFor({ body, sender, together }: BodyLimits) {
  return { limit: body, shares: createSharedLimit({ each: sender, all: together }) };
}
