import type { IncomingMessage } from "node:http";

/** 2 MiB for forms and JSON: security.md, HTTP. */
export const BODY_LIMIT = 2 * 1024 * 1024;

/** The whole body of a request, or null when it is larger than `limit` bytes; the rest is then not read. */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
