import type { RefusedStatus } from "#core/site/page-handler.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LEAVE_PATH } from "#core/subscribers/subscriber-links.ts";
import { VIEW_PATH } from "#core/statistics/view-addresses.ts";
import { trailingSlashMove } from "#core/base/route-rules.ts";
import { type PageHeaders, readPageHeaders, isHostSound, sendBytes } from "../answers/send.ts";
import type { Listener } from "../node-server.ts";
import { createViewBeacon } from "./view-beacon.ts";
import { publicPath, type SendFile } from "./public-files.ts";
import {
  type Address,
  answerFallback,
  answerPage,
  cachedPage,
  type HandlerContext,
  isReading,
  refusedUnattested,
  refuseMethod,
  refuseTarget,
  sendRead,
} from "./pages.ts";
import { httpMessages } from "#core/messages/server/http.ts";

/** Answers a request. `rest` is the path after the route's prefix. */
export type ServerRoute = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void> | void;

export interface Site extends HandlerContext {
  /** Routes that the server answers without the app: exact paths, and prefixes that end in a slash. */
  routes: Record<string, ServerRoute>;
  /** Paths whose routes accept POST and check the sender themselves, after App Check. The routes get the query as `rest`. */
  takes?: Record<string, ServerRoute>;
  /** Sends the owner's files. A file comes before a page with the same address. */
  files?: SendFile;
  onMissing?(pathname: string): void;
}

/** Senders that cannot attest anything: the servers of mailboxes, whose address has a signed key, and browsers that count a view. */
const UNATTESTED = new Set([LEAVE_PATH, VIEW_PATH]);

/** A request target, path and query together, has at most this many characters. */
export const TARGET_LIMIT = 2048;

/**
 * Answers all requests, with checks in this order: invalid `Host`, cached page, trailing slash, invalid target, routes of the server,
 * owner's files, pages of the app with its redirect rules.
 */
export function createRouter(opened: Site): Listener {
  const site = { ...opened, takes: { ...opened.takes, [VIEW_PATH]: createViewBeacon(opened) } };
  return (request, response) => {
    const headers = readPageHeaders(request.rawHeaders);
    if (!isHostSound(headers)) {
      response.shouldKeepAlive = false;
      return answerFallback(site, response, 400);
    }
    if (isReading(request)) {
      const page = cachedPage(site, request.url ?? "/", headers);
      if (page) return sendRead(site, response, page, headers);
    }
    answer(site, response, headers).catch((error: unknown) => lastResort(site, response, error));
  };
}

async function answer(site: Site, response: ServerResponse, headers: PageHeaders): Promise<void> {
  const request = response.req;
  const raw = rawTarget(request.url ?? "/");
  const moved = raw.startsWith("/") && raw.length <= TARGET_LIMIT ? trailingSlashMove(raw) : null;
  if (moved !== null) return leadOn(site, response, moved);
  const at = readTarget(raw);
  if (typeof at === "number") {
    return ownAddress(site.routes, raw) ? answerFallback(site, response, at) : refuseTarget(site, response, raw, at);
  }
  const take = request.method === "POST" ? routeAt(site.takes, at.pathname) : undefined;
  if (take) {
    const isRefused = !UNATTESTED.has(at.pathname) && (await refusedUnattested(site, response));
    return isRefused ? undefined : take(request, response, at.search);
  }
  const ownRoute = ownAddress(site.routes, at.pathname);
  if (ownRoute) {
    if (!isReading(request)) return refuseMethod(site, response);
    return ownRoute.answer(request, response, ownRoute.rest);
  }
  const file = site.files && isReading(request) ? publicPath(at.pathname) : null;
  if (file !== null && (await site.files?.(request, response, file))) return;
  await answerPage(site, response, at, headers);
  if (request.method === "GET" && response.statusCode === 404) site.onMissing?.(at.pathname);
}

/** Redirects an address with trailing slashes. When the address without slashes redirects too, redirects straight to the last target. */
async function leadOn(site: Site, response: ServerResponse, moved: string): Promise<void> {
  const at = isReading(response.req) ? readTarget(moved) : null;
  const isSzpaltaDatabase = at === null || typeof at === "number" || ownAddress(site.routes, at.pathname) !== null;
  const further = isSzpaltaDatabase ? null : await site.handler.moveOf?.(at.pathname, at.search);
  const { to, status } = further ?? { to: moved, status: isReading(response.req) ? 301 : 308 };
  sendBytes(response, status, ["Location", to, "Cache-Control", "public, no-cache", ...site.security]);
}

function routeAt(routes: Record<string, ServerRoute> = {}, path: string): ServerRoute | undefined {
  return Object.hasOwn(routes, path) ? routes[path] : undefined;
}

function ownAddress(routes: Site["routes"], pathname: string): { answer: ServerRoute; rest: string } | null {
  const exact = routeAt(routes, pathname);
  if (exact && !pathname.endsWith("/")) return { answer: exact, rest: "" };
  const prefix = pathname.slice(0, pathname.indexOf("/", 1) + 1);
  const below = routeAt(routes, prefix);
  return below ? { answer: below, rest: pathname.slice(prefix.length) } : null;
}

function lastResort(site: Site, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    site.log.error({ err: error }, httpMessages.answerFault);
    return void response.destroy();
  }
  answerFallback(site, response, 500, error);
}

/** Returns path and query of a request target. The host of a full address (`GET http://host/path`), as sent to proxies, is ignored. */
function rawTarget(target: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/?\\]*/i.exec(target);
  if (!host) return target;
  const rest = target.slice(host[0].length);
  return rest.startsWith("/") || rest.startsWith("\\") ? rest : `/${rest}`;
}

/** Refuses long targets, targets without a leading slash, invalid UTF-8, control characters, and `.` and `..` segments. */
function readTarget(raw: string): Address | RefusedStatus {
  if (raw.length > TARGET_LIMIT) return 414;
  const mark = raw.indexOf("?");
  const path = mark === -1 ? raw : raw.slice(0, mark);
  if (!path.startsWith("/")) return 400;
  const pathname = percentEncoded(path).replaceAll("\\", "%5C");
  if (!isSound(pathname)) return 400;
  return { raw, pathname, search: mark === -1 || mark === raw.length - 1 ? "" : percentEncoded(raw.slice(mark)) };
}

/** Percent-encodes those bytes of a target that a URL cannot contain. Node passes the bytes as Latin-1 characters. */
function percentEncoded(text: string): string {
  return text.replace(
    /[^\x21-\x7e]|#/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function isSound(pathname: string): boolean {
  if (!/[%.]/.test(pathname)) return true;
  try {
    return !pathname
      .split("/")
      .map(decodeURIComponent)
      .some((text) => UNSOUND.test(text));
  } catch {
    return false;
  }
}

// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const UNSOUND = /^\.\.?$|[\x00-\x1f\x7f]/;
