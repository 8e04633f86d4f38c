import type { PageAnswer } from "#core/site/page-handler.ts";
import { escapeHtml } from "./escape.ts";
import type { PageError } from "../shell/error.tsx";
import type { RequestContext } from "../requests/request-context.ts";

export const FRESH = "public, no-cache";
export const NEVER_KEPT = "no-store";

/** A move: for a document a redirect, in a payload its description, since fetch would follow the redirect to HTML. */
export function redirected(visit: RequestContext, to: string, status: number, asPayload: boolean): PageAnswer {
  const shows = status === 301 ? visit.shows() : null;
  if (asPayload) return json(visit, 200, { redirect: { to, status } }, shows);
  return { status, headers: { "cache-control": FRESH, ...visit.headers, location: to }, body: "", shows };
}

export function jsonError(visit: RequestContext, { page, cause }: ShownError): PageAnswer {
  const { status, message } = page;
  const body = { url: visit.fullPath, status, message, ...(page.id ? { id: page.id } : {}) };
  return { ...json(visit, status, body, errorShows(visit, status)), cause, errorId: page.id };
}

/** JSON at the address of a page: never indexed, as fresh as the page itself. */
export function json(visit: RequestContext, status: number, body: unknown, shows: PageAnswer["shows"]): PageAnswer {
  return {
    status,
    headers: {
      "cache-control": cacheControl(status),
      ...visit.headers,
      "content-type": "application/json; charset=utf-8",
      "x-robots-tag": "noindex",
    },
    body: JSON.stringify(body),
    shows,
  };
}

export function cacheControl(status: number): string {
  return status < 400 || status === 410 ? FRESH : NEVER_KEPT;
}

export function errorShows(visit: RequestContext, status: number): PageAnswer["shows"] {
  return status === 410 ? visit.shows() : null;
}

export function lastResort(page: PageError): PageAnswer {
  const title = escapeHtml(`${page.status} - ${page.message}`);
  const id = page.id ? `<p>Numer błędu: <code>${escapeHtml(page.id)}</code></p>` : "";
  const stack = page.stack ? `<pre>${escapeHtml(page.stack)}</pre>` : "";
  return {
    status: page.status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": NEVER_KEPT },
    body:
      `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${title}</h1>` +
      `<p>${escapeHtml(page.description)}</p>${id}${stack}<p><a href="/">Strona główna</a></p></body></html>`,
    shows: null,
  };
}

/** A page error with what the log is to hold of it. */
export interface ShownError {
  page: PageError;
  cause: unknown;
}
