import type { ServerResponse } from "node:http";
import { discardBody } from "../../data-folder/upload-spool.ts";

interface Refusal {
  status: number;
  code: string;
  message: string;
}

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
