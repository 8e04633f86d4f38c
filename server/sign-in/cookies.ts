import { createHash, randomBytes } from "node:crypto";

/** The cookies of signing in: the session, the step between password and code, the challenge of a passkey. */
export type CookieName = keyof typeof NAMES;

const NAMES = { session: "szpalta", step: "szpalta-step", passkey: "szpalta-passkey" } as const;

/** How long the step between password and code, and the challenge of a passkey, are remembered, in seconds. */
export const STEP_S = 600;
export const CHALLENGE_S = 300;

/** 256 bits, security.md, Accounts; in base64url that is 43 characters. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export interface Cookies {
  /** The value as the header has it, or null. */
  read(header: string | undefined, name: CookieName): string | null;
  /** A `Set-Cookie` value; `maxAge` in seconds. */
  set(name: CookieName, value: string, maxAge: number): string;
  clear(name: CookieName): string;
  /** The token of a session, or null when there is none or nothing that could be one. */
  token(header: string | undefined): string | null;
}

/**
 * On https the names carry `__Host-`, so that no other host and no plain connection can set them; browsers refuse that
 * prefix on plain http, which is for this machine only. `origin` is the site's.
 */
export function createCookies(origin: () => string): Cookies {
  const secure = () => origin().startsWith("https:");
  const nameOf = (name: CookieName) => (secure() ? `__Host-${NAMES[name]}` : NAMES[name]);
  const read: Cookies["read"] = (header, name) => {
    const start = `${nameOf(name)}=`;
    const found = header?.split(";").find((part) => part.trim().startsWith(start));
    return found?.trim().slice(start.length) || null;
  };
  const set: Cookies["set"] = (name, value, maxAge) => {
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure() ? "; Secure" : ""}`;
    return `${nameOf(name)}=${value}; ${attributes}`;
  };
  return {
    read,
    set,
    clear: (name) => set(name, "", 0),
    token(header) {
      const value = read(header, "session");
      return value !== null && TOKEN.test(value) ? value : null;
    },
  };
}

/** A new secret for a session or a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What of a token is stored. A token is random in all its bits, so it needs no slow hash. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
