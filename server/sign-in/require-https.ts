import type { AccountService } from "#core/accounts/account-service.ts";
import { refuse } from "#core/base/outcome.ts";

/** What leads to a session, and so to a cookie. */
const ENTRANCES = ["withPassword", "withCode", "passkeyChallenge", "withPasskey", "useLink"] as const;

const REFUSED = refuse(
  "unavailable",
  "Logować się można tylko przez https. Ustaw w SZPALTA_URL adres, który zaczyna się od https://.",
);

/** Refuses plain http, which others can read, except on this machine (security.md, Accounts). */
export function requireHttps(signIn: AccountService, origin: () => string): AccountService {
  const guarded = ENTRANCES.map((name) => {
    const enter = signIn[name] as (...given: never[]) => Promise<unknown>;
    return [name, async (...given: never[]) => (isPlainHttp(origin()) ? REFUSED : enter(...given))];
  });
  return { ...signIn, ...(Object.fromEntries(guarded) as Pick<AccountService, (typeof ENTRANCES)[number]>) };
}

/** Whether an origin is plain http beyond this machine. */
export function isPlainHttp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== "https:" && !isLoopback(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
