import type { User } from "../base/viewer.ts";

/* Hashes of tokens (SHA-256, base64url) and passwords (scrypt), encrypted seeds. Flags are 0 or 1. */

export interface PasswordRow {
  userId: string;
  hash: string;
  setAt: number;
}

/** An open session. It ends at `endsAt` (30 days), or 12 hours after `seenAt`. */
export interface OpenSession {
  id: string;
  tokenHash: string;
  userId: string;
  createdAt: number;
  seenAt: number;
  provedAt: number;
  endsAt: number;
  address: string;
  device: string;
}

/** Something that waits for its other half: a second step, a passkey's challenge, a code used up. */
export interface PendingRow {
  id: string;
  identifier: string;
  value: string;
  createdAt: number;
  endsAt: number;
}

/** The second factor of a person. `inForce` is 0 until a first code confirmed it. */
export interface SecondFactorRow {
  userId: string;
  secret: string;
  recoveryCodes: string;
  inForce: number;
  failures: number;
  lockedUntil: number | null;
}

export interface StoredPasskey {
  id: string;
  userId: string;
  name: string | null;
  publicKey: string;
  credentialId: string;
  counter: number;
  deviceType: string;
  backedUp: number;
  transports: string | null;
  aaguid: string | null;
  createdAt: number;
}

export interface OneTimeLinkRow {
  id: string;
  tokenHash: string;
  kind: string;
  email: string | null;
  userId: string | null;
  role: string;
  createdAt: number;
  endsAt: number;
}

export interface TriesRow {
  id: string;
  tries: number;
  lastAt: number;
}

/** The part of a person that signing in asks for. People are put by `putUser`; here only `secondFactor` changes. */
export interface AccountUserRow extends Omit<User, "role" | "active"> {
  role: string;
  active: number;
  secondFactor: number;
}

export interface AccountTables {
  user: AccountUserRow;
  password: PasswordRow;
  session: OpenSession;
  pending: PendingRow;
  second_factor: SecondFactorRow;
  passkey: StoredPasskey;
  access_link: OneTimeLinkRow;
  tries: TriesRow;
}

export type AccountTable = keyof AccountTables;

/** What rows must fulfil, all of it; an empty list is every row. `=` with null finds what has no value. */
export type Conditions<T extends AccountTable> = {
  [F in keyof AccountTables[T] & string]: { field: F; is: Comparison; value: AccountTables[T][F] };
}[keyof AccountTables[T] & string][];

export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** How often a person is named by the team's work, with and without an account. */
export interface PersonUse {
  /** Posts they are an author of, in any state. */
  authored: number;
  /** Posts they answer for as an editor. */
  edited: number;
  /** Working copies that name them as either. */
  copies: number;
  /** Topics they own. */
  topics: number;
}

export interface BylineRead {
  /** People without an account, by id, each with the number of posts under the name. */
  bylinePosts(): Promise<{ id: string; posts: number }[]>;
  personUse(id: string): Promise<PersonUse>;
  /** Slugs of former names with the person each means now; a present slug wins over them. */
  formerBylines(): Promise<{ slug: string; userId: string }[]>;
  /** The ids with people who were merged replaced by those they became, each once. Unknown ids stay. */
  resolveUserIds(ids: readonly string[]): Promise<string[]>;
}

/** None of it purges pages. */
export interface BylineWrite {
  /** Puts one person in the place of another everywhere; the other's id and slug lead to the one from then on. */
  mergeUser(fromId: string, intoId: string): Promise<{ posts: number; copies: number }>;
  putFormerByline(slug: string, userId: string): Promise<void>;
  dropFormerByline(slug: string): Promise<void>;
  /** Throws while the team's work names the person (`personUse`), or where they sign in. */
  removeUser(id: string): Promise<void>;
}

export interface AccountRead extends BylineRead {
  /** The session with a token of this hash, valid or not, and its person; null where there is no such session. */
  sessionByToken(tokenHash: string): Promise<{ session: OpenSession; user: AccountUserRow } | null>;
  accountRows<T extends AccountTable>(table: T, where: Conditions<T>): Promise<AccountTables[T][]>;
}

/** Changes of account rows are no news: they do not change `lastChange` and call no listener. */
export interface AccountWrite extends BylineWrite {
  addAccountRow<T extends AccountTable>(table: T, row: AccountTables[T]): Promise<void>;
  changeAccountRows<T extends AccountTable>(
    table: T,
    where: Conditions<T>,
    set: Partial<AccountTables[T]>,
  ): Promise<number>;
  removeAccountRows<T extends AccountTable>(table: T, where: Conditions<T>): Promise<number>;
}
