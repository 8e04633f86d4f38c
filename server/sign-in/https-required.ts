import type { SignIn } from "#core/accounts/sign-in.ts";
import { refuse } from "#core/base/outcome.ts";

/** What ends in a session, and therefore in a cookie. */
const ENTRANCES = ["withPassword", "withCode", "passkeyChallenge", "withPasskey", "useLink"] as const;

const REFUSED = refuse(
  "unavailable",
  "Logować się można tylko przez https. Ustaw w SZPALTA_URL adres, który zaczyna się od https://.",
);

/** Signing in at `origin`: on plain http, where everybody on the way reads along, only on this machine (security.md, Accounts). */
export function requireHttps(signIn: SignIn, origin: () => string): SignIn {
  const guarded = ENTRANCES.map((name) => {
    const enter = signIn[name] as (...given: never[]) => Promise<unknown>;
    return [name, async (...given: never[]) => (isPlainHttp(origin()) ? REFUSED : enter(...given))];
  });
  return { ...signIn, ...(Object.fromEntries(guarded) as Pick<SignIn, (typeof ENTRANCES)[number]>) };
}

export function isPlainHttp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== "https:" && !isLoopback(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
