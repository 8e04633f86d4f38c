import type { Outcome } from "../base/outcome.ts";
import type { Role, Asker, User, Viewer } from "../base/viewer.ts";

/*
 * The port of accounts, implemented by better-auth on the embedded store, and by Firebase. Cookies are passed as texts
 * of the `Cookie` and `Set-Cookie` headers.
 */

/** Where an attempt to sign in comes from; used for throttling and for the list of sessions. */
export interface Origin {
  cookies: string | undefined;
  address: string;
  userAgent?: string | undefined;
}

export interface SignedIn {
  /** `second-factor`: the password was right and a code is requested next; the cookies remember this step for 10 minutes. */
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
  /** When the passkey was added; null when the service that stores passkeys does not say. */
  createdAt: number | null;
}

export interface Protection {
  hasPassword: boolean;
  totp: boolean;
  recoveryCodesLeft: number;
  /** Null while the service that stores passkeys does not answer. */
  passkeys: PasskeyRow[] | null;
}

/** A link that works once: for the first administrator, for an invited e-mail address, or for a forgotten password. */
export interface AccessLink {
  kind: "setup" | "invite" | "reset";
  /** The e-mail address for which the link was made; null for the first administrator, who enters one. */
  email: string | null;
  name?: string | null;
  role: Role;
  expiresAt: number;
  /** Whether the person also names the site: true for the first administrator of a site without a name of its own. */
  namesSite: boolean;
}

/** The ways of signing in that a person can set up. */
export interface SignInOffers {
  totp: boolean;
  /** Whether there are recovery codes, for people who lost their authenticator. */
  recoveryCodes: boolean;
  passkeys: boolean;
  /** Whether browsers sign in at Firebase and send its ID token. Passwords work without scripts as well. */
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
  /** The id of the byline that becomes this person's account; null for somebody new. */
  byline: string | null;
  role: Role;
  expiresAt: number;
}

export interface AccountService {
  offers(): SignInOffers;
  /** Returns the person whose valid session is in the cookies, and prolongs the session; null without a valid session. */
  viewer(cookies: string | undefined): Promise<Asker>;
  /** Tells whether the cookies look like a session. This is a cheap test for the page cache and proves nothing. */
  carriesSession(cookies: string | undefined): boolean;

  /**
   * Signs in. `too-many` after 5 attempts in 15 min for one account and IP address; `invalid`, always with the same message, for other
   * failures.
   */
  withPassword(credentials: { email: string; password: string }, origin: Origin): Promise<Outcome<SignedIn>>;
  withCode(code: string, origin: Origin): Promise<Outcome<SignedIn>>;
  passkeyChallenge(origin: Origin): Promise<Outcome<{ options: unknown; setCookies: string[] }>>;
  withPasskey(credential: unknown, origin: Origin): Promise<Outcome<SignedIn>>;
  /** Signs in with a token that the browser got from Firebase; `invalid` when the token is of another project or of nobody in the team. */
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
  /** Makes a new TOTP secret; `confirmTotp` puts it in force. `uri` is an otpauth address. */
  beginTotp(
    viewer: Viewer,
    password: string,
    origin: Origin,
  ): Promise<Outcome<{ uri: string; secret: string; setCookies: string[] }>>;
  /** Turns the second factor on. The recovery codes, if there are any, are shown only this once. */
  confirmTotp(
    viewer: Viewer,
    code: string,
    origin: Origin,
  ): Promise<Outcome<{ recoveryCodes: string[]; setCookies: string[] }>>;
  endTotp(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<null>>;
  newRecoveryCodes(viewer: Viewer, password: string, origin: Origin): Promise<Outcome<{ recoveryCodes: string[] }>>;
  /**
   * Begins to add a passkey. Adding and removing need a proof of identity at most 15 min old, else `forbidden` with `fields.prove`. Both
   * end the person's other sessions.
   */
  beginPasskey(viewer: Viewer, origin: Origin): Promise<Outcome<{ options: unknown; setCookies: string[] }>>;
  addPasskey(viewer: Viewer, credential: unknown, name: string, origin: Origin): Promise<Outcome<null>>;
  removePasskey(viewer: Viewer, id: string): Promise<Outcome<null>>;

  /** Whether people who forgot their password get a link by mail. */
  sendsLinks(): Promise<boolean>;
  /**
   * Sends a link for a new password, if the address belongs to a member. The answer and the time it takes do not tell. `too-many` as for
   * `withPassword`.
   */
  forgotPassword(email: string, origin: Origin): Promise<Outcome<null>>;

  /** Returns what the link with this token is for; null for a wrong, used or expired token. Changes nothing. */
  link(token: string): Promise<AccessLink | null>;
  /**
   * Creates the account, or resets its password and removes passkeys and second factor. Ends other sessions and signs
   * in. `siteName` counts only for a link with `namesSite`.
   */
  useLink(
    token: string,
    account: {
      email: string;
      name: string;
      password: string;
      idToken?: string | undefined;
      siteName?: string | undefined;
    },
    origin: Origin,
  ): Promise<Outcome<SignedIn>>;

  /**
   * Returns members and invitations, for administrators. This and the methods below need a proof of identity at most 15 min old, else
   * `forbidden` with `fields.prove`.
   */
  members(viewer: Viewer): Promise<Outcome<{ members: Member[]; invitations: OpenInvitation[] }>>;
  /**
   * Invites a person and returns the link's path with its token, valid for 7 days and shown once. With `bylineId`, a byline without an
   * account gets an account and keeps its posts; `missing` for an unknown byline. `isSent`: the link also goes out by mail.
   */
  invite(
    viewer: Viewer,
    invitation: { email: string; role: Role; bylineId?: string | null },
  ): Promise<Outcome<{ path: string; isSent?: boolean }>>;
  cancelInvitation(viewer: Viewer, id: string): Promise<Outcome<null>>;
  /** Makes a link with which a member sets a new password; the link is valid for 24 hours. */
  resetLink(viewer: Viewer, userId: string): Promise<Outcome<{ path: string }>>;
  /**
   * Changes a member's role; `conflict` for the last active administrator. If this or `setActive` takes rights away, the member's sessions end.
   */
  setRole(viewer: Viewer, userId: string, role: Role): Promise<Outcome<null>>;
  setActive(viewer: Viewer, userId: string, active: boolean): Promise<Outcome<null>>;
  profile(viewer: Viewer): Promise<{ name: string; bio: string }>;
  describe(viewer: Viewer, userId: string, profile: { name: string; bio: string }): Promise<Outcome<null>>;
}
