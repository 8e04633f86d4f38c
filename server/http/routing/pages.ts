import { isIP } from "node:net";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { SignIn } from "#core/accounts/sign-in.ts";
import {
  acceptsHtml,
  type Caller,
  type PageAnswer,
  type PageHandler,
  type PageRequest,
  type RefusedStatus,
} from "#core/site/page-handler.ts";
import type { CacheHeaders } from "../answers/cache-headers.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { fallbackErrorPage } from "../answers/fallback-error-pages.ts";
import { encodeResponse, type EncodedResponse } from "#server/page-cache/encoded-response.ts";
import type { RefusedPages } from "../answers/refused-pages.ts";
import type { BodyReader } from "../limits/request-body.ts";
import { isSameOrigin } from "./csrf.ts";
import { batchRequests } from "#server/page-cache/request-batching.ts";
import { sendPage } from "../answers/send.ts";

export interface HandlerContext {
  door: PageHandler;
  signIn: Pick<SignIn, "viewer" | "carriesSession">;
  cache: PageCache | null;
  /** Public origin without a slash at its end; requests are handed to the door under it, whatever their `Host` says. */
  origin: string;
  /** Origins whose forms are the site's own. */
  ownOrigins: readonly string[];
  /** Address of the proxy whose word about its clients is taken; null without one. */
  proxy: string | null;
  security: readonly string[];
  studioSecurity: readonly string[];
  refused: RefusedPages | null;
  bodies: BodyReader;
  newErrorId(): string;
  log: Logger;
}

const ALLOWED = "GET, HEAD";
const ALLOWED_WITH_ACTION = "GET, HEAD, POST";

/** What anybody may send without an account has nothing long in it, in bytes. */
const SIGN_IN_BODY_LIMIT = 16 * 1024;
const SIGN_IN = new Set(["/login", "/setup"]);

const PAYLOAD = /^[^?]*\/_payload\.json(?:\?|$)/;

/** Marks keys of pages made for clients that take no HTML. */
const NO_HTML = "no-html";

interface Address {
  raw: string;
  pathname: string;
  search: string;
}

/** Answers an address of the site: from the cache, or by the door. Never throws. */
export async function answerPage(
  context: HandlerContext,
  request: IncomingMessage,
  response: ServerResponse,
  at: Address,
) {
  if (!isReading(request)) return answerAction(context, request, response, at);
  const accept = request.headers.accept;
  const caller = await callerOf(context, request);
  const fill = async () => {
    await batchRequests();
    return prepared(context, await ask(context, at, accept, caller));
  };
  // What somebody signed in sees is nobody else's; a session that does not hold is a reader's like any other.
  const key = caller.viewer ? null : context.cache && context.door.cacheKey(at.pathname, at.search);
  if (!context.cache || !key) return sendPage(request, response, await fill());
  // Errors, a kept 410 among them, look different to a client that takes no HTML: its pages are kept apart.
  const usual = acceptsHtml(accept) || at.pathname.endsWith("/_payload.json");
  const page = usual
    ? context.cache.through(key, at.raw, fill)
    : context.cache.through(`${key}\n${NO_HTML}`, null, fill);
  sendPage(request, response, await page);
}

/** Makes pages before anybody asks, where they may be kept: the `prerender` rules of the configuration. */
export async function prerender(context: HandlerContext, paths: string[]): Promise<void> {
  for (const path of paths) {
    const at = { raw: path, pathname: new URL(path, context.origin).pathname, search: "" };
    const key = context.cache && context.door.cacheKey(at.pathname, at.search);
    if (!context.cache || !key) continue;
    await context.cache.through(key, at.raw, async () => prepared(context, await ask(context, at)));
  }
}

/** The kept page of a raw request target, when this client may have it. The path of almost every request. */
export function cachedPage(
  context: HandlerContext,
  target: string,
  { accept, cookie }: CacheHeaders,
): EncodedResponse | undefined {
  if (cookie !== undefined && context.signIn.carriesSession(cookie)) return undefined;
  const page = context.cache?.at(target);
  return page && (page.status < 400 || acceptsHtml(accept)) ? page : undefined;
}

