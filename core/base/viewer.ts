export interface Viewer {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  /** Names the session towards `SignIn`; never shown. */
  sessionId: string;
  /** When this session last proved who it is (password, passkey), in milliseconds since the epoch. */
  provedAt: number;
}

/** A proof of who somebody is counts this long for what asks for a fresh one (users, passkeys, backup, tokens). */
const PROOF_LIFE_MS = 15 * 60_000;

/** Whether a session proved itself lately; a proof from the future, before the clock was set back, is none. */
export function isFreshlyProved({ provedAt }: Pick<Viewer, "provedAt">, now: number): boolean {
  const age = now - provedAt;
  return age >= 0 && age < PROOF_LIFE_MS;
}

/** Who changes something, and when (milliseconds since the epoch); the audit log has both. */
export interface EditContext {
  viewer: Viewer;
  now: number;
}

/** Whoever asks; null is a reader without a session. Always the first argument of a use case. */
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
