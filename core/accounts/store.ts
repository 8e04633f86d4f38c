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

export interface AccountRead {
  /** Whose session has a token of this hash, in force or not, and the session; null for no such session. */
  sessionByToken(tokenHash: string): Promise<{ session: OpenSession; user: AccountUserRow } | null>;
  accountRows<T extends AccountTable>(table: T, where: Conditions<T>): Promise<AccountTables[T][]>;
}

/** Changes of account rows are no news: they do not change `lastChange` and call no listener. */
export interface AccountWrite {
  addAccountRow<T extends AccountTable>(table: T, row: AccountTables[T]): Promise<void>;
  changeAccountRows<T extends AccountTable>(
    table: T,
    where: Conditions<T>,
    set: Partial<AccountTables[T]>,
  ): Promise<number>;
  removeAccountRows<T extends AccountTable>(table: T, where: Conditions<T>): Promise<number>;
}
