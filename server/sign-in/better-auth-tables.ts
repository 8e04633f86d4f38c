import type { AccountTable, Comparison } from "#core/accounts/store.ts";
import { hashOf } from "./cookies.ts";

/* Which table and field of ours each model and field of better-auth is, and how rows cross between them. */

type Cell = string | number | null;
export type Row = Record<string, Cell>;
export type Condition = { field: string; is: Comparison; value: Cell };
export type Given = { field: string; operator?: string; value: unknown; connector?: string };

interface Model {
  table: AccountTable;
  /** better-auth's fields by ours. One that is not named is not kept. */
  fields: Record<string, string>;
  always?: Row;
  /** What every row that better-auth may see fulfils. */
  only?: Condition[];
}

const MODELS: Record<string, Model> = {
  user: {
    table: "user",
    fields: { id: "id", email: "email", name: "name", twoFactorEnabled: "secondFactor" },
    always: { emailVerified: 1 },
    // Whoever may not work here any more does not exist for signing in.
    only: [{ field: "active", is: "=", value: 1 }],
  },
  account: {
    table: "password",
    fields: { id: "userId", userId: "userId", accountId: "userId", password: "hash" },
    always: { providerId: "credential" },
  },
  session: {
    table: "session",
    fields: {
      id: "id",
      token: "tokenHash",
      userId: "userId",
      createdAt: "createdAt",
      updatedAt: "seenAt",
      expiresAt: "endsAt",
    },
  },
  verification: {
    table: "pending",
    fields: { id: "id", identifier: "identifier", value: "value", createdAt: "createdAt", expiresAt: "endsAt" },
  },
  twoFactor: {
    table: "second_factor",
    fields: {
      id: "userId",
      userId: "userId",
      secret: "secret",
      backupCodes: "recoveryCodes",
      verified: "inForce",
      failedVerificationCount: "failures",
      lockedUntil: "lockedUntil",
    },
  },
  passkey: {
    table: "passkey",
    fields: {
      id: "id",
      userId: "userId",
      name: "name",
      publicKey: "publicKey",
      credentialID: "credentialId",
      counter: "counter",
      deviceType: "deviceType",
      backedUp: "backedUp",
      transports: "transports",
      aaguid: "aaguid",
      createdAt: "createdAt",
    },
  },
};

export function modelOf(name: string): Model {
  const model = MODELS[name];
  if (!model) throw new Error(`Signing in keeps nothing named ${name}.`);
  return model;
}

/** The table and conditions of a question; null for one that no row can fulfil. */
export function question(name: string, given: Given[] = []): { table: AccountTable; where: Condition[] } | null {
  const model = modelOf(name);
  const where = [...(model.only ?? [])];
  for (const { field, operator = "eq", value, connector } of given) {
    const is = COMPARISONS[operator];
    if (!is || (connector === "OR" && given.length > 1)) throw new Error(`No condition ${operator} on ${name}.`);
    const fixed = model.always?.[field];
    if (fixed !== undefined && fixed !== value) return null;
    if (fixed !== undefined) continue;
    where.push({ field: fieldOf(name, field), is, value: stored(name, field, value) });
  }
  return { table: model.table, where };
}

const COMPARISONS: Record<string, Comparison> = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" };

function fieldOf(name: string, field: string): string {
  const own = modelOf(name).fields[field];
  if (own === undefined) throw new Error(`Signing in keeps no ${field} of ${name}.`);
  return own;
}

export function inward(name: string, data: Record<string, unknown>): Row {
  const { fields } = modelOf(name);
  const row: Row = {};
  for (const [field, value] of Object.entries(data)) {
    const own = fields[field];
    // Where there is one row a person, their id is the row's, whatever id better-auth makes up.
    const madeUp = field === "id" && own === "userId";
    if (own !== undefined && value !== undefined && !madeUp) row[own] = stored(name, field, value);
  }
  if (name === "session" && "id" in data) Object.assign(row, { provedAt: row["createdAt"], address: "", device: "" });
  if (name === "twoFactor" && "secret" in data) row["failures"] ??= 0;
  return row;
}

function stored(name: string, field: string, value: unknown): Cell {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "boolean") return value ? 1 : 0;
  return name === "session" && field === "token" ? hashOf(String(value)) : (value as Cell);
}

export function outward(name: string, row: Row, where: Given[] = []): Row {
  const { fields, always } = modelOf(name);
  const data: Row = { ...always };
  for (const [field, own] of Object.entries(fields)) data[field] = row[own] ?? null;
  const token = name === "session" && where.find(({ field }) => field === "token");
  return token ? { ...data, token: token.value as string } : data;
}
