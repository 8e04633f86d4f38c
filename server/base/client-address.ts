import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

const MAPPED = "::ffff:";

/** The first four groups of an IPv6 address are its network; a provider's customer chooses the rest freely (RFC 6177). */
const NETWORK_GROUPS = 4;

/**
 * Returns the client's IP address. In a connection from `proxy`, it is the last address in `X-Forwarded-For`, because the proxy added it.
 * Clients may invent the earlier addresses. In other connections the header is ignored.
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

/** Returns what rate limits count as one client: a whole IPv4 address, or the first 64 bits of an IPv6 address (a customer's network). */
export function ipPrefix(address: string): string {
  const plainAddress = plain(address);
  if (!isIPv6(plainAddress)) return isIP(plainAddress) === 4 ? plainAddress : address;
  const [before = "", after] = (plainAddress.split("%")[0] ?? "").split("::");
  const head = before.split(":").filter((group) => group !== "");
  const tail = (after ?? "").split(":").filter((group) => group !== "");
  const between = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: between }, () => "0"), ...tail];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
