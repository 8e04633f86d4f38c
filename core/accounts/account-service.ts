import type { Outcome } from "../base/outcome.ts";
import type { Role, Asker, User, Viewer } from "../base/viewer.ts";

/* The port of accounts: better-auth on the embedded store, or Firebase. Cookies are texts of the `Cookie` and `Set-Cookie` headers. */

/** Where an attempt comes from, for throttling. */
export interface Origin {
  cookies: string | undefined;
  address: string;
  userAgent?: string | undefined;
}

export interface SignedIn {
  /** `second-factor`: the password was right and a code is needed next; cookies remember this step for 10 minutes. */
  step: "in" | "second-factor";
  setCookies: string[];
}

export interface SessionRow {
  id: string;
  current: boolean;
  device: string;
  address: string;
  startedAt: number;
  lastSeenAt: number;
}

export interface PasskeyRow {
  id: string;
  name: string;
  /** Null where whoever keeps it does not say. */
  createdAt: number | null;
}

export interface Protection {
  hasPassword: boolean;
  totp: boolean;
  recoveryCodesLeft: number;
  /** Null while the service that stores them does not answer. */
  passkeys: PasskeyRow[] | null;
}

/** A one-time link: the first administrator, an invitation bound to an address, a forgotten password. */
export interface AccessLink {
  kind: "setup" | "invite" | "reset";
  /** The address it is bound to; null for the first administrator, who gives one. */
  email: string | null;
  name?: string | null;
  role: Role;
  expiresAt: number;
}

/** What a person can set up for signing in. */
export interface SignInOffers {
  totp: boolean;
  /** Codes that stand in for a lost authenticator. */
  recoveryCodes: boolean;
  passkeys: boolean;
  /** Whether a browser signs in at Firebase and brings an ID token of it; passwords work without scripts as well. */
  idTokens: boolean;
}

export interface Member extends User {
  totp: boolean;
  passkeys: number;
  lastSeenAt: number | null;
}

export interface OpenInvitation {
  id: string;
  email: string;
  /** The byline that becomes this person's account; null for somebody who is new. */
  byline: string | null;
  role: Role;
  expiresAt: number;
}

export interface AccountService {
  offers(): SignInOffers;
  /** The person whose valid session the cookies carry; null for none, a forged or an ended one. Extends the session. */
  viewer(cookies: string | undefined): Promise<Asker>;
  /** True when the cookies look like a session at all: a cheap test for the page cache, no proof. */
  carriesSession(cookies: string | undefined): boolean;

  /** `too-many` after 5 tries in 15 min for account + address; `invalid` with one message for every failure. */
  withPassword(credentials: { email: string; password: string }, origin: Origin): Promise<Outcome<SignedIn>>;
  withCode(code: string, origin: Origin): Promise<Outcome<SignedIn>>;
  passkeyChallenge(origin: Origin): Promise<Outcome<{ options: unknown; setCookies: string[] }>>;
  withPasskey(credential: unknown, origin: Origin): Promise<Outcome<SignedIn>>;
  /** By what a browser got from Firebase; `invalid` for a token that is not of the project, or of nobody of the team. */
  withIdToken(idToken: string, origin: Origin): Promise<Outcome<SignedIn>>;
  signOut(origin: Origin): Promise<{ setCookies: string[] }>;
  prove(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<{ setCookies: string[] }>>;

  sessions(viewer: Viewer): Promise<SessionRow[]>;
  endSessions(viewer: Viewer, sessionId: string | null): Promise<Outcome<null>>;

  protection(viewer: Viewer): Promise<Protection>;
  changePassword(
    viewer: Viewer,
    passwords: { current: string; next: string },
    origin: Origin,
  ): Promise<Outcome<{ setCookies: string[] }>>;
  /** A new secret, not in force before `confirmTotp`; `uri` is an otpauth address. */
  beginTotp(
    viewer: Viewer,
    password: string,
    origin: Origin,
  ): Promise<Outcome<{ uri: string; secret: string; setCookies: string[] }>>;
  /** Puts the second factor in force; the recovery codes, where there are any, are shown this once. */
  confirmTotp(
    viewer: Viewer,
    code: string,
    origin: Origin,
  ): Promise<Outcome<{ recoveryCodes: string[]; setCookies: string[] }>>;
  endTotp(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<null>>;
  newRecoveryCodes(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<{ recoveryCodes: string[] }>>;
  /** Adding and removing need a proof of at most 15 min, else `forbidden` with `fields.prove`; both end other sessions. */
  beginPasskey(viewer: Viewer, origin: Origin): Promise<Outcome<{ options: unknown; setCookies: string[] }>>;
  addPasskey(viewer: Viewer, credential: unknown, name: string, origin: Origin): Promise<Outcome<null>>;
  removePasskey(viewer: Viewer, id: string): Promise<Outcome<null>>;

  /** The link a token opens; null for a wrong, used or expired one. Changes nothing. */
  link(token: string): Promise<AccessLink | null>;
  /** Makes the account or resets its password, without passkeys and second factor, ends other sessions, signs in. */
  useLink(
    token: string,
    account: { email: string; name: string; password: string; idToken?: string | undefined },
    origin: Origin,
  ): Promise<Outcome<SignedIn>>;

  /** For administrators; each needs a proof not older than 15 min, else `forbidden` with `fields.prove`. */
  members(viewer: Viewer): Promise<Outcome<{ members: Member[]; invitations: OpenInvitation[] }>>;
  /**
   * The path with the token is shown once, to be handed over; 7 days. `bylineId`: a person without an account who gets one by
   * it, with all posts that are theirs; `missing` where there is no such byline.
   */
  invite(
    viewer: Viewer,
    invitation: { email: string; role: Role; bylineId?: string | null },
  ): Promise<Outcome<{ path: string }>>;
  cancelInvitation(viewer: Viewer, id: string): Promise<Outcome<null>>;
  /** A link by which a member sets a new password; 24 hours. */
  resetLink(viewer: Viewer, userId: string): Promise<Outcome<{ path: string }>>;
  /** `conflict` for the last active administrator. Both end the member's sessions where rights shrink. */
  setRole(viewer: Viewer, userId: string, role: Role): Promise<Outcome<null>>;
  setActive(viewer: Viewer, userId: string, active: boolean): Promise<Outcome<null>>;
  profile(viewer: Viewer): Promise<{ name: string; bio: string }>;
  describe(viewer: Viewer, userId: string, profile: { name: string; bio: string }): Promise<Outcome<null>>;
}
