import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { AccountService } from "#core/accounts/account-service.ts";
import {
  acceptsHtml,
  type Caller,
  type PageAnswer,
  type PageHandler,
  type RefusedStatus,
} from "#core/site/page-handler.ts";
import { SUBSCRIBE_PATH } from "#core/subscribers/subscriber-links.ts";
import { HOME_PATH } from "#core/base/paths.ts";
import { type Failure, STATUS_OF } from "#core/base/outcome.ts";
import { withFraming } from "../answers/security-headers.ts";
import { refuseUnread, sendUnread } from "../answers/refuse-unread.ts";
import { type PageHeaders, sendPage } from "../answers/send.ts";
import { clientAddress, ipPrefix } from "../../base/client-address.ts";
import type { ViewLog } from "../../counters/view-log.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { fallbackErrorPage, type RefusedPages } from "../answers/error-pages.ts";
import { encodeResponse, type EncodedResponse } from "#server/page-cache/encoded-response.ts";
import type { BodyReader, BodySender, ReadBody } from "../limits/request-body.ts";
import { isSameOrigin } from "./csrf.ts";
import { httpMessages } from "#core/messages/server/http.ts";

export interface HandlerContext {
  handler: PageHandler;
  signIn: Pick<AccountService, "viewer" | "carriesSession">;
  cache: PageCache | null;
  /** Public origin without a final slash. Requests are answered as if sent to this origin, whatever their `Host` says. */
  origin: string;
  ownOrigins: readonly string[];
  proxy: string | null;
  security: readonly string[];
  studioSecurity: readonly string[];
  refused: RefusedPages | null;
  bodies: BodyReader;
  /** Refuses requests of scripts that do not run on the site's pages; when absent, no script is refused. */
  appCheck?(headers: IncomingMessage["headers"]): Promise<Failure | null>;
  newErrorId(): string;
  /** Counts what readers read; when absent, nothing is counted. */
  views?: Pick<ViewLog, "countSent" | "countShown">;
  log: Logger;
}

/** Addresses whose forms can be sent without a session. */
const OPEN = new Set(["/login", "/setup", SUBSCRIBE_PATH]);

const PAYLOAD = /^[^?]*\/_payload\.json(?:\?|$)/;

export interface Address {
  /** Path and query as received, without a host. */
  raw: string;
  /** The path in URL spelling: bytes beyond ASCII, `\` and `#` are percent-encoded. */
  pathname: string;
  search: string;
}

/** Answers a request for a page or an action of the app. Never throws. */
export async function answerPage(context: HandlerContext, response: ServerResponse, at: Address, headers: PageHeaders) {
  if (!isReading(response.req)) return answerAction(context, response, at);
  const { accept } = headers;
  const caller = await callerOf(context, response.req);
  const fill = async () => {
    await batchRequests();
    return encodedPage(context, at, accept, caller);
  };
  if (caller.viewer) return sendPage(response, await fill(), headers);
  const key = context.cache && context.handler.cacheKey(at.pathname, at.search);
  if (!context.cache || !key) return sendRead(context, response, await fill(), headers);
  // Clients that do not accept HTML get errors as JSON. Some errors (410) are cached, so these clients have separate cache keys.
  const kind = acceptsHtml(accept) || at.pathname.endsWith("/_payload.json") ? "" : "\nno-html";
  sendRead(context, response, await context.cache.through(key + kind, at.raw + kind, fill), headers);
}

/** Sends a page to somebody without a session, and has it counted. */
export function sendRead(
  context: HandlerContext,
  response: ServerResponse,
  page: EncodedResponse,
  headers: PageHeaders,
): void {
  sendPage(response, page, headers);
  const { method, url = "" } = response.req;
  if (page.read !== null && method === "GET" && url.startsWith("/"))
    context.views?.countSent(url, page.read, headers, context.ownOrigins);
}

/** Makes a page in advance and puts it into the cache. */
export async function prerender(context: HandlerContext, path: string): Promise<void> {
  if (context.cache) await pageAt(context, path);
}

/** Returns the page at a path as somebody without a session gets it: from the cache, or made now. Null where the path is no address. */
export async function pageAt(context: HandlerContext, path: string): Promise<EncodedResponse | null> {
  const cached = context.cache?.at(path);
  if (cached) return cached;
  if (!URL.canParse(path, context.origin)) return null;
  const at = { raw: path, pathname: new URL(path, context.origin).pathname, search: "" };
  const key = context.cache && context.handler.cacheKey(at.pathname, at.search);
  const fill = () => encodedPage(context, at);
  return context.cache && key ? context.cache.through(key, at.raw, fill) : fill();
}

/** Makes the front page without the cache. Returns whether that succeeds; a fault is logged as for a reader's request. */
export async function makesPages(context: HandlerContext): Promise<boolean> {
  return (await ask(context, { raw: HOME_PATH, pathname: HOME_PATH, search: "" })).status < 500;
}

let turn: Promise<void> | null = null;

/** Groups the requests of one turn of the event loop. Making their pages together, step by step, takes 20 % less processor time. */
export function batchRequests(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = null;
      resolve();
    });
  });
  return turn;
}

/** Returns the cached page for a request target, if it exists. Nearly all requests of readers are answered with a cached page. */
export function cachedPage(
  context: HandlerContext,
  target: string,
  { accept, cookie }: PageHeaders,
): EncodedResponse | undefined {
  if (cookie !== undefined && context.signIn.carriesSession(cookie)) return undefined;
  const page = context.cache?.at(target);
  return page && (page.status < 400 || acceptsHtml(accept)) ? page : undefined;
}

