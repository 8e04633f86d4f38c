import type { AccountService } from "#core/accounts/account-service.ts";
import { refuse } from "#core/base/outcome.ts";
import { isPlainHttp } from "#core/base/values/plain-http.ts";
import { refuseWhile } from "./sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/** The methods that lead to a session or to a link. Over unencrypted http, others could read the session's cookie. */
const ENTRANCES = [
  "withPassword",
  "withCode",
  "passkeyChallenge",
  "withPasskey",
  "withIdToken",
  "useLink",
  "forgotPassword",
] as const;

const REFUSED = refuse("unavailable", signInMessages.httpsOnly);

/** Refuses sign-in over unencrypted http, because others can read the traffic. On this machine http is allowed. */
export function requireHttps(signIn: AccountService, origin: () => string): AccountService {
  return refuseWhile(signIn, ENTRANCES, () => (isPlainHttp(origin()) ? REFUSED : null));
}
