import type { Role } from "./user.ts";

/** A signed-in person as the rest of the house knows them, made anew for every request from their session. */
export interface Viewer {
  /** Id of the user. */
  id: string;
  name: string;
  email: string | null;
  role: Role;
  /** Names the session towards `SignIn`; never shown. */
  sessionId: string;
  /** When this session last proved who it is (password, passkey), in milliseconds since the epoch. */
  provedAt: number;
}

/** Whoever asks; null is a reader without a session. Always the first argument of a use case. */
export type Asker = Viewer | null;
