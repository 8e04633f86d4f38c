import { createHash, randomBytes } from "node:crypto";

/** The session, the step between password and code, a secret not in force yet, the challenge of a passkey, the log's position at one's last write. */
type CookieName = keyof typeof NAMES;

const NAMES = {
  session: "szpalta",
  step: "szpalta-step",
  factor: "szpalta-factor",
  passkey: "szpalta-passkey",
  position: "szpalta-position",
} as const;

/** Seconds for the step between password and code, and for the challenge of a passkey. */
export const STEP_S = 600;
export const CHALLENGE_S = 300;

/** A session's token has 256 random bits, which are 43 characters of base64url. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** The cookie of a session whose token is not made here, and the form of such tokens. */
export interface ForeignSession {
  name: string;
  form: RegExp;
}

export type Cookies = ReturnType<typeof createCookies>;

/**
 * On https names carry `__Host-`: no other host or plain connection can set them; a foreign session's name stays as it is. Plain
 * http is for this machine only.
 */
export function createCookies(origin: () => string, foreign?: ForeignSession) {
  let isHttps: boolean | undefined;
  const secure = () => (isHttps ??= origin().startsWith("https:"));
  const ownName = (name: CookieName) => (secure() ? `__Host-${NAMES[name]}` : NAMES[name]);
  const nameOf = (name: CookieName) => (foreign && name === "session" ? foreign.name : ownName(name));
  const form = foreign?.form ?? TOKEN;
  const read = (header: string | undefined, name: CookieName) => {
    const start = `${nameOf(name)}=`;
    const found = header?.split(";").find((part) => part.trim().startsWith(start));
    return found?.trim().slice(start.length) || null;
  };
  const set = (name: CookieName, value: string, maxAge: number) => {
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure() ? "; Secure" : ""}`;
    return `${nameOf(name)}=${value}; ${attributes}`;
  };
  return {
    read,
    set,
    clear: (name: CookieName) => set(name, "", 0),
    /** Null when there is none or it has another form. */
    token(header: string | undefined): string | null {
      const value = read(header, "session");
      return value !== null && form.test(value) ? value : null;
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
