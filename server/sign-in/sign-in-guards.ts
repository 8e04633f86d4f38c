import { isDiskError } from "../data-folder/disk-errors.ts";
import type { SignIn } from "#core/accounts/sign-in.ts";
import { refuse, type Failure } from "#core/base/outcome.ts";

/** What leads to a session, and so to a cookie. */
const ENTRANCES = ["withPassword", "withCode", "passkeyChallenge", "withPasskey", "useLink"] as const;

/** What never returns a refusal; `viewer` and `signOut` work without writing. */
const UNREFUSED: readonly (keyof SignIn)[] = [
  "viewer",
  "carriesSession",
  "signOut",
  "sessions",
  "protection",
  "link",
  "profile",
];

const REFUSED = refuse(
  "unavailable",
  "Logować się można tylko przez https. Ustaw w SZPALTA_URL adres, który zaczyna się od https://.",
);

/** Refuses plain http, which others can read, except on this machine (security.md, Accounts). */
export function requireHttps(signIn: SignIn, origin: () => string): SignIn {
  const guarded = ENTRANCES.map((name) => {
    const enter = signIn[name] as (...given: never[]) => Promise<unknown>;
    return [name, async (...given: never[]) => (isPlainHttp(origin()) ? REFUSED : enter(...given))];
  });
  return { ...signIn, ...(Object.fromEntries(guarded) as Pick<SignIn, (typeof ENTRANCES)[number]>) };
}

/** Turns disk errors into `unavailable` with a sentence. */
export function guardDiskFull(signIn: SignIn): SignIn {
  const methods = Object.entries(signIn).map(([name, method]) =>
    UNREFUSED.includes(name as keyof SignIn) ? [name, method] : [name, refusing(method)],
  );
  return Object.fromEntries(methods) as SignIn;
}

function refusing(method: (...given: never[]) => unknown) {
  return async (...given: never[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      if (isDiskError(error)) return notWritten();
      throw error;
    }
  };
}

function notWritten(): Failure {
  return refuse("unavailable", "Serwer nie może teraz zapisywać na dysku. Spróbuj później.");
}

/** Whether an origin is plain http beyond this machine. */
export function isPlainHttp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== "https:" && !isLoopback(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
