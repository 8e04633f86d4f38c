import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../public-address.ts";

/* The one way out (security.md, HTTP): public addresses only, each hop checked and connected to as checked. */

/** Why the request itself failed or was refused. */
export type OutboundReason = "address" | "not-public" | "no-server" | "no-answer" | "too-far" | "redirect";

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
  /** An origin that stands in the site's file: it alone may be at an address that is not public, and on any port. */
  configured?: string;
  resolve?(host: string): Promise<Resolved[]>;
  /** Until the first byte of the answer, each hop by itself, in milliseconds. */
  answerMs: number;
  /** Redirects that are followed; only a reading is led on. */
  redirects: number;
}

export interface OutboundRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  url: URL;
  response: IncomingMessage;
}

/** Of the ports below 1024, those of the web: nobody reads an article on the port of mail. */
const LOW_PORTS = [80, 443];
const FIRST_HIGH_PORT = 1024;
const URL_LIMIT = 2_048;

const NO_ADDRESS = "To nie jest adres strony: ma się zaczynać od http:// albo https://, bez nazwy użytkownika i hasła.";
const NOT_PUBLIC = "Ten adres nie prowadzi do publicznego internetu, więc nie został pobrany.";
const NOT_FOUND = "Nie ma serwera o tej nazwie. Sprawdź adres.";
const NO_ANSWER = "Ten adres nie odpowiada. Spróbuj później albo wklej tekst.";
const TOO_FAR = "Ten adres odsyła w zbyt wiele miejsc.";
const NO_REDIRECT = "Ten adres odsyła gdzie indziej, a tu ma odpowiadać sam.";

/** Asks an address and answers once the head of the answer is there; its body is the caller's to read or destroy. */
export async function askOutside(
  address: string,
  asked: OutboundRequest,
  rules: OutboundRules,
): Promise<OutboundAnswer> {
  let url = readAddress(address, rules);
  for (let hop = 0; ; hop += 1) {
    const response = await askOnce(url, asked, rules);
    const to = redirectOf(response);
    if (to === null) return { url, response };
    response.destroy();
    if (asked.method !== "GET") throw new OutboundRefusal(NO_REDIRECT, "redirect");
    if (hop >= rules.redirects) throw new OutboundRefusal(TOO_FAR, "too-far");
    url = readAddress(URL.canParse(to, url.href) ? new URL(to, url.href).href : "", rules);
  }
}

/** The bytes of an answer; null, and the connection closed, once there are more than `limit`. */
export async function readBytes(response: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The address as it will be asked; throws for what is none of ours to ask. Its host is checked when it is resolved. */
function readAddress(address: string, rules: OutboundRules): URL {
  const url = address.length <= URL_LIMIT && URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutboundRefusal(NO_ADDRESS, "address");
  const port = Number(url.port || (url.protocol === "https:" ? "443" : "80"));
  const usual = LOW_PORTS.includes(port) || port >= FIRST_HIGH_PORT;
  if (!usual && url.origin !== rules.configured) throw new OutboundRefusal(NOT_PUBLIC, "not-public");
  return url;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null;
}

async function addressesOf(url: URL, rules: OutboundRules): Promise<[Resolved, ...Resolved[]]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const resolve = rules.resolve ?? ((name) => lookup(name, { all: true }));
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  const [first, ...others] = found;
  if (!first) throw new OutboundRefusal(NOT_FOUND, "no-server");
  const allowed = url.origin === rules.configured || found.every(({ address }) => isPublicAddress(address));
  if (!allowed) throw new OutboundRefusal(NOT_PUBLIC, "not-public");
  return [first, ...others];
}

async function askOnce(url: URL, asked: OutboundRequest, rules: OutboundRules): Promise<IncomingMessage> {
  const addresses = await addressesOf(url, rules);
  asked.signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = begin(url, asked, pinnedTo(addresses));
  const late = setTimeout(() => request.destroy(new OutboundRefusal(NO_ANSWER, "no-answer")), rules.answerMs);
  request.once("response", resolve);
  request.once("error", (error) => {
    const expected = error instanceof OutboundRefusal || asked.signal?.aborted;
    reject(expected ? error : new OutboundRefusal(NO_ANSWER, "no-answer", { cause: error }));
  });
  request.end(asked.body);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}

/** A connection of its own, which ends with the answer and with the signal. */
function begin(url: URL, { method, headers, signal }: OutboundRequest, pinned: LookupFunction): ClientRequest {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const about = { "accept-encoding": "identity", ...headers };
  return request(url, { method, headers: about, agent: false, lookup: pinned, ...(signal ? { signal } : {}) });
}

/** Answers every question for the name with what was checked. */
function pinnedTo(addresses: [Resolved, ...Resolved[]]): LookupFunction {
  const [first] = addresses;
  return (_host, options, answer) => {
    if (options.all) return answer(null, addresses);
    answer(null, first.address, first.family);
  };
}