/** Answers with one of the machine room's own small pages; `cause` is what a 5xx leaves in the log. */
export function answerFallback(
  context: HandlerContext,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  cause?: unknown,
): void {
  const errorId = status >= 500 ? context.newErrorId() : undefined;
  if (errorId) context.log.error({ id: errorId, err: cause }, "błąd serwera");
  const answer = fallbackErrorPage(status, { url: request.url ?? "/", accept: request.headers.accept, errorId });
  sendPage(request, response, encodeResponse(answer, context.security));
}

/** Answers a target that is no address: a reader in the site's frame where it can be had, anybody else plainly. */
export async function refuseTarget(
  context: HandlerContext,
  request: IncomingMessage,
  response: ServerResponse,
  { raw, status }: { raw: string; status: RefusedStatus },
): Promise<void> {
  const forReader = isReading(request) && acceptsHtml(request.headers.accept) && !PAYLOAD.test(raw);
  const page = forReader ? await context.refused?.page(status) : null;
  if (page) return sendPage(request, response, page);
  answerFallback(context, request, response, status);
}

export function refuseMethod(
  context: HandlerContext,
  request: IncomingMessage,
  response: ServerResponse,
  allow: string = ALLOWED,
): void {
  const answer = fallbackErrorPage(405, { url: request.url ?? "/", accept: request.headers.accept });
  sendPage(request, response, encodeResponse({ ...answer, headers: { ...answer.headers, allow } }, context.security));
}

export function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

async function answerAction(context: HandlerContext, request: IncomingMessage, response: ServerResponse, at: Address) {
  const method = request.method ?? "GET";
  if (!context.door.accepts?.(method, at.pathname)) {
    const allow = context.door.accepts?.("POST", at.pathname) ? ALLOWED_WITH_ACTION : ALLOWED;
    return refuseMethod(context, request, response, allow);
  }
  if (!isSameOrigin(request.headers, context.ownOrigins)) return answerFallback(context, request, response, 403);
  const read = await context.bodies.read(request, SIGN_IN.has(at.pathname) ? SIGN_IN_BODY_LIMIT : undefined);
  if (!read.ok) return refuseBody(context, request, response, read.why);
  const { accept, "content-type": type } = request.headers;
  const headers = { ...(accept ? { accept } : {}), ...(type ? { "content-type": type } : {}) };
  const answer = await ask(context, at, accept, await callerOf(context, request), { method, headers, body: read.body });
  sendPage(request, response, prepared(context, answer));
}

function refuseBody(
  context: HandlerContext,
  request: IncomingMessage,
  response: ServerResponse,
  why: "long" | "busy" | "aborted",
) {
  if (why === "aborted") return void response.destroy();
  // What is left of the body is not read, so nothing can follow on this connection.
  response.shouldKeepAlive = false;
  answerFallback(context, request, response, why === "long" ? 413 : 429);
}

async function callerOf({ signIn, proxy }: HandlerContext, request: IncomingMessage): Promise<Caller> {
  const { cookie: cookies, "user-agent": userAgent } = request.headers;
  const viewer = signIn.carriesSession(cookies) ? await signIn.viewer(cookies) : null;
  return { viewer, cookies, address: clientAddress(request, proxy), userAgent };
}

function prepared(context: HandlerContext, answer: PageAnswer): EncodedResponse {
  return encodeResponse(answer, answer.studio ? context.studioSecurity : context.security);
}

/** One answer of the door. A door that throws or reports a 5xx leaves its cause in the log under the visitor's number. */
async function ask(
  context: HandlerContext,
  at: Address,
  accept?: string,
  caller?: Caller,
  action?: RequestInit,
): Promise<PageAnswer> {
  let answer: PageAnswer;
  try {
    const url = context.origin + at.pathname + at.search;
    answer = await context.door.answer(action ? new Request(url, action) : reading(url, accept), caller);
  } catch (cause) {
    const errorId = context.newErrorId();
    answer = { ...fallbackErrorPage(500, { url: at.raw, accept, errorId }), cause, errorId };
  }
  if (answer.status >= 500)
    context.log.error({ id: answer.errorId, path: at.pathname, err: answer.cause }, "błąd strony");
  return answer;
}

function reading(url: string, accept: string | null = null): PageRequest {
  return { method: "GET", url, headers: { get: (name) => (name === "accept" ? accept : null) } };
}

/** How sockets that take both kinds of addresses write one of the older kind. */
const MAPPED = "::ffff:";

/** The client's IP address: behind `proxy` the last one it put into `X-Forwarded-For`; from others that header is ignored. */
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
