import type { IncomingMessage, ServerResponse } from "node:http";
import { ruleFor, type RuleMatcher, type RuleRedirect, ruleRedirect } from "#core/site/route-rules.ts";
import { trailingSlashMove } from "#core/site/trailing-slash.ts";
import type { Listener } from "./http.ts";
import { answerPage, answerPlain, isReading, keptPage, type PageRoom, refuseMethod } from "./pages.ts";
import { sendBytes, sendJson, sendPage } from "./send.ts";
import { rawTarget, readTarget, TARGET_LIMIT } from "./target.ts";

/** Answers an address below a prefix, given the rest of the path. False when it is nothing of its own. */
export type OwnAddress = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void> | void;

/** A site as its requests see it. */
export interface Site extends PageRoom {
  /** Redirects and other rules of the site's configuration. */
  rules: RuleMatcher;
  /** What the machine room answers by itself: prefixes ending in a slash, and exact paths. */
  own: Record<string, OwnAddress>;
}

/** What ends the address of a page's data. */
const PAYLOAD = "/_payload.json";

/**
 * Answers requests for a site, in this order: a kept page; the trailing slash; a target that is no address; the machine
 * room's own addresses; redirects of the configuration; the page.
 */
export function createListener(site: Site): Listener {
  return (request, response) => {
    if (isReading(request)) {
      const page = keptPage(site, request);
      if (page) return sendPage(request, response, page);
    }
    answer(site, request, response).catch((error: unknown) => lastResort(site, request, response, error));
  };
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = rawTarget(request.url ?? "/");
  const moved = raw.startsWith("/") && raw.length <= TARGET_LIMIT ? trailingSlashMove(raw) : null;
  if (moved !== null) return redirect(site, request, response, { to: moved, status: isReading(request) ? 301 : 308 });
  const at = readTarget(raw);
  if (!at.ok) return answerPlain(site, request, response, at.status);
  const own = ownAddress(site.own, at.pathname);
  if (own) {
    if (!isReading(request)) return refuseMethod(site, request, response);
    return own.answer(request, response, own.rest);
  }
  const payload = at.pathname.endsWith(PAYLOAD);
  const page = payload ? at.pathname.slice(0, -PAYLOAD.length) || "/" : at.pathname;
  const rule = ruleFor(site.rules, page);
  const led = rule && ruleRedirect(rule, payload ? "" : at.search);
  if (!led) return answerPage(site, request, response, at);
  // A fetch would follow a 3xx to a page, so a page's data tells of the move instead.
  if (payload) return sendJson(request, response, 200, redirectHeaders(site), { redirect: toAndStatus(led) });
  redirect(site, request, response, led);
}

function ownAddress(own: Site["own"], pathname: string): { answer: OwnAddress; rest: string } | null {
  const exact = Object.hasOwn(own, pathname) ? own[pathname] : undefined;
  if (exact && !pathname.endsWith("/")) return { answer: exact, rest: "" };
  const prefix = pathname.slice(0, pathname.indexOf("/", 1) + 1);
  const below = Object.hasOwn(own, prefix) ? own[prefix] : undefined;
  return below ? { answer: below, rest: pathname.slice(prefix.length) } : null;
}

function redirect(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  { to, status }: Pick<RuleRedirect, "to" | "status">,
): void {
  sendBytes(request, response, status, ["Location", to, ...redirectHeaders(site)], Buffer.alloc(0));
}

function redirectHeaders(site: Site): string[] {
  return ["Cache-Control", "public, no-cache", ...site.security];
}

function toAndStatus({ to, status }: RuleRedirect) {
  return { to, status };
}

/** Nothing above is expected to throw; when it does, the visitor still gets a page and the log the cause. */
function lastResort(site: Site, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    site.log.error({ err: error }, "błąd w trakcie odpowiedzi");
    return void response.destroy();
  }
  answerPlain(site, request, response, 500, error);
}
