import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import type { Failure } from "#core/base/outcome.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { acceptsHtml } from "#core/site/page-handler.ts";
import { GoogleUnavailable } from "./ask-google.ts";
import type { TokenVerifier } from "./token-verifier.ts";
import { firebaseServerMessages } from "#core/messages/server/firebase.ts";

/** Checks a request by its headers; resolves to the refusal, or to null when the request is allowed. */
export type AppCheckGate = (headers: IncomingHttpHeaders) => Promise<Failure | null>;

interface GateParts {
  verifier: Pick<TokenVerifier, "appCheck">;
  enforce: boolean;
  elapsed: MonotonicClock;
  log: Pick<Logger, "warn">;
}

/** The first failed check is logged at once. Later failures are logged together, with their number, at most once in this time. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Checks by the header `X-Firebase-AppCheck` whether a script's request comes from the site's own pages. Requests for HTML, such as page
 * loads and forms, have no such header and are allowed. Without `enforce` failures are only logged. With `enforce` a request is refused
 * when its token is missing, invalid or cannot be checked.
 */
export function createAppCheckGate({ verifier, enforce, elapsed, log }: GateParts): AppCheckGate {
  let failures = 0;
  let loggedAt = -Infinity;
  function note(why: string): void {
    failures += 1;
    if (elapsed() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = elapsed();
    log.warn({ why, count: failures, enforce }, firebaseServerMessages.notAttested);
    failures = 0;
  }
  return async (headers) => {
    if (acceptsHtml(headers.accept)) return null;
    const token = headers["x-firebase-appcheck"];
    const why = typeof token === "string" ? await problemOf(verifier, token) : "missing";
    if (why === null) return null;
    note(why);
    return enforce ? refusalOfAuthCode("auth/firebase-app-check-token-is-invalid") : null;
  };
}

async function problemOf(verifier: GateParts["verifier"], token: string): Promise<string | null> {
  try {
    return (await verifier.appCheck(token)) ? null : "invalid";
  } catch (error) {
    if (!(error instanceof GoogleUnavailable)) throw error;
    return "silent";
  }
}
