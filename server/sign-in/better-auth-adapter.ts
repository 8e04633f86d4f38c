import { ownValue } from "#core/base/values/own-value.ts";
import { hashOf } from "./cookies.ts";
import { createAdapterFactory } from "better-auth/adapters";
import type { AccountTable, Comparison } from "#core/accounts/store.ts";
import type { Store } from "#core/store.ts";

/* better-auth on our tables. We store only a session token's hash; rows found by a token get the token back. */

type Cell = string | number | null;

type Row = Record<string, Cell>;

type Condition = { field: string; is: Comparison; value: Cell };

type Given = { field: string; operator?: string; value: unknown; connector?: string };

interface Model {
  table: AccountTable;
  fields: Record<string, string>;
  always?: Row;
  /** Hides all other rows from better-auth. */
  only?: Condition[];
}

/** Untyped by table, since better-auth's models have no such types. */
interface Rows {
  accountRows(table: AccountTable, where: Condition[]): Promise<Row[]>;
  addAccountRow(table: AccountTable, row: Row): Promise<void>;
  changeAccountRows(table: AccountTable, where: Condition[], set: Row): Promise<number>;
  removeAccountRows(table: AccountTable, where: Condition[]): Promise<number>;
}

type Write = <T>(work: (tx: Rows) => Promise<T>) => Promise<T>;

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

const MODELS: Record<string, Model> = {
  user: {
    table: "user",
    fields: { ...same("id", "email", "name"), twoFactorEnabled: "secondFactor" },
    always: { emailVerified: 1 },
    // Deactivated people do not exist for signing in.
    only: [{ field: "active", is: "=", value: 1 }],
  },
  account: {
    table: "password",
    fields: { id: "userId", userId: "userId", accountId: "userId", password: "hash" },
    always: { providerId: "credential" },
  },
  session: {
    table: "session",
    fields: { ...same("id", "userId", "createdAt"), token: "tokenHash", updatedAt: "seenAt", expiresAt: "endsAt" },
  },
  verification: {
    table: "pending",
    fields: { ...same("id", "identifier", "value", "createdAt"), expiresAt: "endsAt" },
  },
  twoFactor: {
    table: "second_factor",
    fields: {
      ...same("userId", "secret", "lockedUntil"),
      id: "userId",
      backupCodes: "recoveryCodes",
      verified: "inForce",
      failedVerificationCount: "failures",
    },
  },
  passkey: {
    table: "passkey",
    fields: {
      ...same("id", "userId", "name", "publicKey", "counter", "deviceType", "backedUp", "transports", "aaguid"),
      ...same("createdAt"),
      credentialID: "credentialId",
    },
  },
};

/** Every write is a transaction. */
export function betterAuthAdapter(store: Store) {
  // A call typed by its table cannot take a table known only at run time.
  const read = store.read as unknown as Rows;
  const write: Write = (work) => store.write((tx) => work(tx as unknown as Rows));
  const found = async (model: string, where?: Given[]) =>
    (await read.accountRows(...question(model, where))).map((row) => outward(model, row, where));
  const remove = ({ model, where }: { model: string; where: Given[] }) =>
    write((tx) => tx.removeAccountRows(...question(model, where)));
  return createAdapterFactory({
    config: {
      adapterId: "szpalta",
      supportsBooleans: false,
      customTransformInput: ({ data }) => (data instanceof Date ? data.getTime() : data),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === "date" && typeof data === "number" ? new Date(data) : data,
    },
    adapter: () => ({
      async create({ model, data }) {
        const row = inward(model, data);
        await write((tx) => tx.addAccountRow(modelOf(model).table, row));
        return { ...data, id: row["id"] ?? row["userId"] };
      },
      findOne: async ({ model, where }) => ((await found(model, where))[0] ?? null) as never,
      async findMany({ model, where, limit, offset = 0, sortBy }) {
        const rows = await found(model, where);
        const sign = sortBy?.direction === "asc" ? 1 : -1;
        if (sortBy) rows.sort((a, b) => (Number(a[sortBy.field]) - Number(b[sortBy.field])) * sign);
        return rows.slice(offset, offset + limit) as never;
      },
      count: async ({ model, where }) => (await found(model, where)).length,
      update: ({ model, where, update }) => changed(write, model, where, () => update as Row) as never,
      updateMany: ({ model, where, update }) =>
        write((tx) => tx.changeAccountRows(...question(model, where), inward(model, update))),
      delete: async (asked) => void (await remove(asked)),
      deleteMany: remove,
      consumeOne: ({ model, where }) =>
        write(async (tx) => {
          const [row] = await tx.accountRows(...question(model, where));
          await tx.removeAccountRows(...question(model, where));
          return (row ? outward(model, row, where) : null) as never;
        }),
      incrementOne: ({ model, where, increment, set }) =>
        changed(write, model, where, (before) => {
          const sums = Object.entries(increment).map(([field, by]) => [field, Number(before[field] ?? 0) + by]);
          return { ...set, ...Object.fromEntries(sums) } as Row;
        }) as never,
    }),
  });
}

function changed(write: Write, model: string, where: Given[], set: (before: Row) => Row): Promise<Row | null> {
  return write(async (tx) => {
    const [row] = await tx.accountRows(...question(model, where));
    if (!row) return null;
    const values = inward(model, set(outward(model, row, where)));
    if (Object.keys(values).length > 0) await tx.changeAccountRows(...question(model, where), values);
    return outward(model, { ...row, ...values }, where);
  });
}

function modelOf(name: string): Model {
  const model = ownValue(MODELS, name);
  if (!model) throw new Error(`Signing in keeps nothing named ${name}.`);
  return model;
}

const COMPARISONS: Record<string, Comparison> = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" };

function question(name: string, given: Given[] = []): [AccountTable, Condition[]] {
  const model = modelOf(name);
  const where = [...(model.only ?? [])];
  for (const { field, operator = "eq", value, connector } of given) {
    const is = ownValue(COMPARISONS, operator);
    if (!is || (connector === "OR" && given.length > 1)) throw new Error(`No condition ${operator} on ${name}.`);
    const fixed = model.always?.[field];
    if (fixed === undefined) where.push({ field: fieldOf(name, field), is, value: stored(name, field, value) });
    // Every row has an id, so no row can match.
    else if (fixed !== value) where.push({ field: fieldOf(name, "id"), is: "=", value: null });
  }
  return [model.table, where];
}

function fieldOf(name: string, field: string): string {
  const own = modelOf(name).fields[field];
  if (own === undefined) throw new Error(`Signing in keeps no ${field} of ${name}.`);
  return own;
}

function inward(name: string, data: Record<string, unknown>): Row {
  const { fields } = modelOf(name);
  const row: Row = {};
  for (const [field, value] of Object.entries(data)) {
    const own = fields[field];
    // Where a person has one row, its id is theirs, whatever id better-auth makes up.
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

function outward(name: string, row: Row, where: Given[] = []): Row {
  const { fields, always } = modelOf(name);
  const data: Row = { ...always };
  for (const [field, own] of Object.entries(fields)) data[field] = row[own] ?? null;
  const token = name === "session" && where.find(({ field }) => field === "token");
  return token ? { ...data, token: token.value as string } : data;
}
