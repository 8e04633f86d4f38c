import type { ServerResponse } from "node:http";
import { discardBody } from "../../data-folder/upload-spool.ts";
import { encodeResponse, type EncodedResponse, variantOf } from "#server/page-cache/encoded-response.ts";

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** Refuses a script's request without reading the request's body. */
export async function refuseUnread(
  response: ServerResponse,
  error: Refusal,
  security: readonly string[],
): Promise<void> {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" };
  const answer = { status: error.status, headers, body: JSON.stringify({ error }), dependencies: null };
  await sendUnread(response, encodeResponse(answer, security));
}

/**
 * Answers a request without reading its body. The response ends only after the rest of the body was discarded, because the answer would be
 * lost if the connection was cut earlier.
 */
export async function sendUnread(response: ServerResponse, page: EncodedResponse): Promise<void> {
  const request = response.req;
  if (response.destroyed || request.socket.destroyed) return;
  const { headers, body } = variantOf(page, []);
  response.shouldKeepAlive = false;
  response.writeHead(page.status, headers).write(body, "latin1");
  await discardBody(request);
  response.end();
}
