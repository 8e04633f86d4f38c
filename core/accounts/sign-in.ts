import type { Outcome } from "../base/outcome.ts";
import type { Role } from "../base/user.ts";
import type { Asker, Viewer } from "../base/viewer.ts";

/*
 * The port behind which accounts live: better-auth on the embedded store, Firebase Auth on the hosted one. Rules:
 * security.md, Accounts. Messages of refusals are Polish and the same for every wrong pair. Cookies come and go as the
 * texts of `Cookie` and `Set-Cookie` headers; nobody else looks into them.
 */

/**
 * Where an attempt comes from, for throttling; `address` is the client's IP address. `userAgent` is the header as it came: the
 * session's name in the list of one's own sessions is made of it.
 */
export interface Origin {
  cookies: string | undefined;
  address: string;
  userAgent?: string | undefined;
}

/** Somebody is in, or one step from it. `setCookies` are whole `Set-Cookie` values to be sent with the answer. */
export interface SignedIn {
  /** `second-factor`: the password was right, a code is needed next; the cookies remember that for 10 minutes. */
  step: "in" | "second-factor";
  setCookies: string[];
}

/** One session of an account. */
export interface SessionRow {
  id: string;
  current: boolean;
  /** What the browser said of itself, in short, such as „Firefox, Linux”. */
  device: string;
  address: string;
  startedAt: number;
  lastSeenAt: number;
}

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: number;
}

/** How an account is protected. */
export interface Protection {
  hasPassword: boolean;
  totp: boolean;
  recoveryCodesLeft: number;
  passkeys: PasskeyRow[];
}

/** A one-time link: the first administrator, an invitation bound to an address, a forgotten password. */
export interface AccessLink {
  kind: "setup" | "invite" | "reset";
  /** The address it is bound to; null for the first administrator, who gives one. */
  email: string | null;
  /** The name it was made for, to begin with; null where nobody said one. */
  name?: string | null;
  role: Role;
  expiresAt: number;
}

/** A member of the team in the list of users. */
export interface Member {
  id: string;
  name: string;
  email: string | null;
  slug: string;
  bio: string;
  role: Role;
  active: boolean;
  totp: boolean;
  passkeys: number;
  lastSeenAt: number | null;
}

/** An invitation nobody used yet. */
export interface OpenInvitation {
  id: string;
  email: string;
  role: Role;
  expiresAt: number;
}

export interface SignIn {
  /** Whose valid session the cookies carry; null for none, a forged or an ended one. Keeps the session awake. */
  viewer(cookies: string | undefined): Promise<Asker>;
  /** True when the cookies look like a session at all: a cheap test for the page cache, no proof. */
  carriesSession(cookies: string | undefined): boolean;

  /** `too-many` after 5 tries in 15 min for account + address; `invalid` with one message for every failure. */
  withPassword(given: { email: string; password: string }, origin: Origin): Promise<Outcome<SignedIn>>;
  /** The second step: a code of the authenticator or a recovery code. */
  withCode(code: string, origin: Origin): Promise<Outcome<SignedIn>>;
  /** Options for `navigator.credentials.get`, as JSON, and cookies that remember the challenge. */
  passkeyChallenge(origin: Origin): Promise<Outcome<{ options: unknown; setCookies: string[] }>>;
  withPasskey(credential: unknown, origin: Origin): Promise<Outcome<SignedIn>>;
  signOut(origin: Origin): Promise<{ setCookies: string[] }>;
  /** Proves the viewer anew, for what needs it (users, backup, tokens). */
  prove(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<{ setCookies: string[] }>>;

  sessions(viewer: Viewer): Promise<SessionRow[]>;
  /** Ends one session, or with null all but the present one. */
  endSessions(viewer: Viewer, sessionId: string | null): Promise<Outcome<null>>;

  protection(viewer: Viewer): Promise<Protection>;
  /** Ends every other session. */
  changePassword(
    viewer: Viewer,
    given: { current: string; next: string },
    origin: Origin,
  ): Promise<Outcome<{ setCookies: string[] }>>;
  /** A new secret, not in force before `confirmTotp`; `uri` is an otpauth address. */
  beginTotp(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<{ uri: string; secret: string }>>;
  /** Puts the second factor in force; the recovery codes are shown this once. */
  confirmTotp(
    viewer: Viewer,
    code: string,
    origin: Origin,
  ): Promise<Outcome<{ recoveryCodes: string[]; setCookies: string[] }>>;
  endTotp(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<null>>;
  newRecoveryCodes(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<{ recoveryCodes: string[] }>>;
  /**
   * Options for `navigator.credentials.create`, as JSON. Adding and removing a passkey need a proof not older than 15 min, else
   * `forbidden` with `fields.prove`; both end every other session.
   */
  beginPasskey(viewer: Viewer, origin: Origin): Promise<Outcome<{ options: unknown; setCookies: string[] }>>;
  addPasskey(viewer: Viewer, credential: unknown, name: string, origin: Origin): Promise<Outcome<null>>;
  removePasskey(viewer: Viewer, id: string): Promise<Outcome<null>>;

  /** The link a token opens; null for a wrong, used or expired one. Changes nothing. */
  link(token: string): Promise<AccessLink | null>;
  /**
   * Uses the link up: makes the account or gives it a new password, ends its other sessions, signs in. A new start: passkeys and
   * second factor of before are gone, since they may be what was lost. `gone` for a link that works no more.
   */
  useLink(
    token: string,
    given: { email: string; name: string; password: string },
    origin: Origin,
  ): Promise<Outcome<SignedIn>>;

  /** For administrators; each needs a proof not older than 15 min, else `forbidden` with `fields.prove`. */
  members(viewer: Viewer): Promise<Outcome<{ members: Member[]; invitations: OpenInvitation[] }>>;
  /** The path with the token is shown once, to be handed over; 7 days. */
  invite(viewer: Viewer, given: { email: string; role: Role }): Promise<Outcome<{ path: string }>>;
  cancelInvitation(viewer: Viewer, id: string): Promise<Outcome<null>>;
  /** A link by which a member sets a new password; 24 hours. */
  resetLink(viewer: Viewer, userId: string): Promise<Outcome<{ path: string }>>;
  /** `conflict` for the last active administrator. Both end the member's sessions where rights shrink. */
  setRole(viewer: Viewer, userId: string, role: Role): Promise<Outcome<null>>;
  setActive(viewer: Viewer, userId: string, active: boolean): Promise<Outcome<null>>;
  /** What the viewer's byline says. */
  profile(viewer: Viewer): Promise<{ name: string; bio: string }>;
  /** Name, byline slug and bio: one's own, or anybody's for an administrator. */
  describe(viewer: Viewer, userId: string, given: { name: string; bio: string }): Promise<Outcome<null>>;
}
