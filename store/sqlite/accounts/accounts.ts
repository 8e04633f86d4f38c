import type { User } from "#core/base/viewer.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type {
  AccountRead,
  AccountTable,
  AccountTables,
  AccountUserRow,
  AccountWrite,
  Comparison,
  OpenSession,
} from "#core/accounts/store.ts";
import { readAuthorPages, writeAuthorPages } from "./author-pages.ts";
import { makeList } from "../posts/lists/list-membership.ts";
import { readBylines, writeBylines } from "./bylines.ts";
import type { Database, SqlValue, Transaction } from "../engine/database.ts";

/** The fields of the account tables. Other names are refused, so that no foreign text gets into a statement. */
const FIELDS: { [T in AccountTable]: readonly (keyof AccountTables[T] & string)[] } = {
  user: ["id", "email", "name", "slug", "role", "active", "bio", "secondFactor"],
  password: ["userId", "hash", "setAt"],
  session: ["id", "tokenHash", "userId", "createdAt", "seenAt", "provedAt", "endsAt", "address", "device"],
  pending: ["id", "identifier", "value", "createdAt", "endsAt"],
  second_factor: ["userId", "secret", "recoveryCodes", "inForce", "failures", "lockedUntil"],
  passkey: [
    ...(["id", "userId", "name", "publicKey", "credentialId", "counter", "deviceType"] as const),
    ...(["backedUp", "transports", "aaguid", "createdAt"] as const),
  ],
  access_link: ["id", "tokenHash", "kind", "email", "userId", "role", "createdAt", "endsAt"],
  tries: ["id", "tries", "lastAt"],
};

const COMPARISONS: Record<Comparison, string> = {
  "=": "IS",
  "<>": "IS NOT",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

/* Every request of a signed-in person runs these queries. They are constants, so that their text is built only once. */
const SESSION = `${selectFrom("session")} WHERE token_hash = ?`;
const USER = `${selectFrom("user")} WHERE id = ?`;

type Condition = { field: string; is: Comparison; value: unknown };

export function readAccounts(database: Database): AccountRead & Pick<StoreRead, "users"> {
  return {
    ...readBylines(database),
    ...readAuthorPages(database),
    async users() {
      const rows = database.all<StoredUser>("SELECT id, email, name, slug, bio, role, active FROM user ORDER BY id");
      return rows.map((row) => ({ ...row, active: row.active === 1 }));
    },
    async sessionByToken(tokenHash) {
      const session = database.get<OpenSession>(SESSION, tokenHash);
      const user = session && database.get<AccountUserRow>(USER, session.userId);
      return user ? { session, user } : null;
    },
    async accountRows(table, where) {
      const { text, values } = conditions(table, where);
      return database.all<AccountTables[typeof table]>(`${selectFrom(table)} WHERE ${text}`, ...values);
    },
  };
}

export function writeAccounts(transaction: Transaction): AccountWrite & Pick<StoreWrite, "putUser"> {
  const run = (sql: string, values: SqlValue[]) => {
    const rows = transaction.database.run(sql, ...values);
    transaction.untrackedRows += rows;
    return rows;
  };
  return {
    ...writeBylines(transaction),
    ...writeAuthorPages(transaction),
    async putUser({ id, email, name, slug, bio, role, active }) {
      transaction.database.run(PUT_USER, id, email, name, slug, bio, role, active ? 1 : 0);
      makeList(transaction.database, `author:${id}`);
    },
    async addAccountRow(table, row) {
      const fields = Object.keys(row);
      const names = fields.map((field) => column(table, field)).join(", ");
      const marks = fields.map(() => "?").join(", ");
      run(`INSERT INTO ${table} (${names}) VALUES (${marks})`, Object.values(row) as SqlValue[]);
    },
    async changeAccountRows(table, where, set) {
      const names = Object.keys(set).map((field) => `${column(table, field)} = ?`);
      const { text, values } = conditions(table, where);
      return run(`UPDATE ${table} SET ${names.join(", ")} WHERE ${text}`, [
        ...(Object.values(set) as SqlValue[]),
        ...values,
      ]);
    },
    async removeAccountRows(table, where) {
      const { text, values } = conditions(table, where);
      return run(`DELETE FROM ${table} WHERE ${text}`, values);
    },
  };
}

function selectFrom(table: AccountTable): string {
  return `SELECT ${FIELDS[table].map((field) => `${column(table, field)} AS ${field}`).join(", ")} FROM ${table}`;
}

function conditions(table: AccountTable, where: readonly Condition[]): { text: string; values: SqlValue[] } {
  const comparisons = where.map(({ field, is }) => `${column(table, field)} ${COMPARISONS[is]} ?`);
  return { text: comparisons.join(" AND ") || "TRUE", values: where.map(({ value }) => value as SqlValue) };
}

function column(table: AccountTable, field: string): string {
  const fields: readonly string[] = FIELDS[table];
  if (!fields.includes(field)) throw new Error(`The table ${table} has no field ${field}.`);
  return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

type StoredUser = Omit<User, "active"> & { active: number };

const PUT_USER = `
INSERT INTO user (id, email, name, slug, bio, role, active) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  email = excluded.email, name = excluded.name, slug = excluded.slug, bio = excluded.bio, role = excluded.role,
  active = excluded.active`;
