import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type IPVersion, type LookupFunction, BlockList } from "node:net";
import { outboundMessages } from "#core/messages/server/base.ts";

/*
 * All requests to other servers use this module. It allows http and https to public addresses only, checks each redirect, and limits size
 * and time.
 */

/** Why a request failed. The reason in an `OutboundRefusal` is null when only the content of the answer was refused. */
export type OutboundReason = "address" | "not-public" | "no-server" | "no-answer" | "too-far" | "redirect";

/** A request that was refused or failed. The message is a Polish sentence for the person whose action caused the request. */
export class OutboundRefusal extends Error {
  override name = "OutboundRefusal";
  readonly reason: OutboundReason | null;

  constructor(message: string, reason: OutboundReason | null = null, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface Resolved {
  address: string;
  family: number;
}

export interface OutboundRules {
  /** An origin from the site's configuration. Only this origin may have a private address and any port. */
  configured?: string;
  resolve?(host: string): Promise<Resolved[]>;
  /** The head of each answer, also of each redirect, must arrive within this many milliseconds. */
  answerMs: number;
  redirects: number;
}

export interface OutboundRequest {
  method: "GET" | "HEAD" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** The web's ports are the only ports below 1024 that are allowed. */
const LOW_PORTS = [80, 443];
const FIRST_HIGH_PORT = 1024;
const URL_LIMIT = 2_048;

/** Networks that are not public: IANA's special-purpose registry for IPv4 (RFC 6890), multicast and the reserved block. */
const SPECIAL_V4 = listOf(
  "ipv4",
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
);

/** Networks within 2000::/3 that are not public. Some are tunnels that may lead anywhere, others are for documentation. */
const SPECIAL_V6 = listOf("ipv6", "2001::/23 2001:db8::/32 2002::/16 3fff::/20");

const GLOBAL_V6 = listOf("ipv6", "2000::/3");

function listOf(family: IPVersion, nets: string): BlockList {
  const list = new BlockList();
  for (const [address = "", prefix] of nets.split(" ").map((net) => net.split("/"))) {
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Requests an address. Resolves when the answer's head arrives; the caller must read or destroy the body. Throws an `OutboundRefusal`. */
export async function askOutside(
  address: string,
  request: OutboundRequest,
  rules: OutboundRules,
): Promise<{ url: URL; response: IncomingMessage }> {
  let url = readAddress(address, rules);
  for (let hop = 0; ; hop += 1) {
    const response = await send(url, request, rules);
    const to = redirectOf(response);
    if (to === null) return { url, response };
    response.destroy();
    if (request.method === "POST") throw new OutboundRefusal(outboundMessages.redirected, "redirect");
    if (hop >= rules.redirects) throw new OutboundRefusal(outboundMessages.tooManyRedirects, "too-far");
    url = readAddress(URL.canParse(to, url.href) ? new URL(to, url.href).href : "", rules);
  }
}

/** Returns the body of an answer. When it is longer than `limit` bytes, returns null and closes the connection. */
export async function readBytes(response: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readAddress(address: string, rules: OutboundRules): URL {
  const url = address.length <= URL_LIMIT && URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutboundRefusal(outboundMessages.noAddress, "address");
  const port = Number(url.port || (url.protocol === "https:" ? "443" : "80"));
  const usual = LOW_PORTS.includes(port) || port >= FIRST_HIGH_PORT;
  if (!usual && url.origin !== rules.configured) throw new OutboundRefusal(outboundMessages.notPublic, "not-public");
  return url;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null;
}

/** Returns the host's addresses. Throws unless all are public or the site's configuration names the origin. */
async function addressesOf(url: URL, rules: OutboundRules): Promise<[Resolved, ...Resolved[]]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const resolve = rules.resolve ?? ((name) => lookup(name, { all: true }));
  const resolved = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  const [first, ...others] = resolved;
  if (!first) throw new OutboundRefusal(outboundMessages.noServer, "no-server");
  const allowed = url.origin === rules.configured || resolved.every(({ address }) => isPublicAddress(address));
  if (!allowed) throw new OutboundRefusal(outboundMessages.notPublic, "not-public");
  return [first, ...others];
}

async function send(url: URL, outbound: OutboundRequest, rules: OutboundRules): Promise<IncomingMessage> {
  const addresses = await addressesOf(url, rules);
  outbound.signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = openRequest(url, outbound, pinnedTo(addresses));
  const late = setTimeout(
    () => request.destroy(new OutboundRefusal(outboundMessages.noAnswer, "no-answer")),
    rules.answerMs,
  );
  request.once("response", resolve);
  request.once("error", (error) => {
    const expected = error instanceof OutboundRefusal || outbound.signal?.aborted;
    reject(expected ? error : new OutboundRefusal(outboundMessages.noAnswer, "no-answer", { cause: error }));
  });
  request.end(outbound.body);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}

function openRequest(url: URL, { method, headers, signal }: OutboundRequest, pinned: LookupFunction): ClientRequest {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const allHeaders = { "accept-encoding": "identity", ...headers };
  return request(url, { method, headers: allHeaders, agent: false, lookup: pinned, ...(signal ? { signal } : {}) });
}

function pinnedTo(addresses: [Resolved, ...Resolved[]]): LookupFunction {
  const [first] = addresses;
  return (_host, options, answer) => {
    if (options.all) return answer(null, addresses);
    answer(null, first.address, first.family);
  };
}

/** Returns whether an IP address belongs to the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL_V4.check(address, "ipv4");
  return family === 6 && GLOBAL_V6.check(address, "ipv6") && !SPECIAL_V6.check(address, "ipv6");
}
