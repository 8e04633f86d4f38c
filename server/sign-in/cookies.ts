import { createHash, randomBytes } from "node:crypto";

/** The session, the step between password and code, the challenge of a passkey. */
export type CookieName = keyof typeof NAMES;

const NAMES = { session: "szpalta", step: "szpalta-step", passkey: "szpalta-passkey" } as const;

/** Lifetimes in seconds of the step between password and code, and of a passkey's challenge. */
export const STEP_S = 600;
export const CHALLENGE_S = 300;

/** 256 bits: security.md, Accounts. In base64url that is 43 characters. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export interface Cookies {
  read(header: string | undefined, name: CookieName): string | null;
  set(name: CookieName, value: string, maxAge: number): string;
  clear(name: CookieName): string;
  /** Null when there is none or it has another form. */
  token(header: string | undefined): string | null;
}

/** On https names carry `__Host-`: no other host or plain connection can set them. Plain http is for this machine only. */
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

/** A token is random, so it needs no slow hash. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
