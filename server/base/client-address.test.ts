import { expect, it, test } from "vitest";
import { clientAddress, ipPrefix } from "./client-address.ts";

const PROXY = "127.0.0.1";

test.each([
  ["without a proxy the connection's", "192.0.2.1", "203.0.113.9", null, "192.0.2.1"],
  ["an older address in its newer dress", "::ffff:192.0.2.1", undefined, null, "192.0.2.1"],
  ["from the proxy what it says", "127.0.0.1", "203.0.113.9", PROXY, "203.0.113.9"],
  ["from the proxy in the newer dress", "::ffff:127.0.0.1", "203.0.113.9", PROXY, "203.0.113.9"],
  ["only the last of several", "127.0.0.1", "198.51.100.7, 203.0.113.9", PROXY, "203.0.113.9"],
  ["a newer address", "::1", "2001:DB8::1", "::1", "2001:db8::1"],
  ["past the proxy the connection's", "192.0.2.1", "203.0.113.9", PROXY, "192.0.2.1"],
  ["from a proxy that says nothing its own", "127.0.0.1", undefined, PROXY, "127.0.0.1"],
  ["what is no address", "127.0.0.1", "203.0.113.9, unknown", PROXY, "127.0.0.1"],
  ["an empty end", "127.0.0.1", "203.0.113.9,", PROXY, "127.0.0.1"],
])("%s", (_name, remoteAddress, forwarded, proxy, expected) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(clientAddress({ headers, socket: { remoteAddress } }, proxy)).toBe(expected);
});

test("a connection that is gone has none", () => {
  expect(clientAddress({ headers: {}, socket: {} }, PROXY)).toBe("");
});

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(ipPrefix(address)).toBe(network);
});
