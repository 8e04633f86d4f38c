import { data } from "react-router";
import { type Failure, type FailureCode, STATUS_OF } from "#core/base/outcome.ts";
import type { RefusedStatus } from "#core/site/page-handler.ts";
import type { RejectedForm } from "./rejected-form.ts";

/* What loaders throw. Messages are the fixed strings of platform.md, Validity. */

/** No route: a non-fatal 404 with `Page not found: {full path}`. */
export function routeNotFound(fullPath: string) {
  return data({ message: `Page not found: ${fullPath}` }, { status: 404 });
}

/** A route that has nothing at this address, or whose `isValid` failed: `Page Not Found: {full path}`. */
export function pageNotFound(fullPath: string) {
  return data({ message: `Page Not Found: ${fullPath}` }, { status: 404 });
}

export function gone() {
  return data({ message: "Gone" }, { status: 410 });
}

export function httpErrorOf({ code, message }: Failure) {
  return data({ message: MESSAGES[code], description: message }, { status: STATUS_OF[code] });
}

/** A form that was not taken because of who is signed in, or because nobody is: with everything typed into it. */
export function formRejected(unsent: RejectedForm) {
  const isLogin = unsent.barrier === "login";
  return data({ message: isLogin ? "Unauthorized" : MESSAGES.forbidden, unsent }, { status: isLogin ? 401 : 403 });
}

export function badRequest(status: RefusedStatus) {
  return data({ message: status === 414 ? "URI Too Long" : "Bad Request" }, { status });
}

const MESSAGES: Record<FailureCode, string> = {
  missing: "Page Not Found",
  invalid: "Unprocessable Content",
  gone: "Gone",
  forbidden: "Forbidden",
  conflict: "Conflict",
  "too-many": "Too Many Requests",
  unavailable: "Service Unavailable",
};
