import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** How sockets that take both kinds of addresses write one of the older kind. */
const MAPPED = "::ffff:";

/**
 * The IP address a request comes from. Behind `proxy`, the address of the one trusted proxy, it is the last that the proxy
 * has put into `X-Forwarded-For`: everything before it was said by the client. From anybody else that header is not read.
 */
export function clientAddress(
  { headers, socket }: { headers: IncomingMessage["headers"]; socket: { remoteAddress?: string | undefined } },
  proxy: string | null,
): string {
  const connected = plain(socket.remoteAddress ?? "");
  if (proxy === null || connected !== plain(proxy)) return connected;
  const forwarded = [headers["x-forwarded-for"] ?? ""].flat().join(",");
  const last = plain(forwarded.slice(forwarded.lastIndexOf(",") + 1).trim());
  return isIP(last) === 0 ? connected : last;
}

function plain(address: string): string {
  const lower = address.toLowerCase();
  return lower.startsWith(MAPPED) && isIP(lower.slice(MAPPED.length)) === 4 ? lower.slice(MAPPED.length) : lower;
}
