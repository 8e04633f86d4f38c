export interface Viewer {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  /** The session's id for the account service; never shown. */
  sessionId: string;
  /** When this session last proved the person's identity (password, passkey), in ms since the epoch. */
  provedAt: number;
}

/** A proof of identity counts for this long for acts that need a fresh proof (users, passkeys, backup, tokens). */
const PROOF_LIFE_MS = 15 * 60_000;

/**
 * Tells whether the session proved the person's identity lately. A proof dated in the future, from before the clock was set back, does not
 * count.
 */
export function isFreshlyProved({ provedAt }: Pick<Viewer, "provedAt">, now: number): boolean {
  const age = now - provedAt;
  return age >= 0 && age < PROOF_LIFE_MS;
}

/** The person who makes a change, and its time (ms since the epoch); both go into the audit log. */
export interface EditContext {
  viewer: Viewer;
  now: number;
}

/** The person who makes a request; null for a reader without a session. Always the first argument of a use case. */
export type Asker = Viewer | null;

export type Role = "reader" | "contributor" | "author" | "editor" | "administrator";

export interface User {
  id: string;
  email: string | null;
  name: string;
  slug: string;
  bio: string;
  role: Role;
  active: boolean;
}