/** Sends an error page made without the app. A 5xx is logged with an id that the page shows. */
export function answerFallback(
  context: HandlerContext,
  response: ServerResponse,
  status: number,
  cause?: unknown,
): void {
  const errorId = status >= 500 ? context.newErrorId() : undefined;
  if (errorId) context.log.error({ id: errorId, err: cause }, httpMessages.serverFault);
  sendPlain(context, response, status, {}, errorId);
}

function sendPlain(
  context: HandlerContext,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  errorId?: string,
): void {
  sendPage(response, plainAnswer(context, response, status, headers, errorId));
}

function plainAnswer(
  { security }: HandlerContext,
  { req: { url = "/", headers: requestHeaders } }: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  errorId?: string,
): EncodedResponse {
  const answer = fallbackErrorPage(status, { url, accept: requestHeaders.accept, errorId });
  return encodeResponse({ ...answer, headers: { ...answer.headers, ...headers } }, security);
}

/** Refuses an address. A reader gets an error page, in the site's frame if possible; other clients get a plain error page. */
export async function refuseTarget(
  context: HandlerContext,
  response: ServerResponse,
  raw: string,
  status: RefusedStatus,
): Promise<void> {
  const forReader = isReading(response.req) && acceptsHtml(response.req.headers.accept) && !PAYLOAD.test(raw);
  const page = forReader ? await context.refused?.page(status) : null;
  if (page) return sendPage(response, page);
  answerFallback(context, response, status);
}

export function refuseMethod(context: HandlerContext, response: ServerResponse, allow = "GET, HEAD"): void {
  sendPlain(context, response, 405, { allow });
}

export function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

async function answerAction(context: HandlerContext, response: ServerResponse, at: Address) {
  const request = response.req;
  const { method = "GET" } = request;
  if (!context.handler.accepts?.(method, at.pathname)) {
    const allow = context.handler.accepts?.("POST", at.pathname) ? "GET, HEAD, POST" : undefined;
    return refuseMethod(context, response, allow);
  }
  if (!isSameOrigin(request.headers, context.ownOrigins)) return answerFallback(context, response, 403);
  if (await refusedUnattested(context, response)) return;
  const isOpen = OPEN.has(at.pathname);
  const sender = await callerOf(context, request);
  const read = await context.bodies.read(request, bodySender(sender, isOpen));
  if (!read.ok)
    return refuseBody(context, response, read.why === "long" && !isOpen && !sender.viewer ? "login" : read.why);
  const { accept, "content-type": type } = request.headers;
  const headers = { ...(accept ? { accept } : {}), ...(type ? { "content-type": type } : {}) };
  const action = { method, headers, body: read.body };
  // The session may have ended while the body arrived.
  const caller = sender.viewer ? await callerOf(context, request) : sender;
  sendPage(response, await encodedPage(context, at, accept, caller, action));
}

function bodySender({ viewer, address }: Caller, isOpen: boolean): BodySender {
  return viewer && !isOpen ? { is: "signed-in", name: viewer.id } : { is: "signed-out", name: ipPrefix(address) };
}

type WhyRefused = Extract<ReadBody, { ok: false }>["why"] | "login";

const REFUSED_WITH = { long: 413, busy: 429, login: 401 };

async function refuseBody(context: HandlerContext, response: ServerResponse, why: WhyRefused): Promise<void> {
  if (why === "aborted") return void response.destroy();
  await sendUnread(response, plainAnswer(context, response, REFUSED_WITH[why]));
}

/** Returns whether App Check refuses the request. If so, the refusal was sent already, without reading the body. */
export async function refusedUnattested(context: HandlerContext, response: ServerResponse): Promise<boolean> {
  const refusal = (await context.appCheck?.(response.req.headers)) ?? null;
  if (!refusal) return false;
  const { code, message } = refusal;
  await refuseUnread(response, { status: STATUS_OF[code], code, message }, context.security);
  return true;
}

/** Returns the sender of a request. Most requests carry no session and need no lookup. */
async function callerOf({ signIn, proxy }: HandlerContext, request: IncomingMessage): Promise<Caller> {
  const { cookie: cookies, "user-agent": userAgent } = request.headers;
  const viewer = cookies !== undefined && signIn.carriesSession(cookies) ? await signIn.viewer(cookies) : null;
  return { viewer, cookies, address: clientAddress(request, proxy), userAgent };
}

async function encodedPage(context: HandlerContext, ...args: PageArguments): Promise<EncodedResponse> {
  const readAt = Date.now();
  const answer = await ask(context, ...args);
  // Without a cache no changes are recorded, so each page counts as changed when the page was read.
  const changedAt = context.cache ? context.cache.purgedAt() : readAt;
  const security = answer.studio ? context.studioSecurity : context.security;
  const { framing } = answer;
  return encodeResponse(answer, framing ? withFraming(security, framing) : security, { readAt, changedAt });
}

type PageArguments = [at: Address, accept?: string, caller?: Caller, action?: RequestInit];

async function ask(context: HandlerContext, ...[at, accept, caller, action]: PageArguments): Promise<PageAnswer> {
  let answer: PageAnswer;
  try {
    const url = context.origin + at.pathname + at.search;
    const headers = { get: (name: string) => (name === "accept" ? (accept ?? null) : null) };
    answer = await context.handler.answer(action ? new Request(url, action) : { method: "GET", url, headers }, caller);
  } catch (cause) {
    const errorId = context.newErrorId();
    answer = { ...fallbackErrorPage(500, { url: at.raw, accept, errorId }), cause, errorId };
  }
  const { status, errorId: id, cause: err } = answer;
  // A temporary refusal, such as the refusal of a save on a full disk, has no error id and is not logged.
  if (status >= 500 && id !== undefined) context.log.error({ id, path: at.pathname, err }, httpMessages.pageFault);
  return answer;
}
