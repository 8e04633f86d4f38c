import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** Time in which a refused body is discarded, so that the client reads the response. */
const DRAIN_MS = 2_000;

/**
 * Refuses a script whose body is not read. Sends the response at once but ends it after discarding the rest of the body, since
 * cutting the connection would lose it.
 */
export async function refuseUnread(
  response: ServerResponse,
  error: Refusal,
  security: readonly string[],
): Promise<void> {
  const request = response.req;
  if (response.destroyed || request.socket.destroyed) return;
  const body = Buffer.from(JSON.stringify({ error }));
  const about = ["Content-Type", "application/json; charset=utf-8", "Content-Length", String(body.length)];
  const closing = ["Cache-Control", "private, no-store", "Connection", "close"];
  response.writeHead(error.status, [...about, ...closing, ...security]);
  response.write(body);
  await discardBody(request);
  response.end();
}

/** Discards the body for as long as a client may take to notice the response. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const read = once(request, "end", { signal: AbortSignal.timeout(DRAIN_MS) });
  request.resume();
  await read.catch(() => undefined);
}
