import type { IncomingMessage } from "node:http";
import { createSharedLimit } from "./shared-limit.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of one body, of the unfinished bodies of one sender, and of those of all such senders, all of which are in memory. */
export interface BodyLimits {
  body: number;
  sender: number;
  together: number;
}

/** Forms and JSON have at most 2 MiB, twice the longest post; one person has four of the longest under way, all people twenty-four. */
export const SIGNED_IN: BodyLimits = { body: 2 * MIB, sender: 8 * MIB, together: 48 * MIB };

/** Forms for people without an account are short: one network has sixty-four of the longest under way, all networks a thousand. */
export const SIGNED_OUT: BodyLimits = { body: 16 * KIB, sender: MIB, together: 16 * MIB };

/** The sender of a body: a signed-in person by id, anybody else by network. */
export interface BodySender {
  is: "signed-in" | "signed-out";
  name: string;
}

/** `busy`: too many bodies of other senders are under way. `aborted`: the client left. */
export type ReadBody = { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; why: "long" | "busy" | "aborted" };

export type BodyReader = ReturnType<typeof createRequestBodyReader>;

interface BodyReaderOptions {
  elapsed(): number;
  /** Called for the first aborted body, then at most once a minute with the number since the last call. */
  onAborted(count: number): void;
  signedIn?: BodyLimits;
  signedOut?: BodyLimits;
}

const TELL_EVERY_MS = 60_000;

/** Signed-in and other senders have separate limits, so that nobody without a session keeps the team from saving. */
export function createRequestBodyReader({
  elapsed,
  onAborted,
  signedIn = SIGNED_IN,
  signedOut = SIGNED_OUT,
}: BodyReaderOptions) {
  const room = { "signed-in": roomFor(signedIn), "signed-out": roomFor(signedOut) };
  let aborted = 0;
  let toldAt = -Infinity;
  function countAborted(): void {
    aborted += 1;
    if (elapsed() - toldAt < TELL_EVERY_MS) return;
    toldAt = elapsed();
    onAborted(aborted);
    aborted = 0;
  }
  /** Stops reading at the sender's limits. Never rejects. */
  async function read(request: IncomingMessage, { is, name }: BodySender): Promise<ReadBody> {
    const { limit, shares } = room[is];
    if (Number(request.headers["content-length"] ?? 0) > limit) return { ok: false, why: "long" };
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      // The request outlives the loop, since a refused one is still answered.
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

function roomFor({ body, sender, together }: BodyLimits) {
  return { limit: body, shares: createSharedLimit({ each: sender, all: together }) };
}
