import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import { refusalOfAuthCode } from "#core/accounts/auth-codes.ts";
import type { Failure } from "#core/base/outcome.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { acceptsHtml } from "#core/site/page-handler.ts";
import { GoogleUnavailable } from "./ask-google.ts";
import type { TokenVerifier } from "./token-verifier.ts";
import { firebaseServerMessages } from "#core/messages/server/firebase.ts";

/** Null lets a request through. */
export type AppCheckGate = (headers: IncomingHttpHeaders) => Promise<Failure | null>;

interface GateParts {
  verifier: Pick<TokenVerifier, "appCheck">;
  enforce: boolean;
  elapsed: MonotonicClock;
  log: Pick<Logger, "warn">;
}

/** What fails is noted once, then at most so often with the number since. */
const TOLD_EVERY_MS = 60_000;

/**
 * Looks whether what a script sends comes from the site's own pages, by `X-Firebase-AppCheck`. Forms posted as documents and
 * readings carry no such header and pass. Unless `enforce`, everything passes and failures are only noted; with it, nothing
 * does that cannot be checked.
 */
export function createAppCheckGate({ verifier, enforce, elapsed, log }: GateParts): AppCheckGate {
  let failures = 0;
  let toldAt = -Infinity;
  function note(why: string): void {
    failures += 1;
    if (elapsed() - toldAt < TOLD_EVERY_MS) return;
    toldAt = elapsed();
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
