import { createHash, randomBytes } from "node:crypto";

/**
 * Names of cookies: the session, the step between password and code, a second factor that is being added, a passkey's challenge, and the
 * log's position at the person's last write.
 */
type CookieName = keyof typeof NAMES;

const NAMES = {
  session: "szpalta",
  step: "szpalta-step",
  factor: "szpalta-factor",
  passkey: "szpalta-passkey",
  position: "szpalta-position",
} as const;

/** The longest times, in seconds, for the step between password and code, and for the answer to a passkey's challenge. */
export const STEP_S = 600;
export const CHALLENGE_S = 300;

/** The token of a session has 256 random bits, written in 43 characters of base64url. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** The name of the session cookie and the form of its token, when Firebase issues the token. */
export interface ForeignSession {
  name: string;
  form: RegExp;
}

export type Cookies = ReturnType<typeof createCookies>;

/**
 * Reads and writes cookies. On https their names begin with `__Host-`, so that no other host and no unencrypted connection can set them.
 * Firebase's session cookie has no such prefix. Without https, the site is only for this machine and needs no prefix.
 */
export function createCookies(origin: () => string, foreign?: ForeignSession) {
  let isHttps: boolean | undefined;
  const secure = () => (isHttps ??= origin().startsWith("https:"));
  const ownName = (name: CookieName) => (secure() ? `__Host-${NAMES[name]}` : NAMES[name]);
  const nameOf = (name: CookieName) => (foreign && name === "session" ? foreign.name : ownName(name));
  const form = foreign?.form ?? TOKEN;
  const read = (header: string | undefined, name: CookieName) => {
    const start = `${nameOf(name)}=`;
    const pair = header?.split(";").find((part) => part.trim().startsWith(start));
    return pair?.trim().slice(start.length) || null;
  };
  const set = (name: CookieName, value: string, maxAge: number) => {
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure() ? "; Secure" : ""}`;
    return `${nameOf(name)}=${value}; ${attributes}`;
  };
  return {
    read,
    set,
    clear: (name: CookieName) => set(name, "", 0),
    /** Returns the session's token; null without a token, or when it has another form. */
    token(header: string | undefined): string | null {
      const value = read(header, "session");
      return value !== null && form.test(value) ? value : null;
    },
  };
}

/** Returns a random token for a session. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the hash under which a token is stored. Tokens are random, so a fast hash is enough. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
