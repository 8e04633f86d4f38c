import type { MediaFacts } from "../base/media.ts";
import type { User } from "../base/viewer.ts";

/*
 * Rows of accounts. Tokens are stored as hashes (SHA-256, base64url), passwords as hashes (scrypt), TOTP secrets
 * encrypted. Flags are 0 or 1.
 */

export interface PasswordRow {
  userId: string;
  hash: string;
  setAt: number;
}

/** An open session. It ends at `endsAt`, 30 days after its beginning, or earlier, 12 hours after `seenAt`. */
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

/** A row of an unfinished exchange (a second step of signing in, a passkey's challenge), or of a code that was already used. */
export interface PendingRow {
  id: string;
  identifier: string;
  value: string;
  createdAt: number;
  endsAt: number;
}

/** A person's second factor. `inForce` is 0 until the person has confirmed it with a first code. */
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

/** The fields of a person that signing in needs. `putUser` stores people; account rows can only change `secondFactor`. */
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

/** Conditions, all of which a row must fulfil; an empty list matches every row. `=` with null matches rows without a value. */
export type Conditions<T extends AccountTable> = {
  [F in keyof AccountTables[T] & string]: { field: F; is: Comparison; value: AccountTables[T][F] };
}[keyof AccountTables[T] & string][];

export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** How often posts and topics name a person, with or without an account. */
export interface PersonUse {
  /** Posts of which the person is an author, in any state. */
  authored: number;
  /** Posts for which the person is the responsible editor. */
  edited: number;
  /** Working copies that name the person as author or editor. */
  copies: number;
  /** Topics that the person owns. */
  topics: number;
}

/** What a person shows on a page of their own. `links`: https addresses. Without `shown` the person has no page. */
export interface AuthorPage {
  portraitId: string | null;
  links: string[];
  shown: boolean;
}

/** The page of a person who never changed anything of it. */
export const PLAIN_AUTHOR_PAGE: AuthorPage = { portraitId: null, links: [], shown: true };

/** A person with a page: somebody under whose name at least one listed post stands. `bio` is Markdown. */
export interface Author extends Pick<User, "id" | "slug" | "name" | "bio">, Pick<AuthorPage, "links"> {
  portrait: MediaFacts | null;
  posts: number;
  newestAt: number;
}

export interface AuthorPageRead {
  authorPage(userId: string): Promise<AuthorPage>;
  /** Returns the pages of all who changed something of theirs, ordered by the person's id. */
  authorPages(): Promise<(AuthorPage & { userId: string })[]>;
  /** Returns the people who have a page, ordered by id. */
  authors(): Promise<Author[]>;
  /** Returns the person with this slug, present or former, who has a page; null if there is none. */
  author(slug: string): Promise<Author | null>;
}

export interface AuthorPageWrite {
  /** Stores what a person shows; purges no page. */
  putAuthorPage(userId: string, page: AuthorPage): Promise<void>;
}

export interface BylineRead {
  /** Returns people without an account, ordered by id, each with the number of posts under the name. */
  bylinePosts(): Promise<{ id: string; posts: number }[]>;
  personUse(id: string): Promise<PersonUse>;
  /** Returns the slugs of former names, each with the person it belongs to now. A person's present slug wins over a former slug. */
  formerBylines(): Promise<{ slug: string; userId: string }[]>;
  /** Replaces the ids of merged people by the ids of the people they were merged into, without duplicates. Unknown ids stay. */
  resolveUserIds(ids: readonly string[]): Promise<string[]>;
}

/** Writes of bylines. None of them purges pages. */
export interface BylineWrite {
  /** Replaces one person by another everywhere; the removed person's id and slug then lead to the second person. */
  mergeUser(fromId: string, intoId: string): Promise<{ posts: number; copies: number }>;
  putFormerByline(slug: string, userId: string): Promise<void>;
  dropFormerByline(slug: string): Promise<void>;
  /** Removes a person. Throws while something names the person (`personUse`), or if the person has an account. */
  removeUser(id: string): Promise<void>;
}

export interface AccountRead extends BylineRead, AuthorPageRead {
  /** Returns the session whose token has this hash, valid or expired, with its person; null if there is no such session. */
  sessionByToken(tokenHash: string): Promise<{ session: OpenSession; user: AccountUserRow } | null>;
  accountRows<T extends AccountTable>(table: T, where: Conditions<T>): Promise<AccountTables[T][]>;
}

/** Writes of accounts. They do not count as changes of the site: they do not change `lastChange` and call no listener. */
export interface AccountWrite extends BylineWrite, AuthorPageWrite {
  addAccountRow<T extends AccountTable>(table: T, row: AccountTables[T]): Promise<void>;
  changeAccountRows<T extends AccountTable>(
    table: T,
    where: Conditions<T>,
    set: Partial<AccountTables[T]>,
  ): Promise<number>;
  removeAccountRows<T extends AccountTable>(table: T, where: Conditions<T>): Promise<number>;
}
