import { createHash, randomBytes } from "node:crypto";

export type CookieName = keyof typeof NAMES;

const NAMES = { session: "szpalta", step: "szpalta-step", passkey: "szpalta-passkey" } as const;

/** How long the step between password and code, and the challenge of a passkey, are remembered, in seconds. */
export const STEP_S = 600;
export const CHALLENGE_S = 300;

/** 256 bits, security.md, Accounts; in base64url that is 43 characters. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export interface Cookies {
  read(header: string | undefined, name: CookieName): string | null;
  /** A `Set-Cookie` value; `maxAge` in seconds. */
  set(name: CookieName, value: string, maxAge: number): string;
  clear(name: CookieName): string;
  token(header: string | undefined): string | null;
}

/** On https the names carry `__Host-`; browsers refuse that on plain http, which is for this machine only. */
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

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What of a token is stored. A token is random in all its bits, so it needs no slow hash. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
