import { type Failure, type FailureCode, STATUS_OF } from "#core/base/outcome.ts";
import type { RefusedStatus } from "#core/site/page-handler.ts";
import type { RejectedForm } from "./rejected-form.ts";

/* The errors that loaders throw. The messages are fixed strings and not translated, because clients may compare them. */

export interface HttpError {
  status: number;
  message: string;
  description?: string;
  unsent?: RejectedForm;
}

/** Returns a redirect to a path of this site or to an address of another site. */
export function redirect(to: string, status = 302): Response {
  return new Response(null, { status, headers: { location: to } });
}

/** Returns the 404 for an address that no route matches: `Page not found: {full path}`. */
export function routeNotFound(fullPath: string): HttpError {
  return { status: 404, message: `Page not found: ${fullPath}` };
}

const PAGE_NOT_FOUND = "Page Not Found";

/** Returns the 404 of a route that has no page at this address, or whose `isValid` failed: `Page Not Found: {full path}`. */
export function pageNotFound(fullPath: string): HttpError {
  return { status: 404, message: `${PAGE_NOT_FOUND}: ${fullPath}` };
}

/** Returns the error of a page whose loader threw `thrown`. A loader's 404 becomes the page's 404, with the page's path in its message. */
export function loaderError(thrown: unknown, fullPath: string): unknown {
  const isMissing = typeof thrown === "object" && (thrown as HttpError | null)?.message === PAGE_NOT_FOUND;
  return isMissing ? { ...thrown, ...pageNotFound(fullPath) } : thrown;
}

export function pageGone(): HttpError {
  return { status: 410, message: "Gone" };
}

export function httpErrorOf({ code, message }: Failure): HttpError {
  return { status: STATUS_OF[code], message: MESSAGES[code], description: message };
}

/** Returns the error of a form that was refused because nobody, or the wrong person, is signed in. The error carries everything that was typed. */
export function formRejected(unsent: RejectedForm): HttpError {
  const isLogin = unsent.barrier === "login";
  return { status: isLogin ? 401 : 403, message: isLogin ? "Unauthorized" : MESSAGES.forbidden, unsent };
}

export function badRequest(status: RefusedStatus): HttpError {
  return { status, message: status === 414 ? "URI Too Long" : "Bad Request" };
}

const MESSAGES: Record<FailureCode, string> = {
  missing: PAGE_NOT_FOUND,
  invalid: "Unprocessable Content",
  gone: "Gone",
  forbidden: "Forbidden",
  conflict: "Conflict",
  "too-many": "Too Many Requests",
  unavailable: "Service Unavailable",
};
