import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name a customer's network; the rest of it one customer chooses freely (RFC 6177). */
const NETWORK_GROUPS = 4;

/** An IPv4 address whole, also one written as IPv6; of IPv6 the first 64 bits, which are one network. */
export function ipPrefix(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = "", after] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const head = before.split(":").filter((group) => group !== "");
  const tail = (after ?? "").split(":").filter((group) => group !== "");
  const between = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: between }, () => "0"), ...tail];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
