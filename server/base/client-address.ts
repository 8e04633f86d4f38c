import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

const MAPPED = "::ffff:";

/** A customer chooses the rest of the address freely (RFC 6177). */
const NETWORK_GROUPS = 4;

/** Behind `proxy`, the last address in `X-Forwarded-For`: clients may invent those before it. Otherwise ignores the header. */
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

/** IPv4 addresses whole, IPv6 addresses by their first 64 bits, all of which one customer has. */
export function ipPrefix(address: string): string {
  const own = plain(address);
  if (!isIPv6(own)) return isIP(own) === 4 ? own : address;
  const [before = "", after] = (own.split("%")[0] ?? "").split("::");
  const head = before.split(":").filter((group) => group !== "");
  const tail = (after ?? "").split(":").filter((group) => group !== "");
  const between = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: between }, () => "0"), ...tail];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
