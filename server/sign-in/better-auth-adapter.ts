import { ownValue } from "#core/base/values/own-value.ts";
import { hashOf } from "./cookies.ts";
import { createAdapterFactory } from "better-auth/adapters";
import type { AccountTable, Comparison } from "#core/accounts/store.ts";
import type { Store } from "#core/store.ts";

/*
 * An adapter that lets better-auth use the site's tables. The tables hold only the hash of a session's token. When a row was looked up by a
 * token, it is returned with that token.
 */

type Cell = string | number | null;

type Row = Record<string, Cell>;

type Condition = { field: string; is: Comparison; value: Cell };

type AuthCondition = { field: string; operator?: string; value: unknown; connector?: string };

interface Model {
  table: AccountTable;
  fields: Record<string, string>;
  always?: Row;
  /** Conditions that every row must meet; better-auth does not see other rows. */
  only?: Condition[];
}

/** The store's methods with rows of any table, because better-auth names tables at run time. */
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
    // better-auth must not see people whose account is disabled.
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

/** Creates the adapter for better-auth. Every write is a separate transaction. */
export function betterAuthAdapter(store: Store) {
  // The casts are needed because the store's methods are typed by table, but the table is known only at run time.
  const read = store.read as unknown as Rows;
  const write: Write = (work) => store.write((tx) => work(tx as unknown as Rows));
  const rowsOf = async (model: string, where?: AuthCondition[]) =>
    (await read.accountRows(...queryOf(model, where))).map((row) => outward(model, row, where));
  const remove = ({ model, where }: { model: string; where: AuthCondition[] }) =>
    write((tx) => tx.removeAccountRows(...queryOf(model, where)));
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
      findOne: async ({ model, where }) => ((await rowsOf(model, where))[0] ?? null) as never,
      async findMany({ model, where, limit, offset = 0, sortBy }) {
        const rows = await rowsOf(model, where);
        const sign = sortBy?.direction === "asc" ? 1 : -1;
        if (sortBy) rows.sort((a, b) => (Number(a[sortBy.field]) - Number(b[sortBy.field])) * sign);
        return rows.slice(offset, offset + limit) as never;
      },
      count: async ({ model, where }) => (await rowsOf(model, where)).length,
      update: ({ model, where, update }) => changeRow(write, model, where, () => update as Row) as never,
      updateMany: ({ model, where, update }) =>
        write((tx) => tx.changeAccountRows(...queryOf(model, where), inward(model, update))),
      delete: async (query) => void (await remove(query)),
      deleteMany: remove,
      consumeOne: ({ model, where }) =>
        write(async (tx) => {
          const [row] = await tx.accountRows(...queryOf(model, where));
          await tx.removeAccountRows(...queryOf(model, where));
          return (row ? outward(model, row, where) : null) as never;
        }),
      incrementOne: ({ model, where, increment, set }) =>
        changeRow(write, model, where, (before) => {
          const sums = Object.entries(increment).map(([field, by]) => [field, Number(before[field] ?? 0) + by]);
          return { ...set, ...Object.fromEntries(sums) } as Row;
        }) as never,
    }),
  });
}

function changeRow(
  write: Write,
  model: string,
  where: AuthCondition[],
  set: (before: Row) => Row,
): Promise<Row | null> {
  return write(async (tx) => {
    const [row] = await tx.accountRows(...queryOf(model, where));
    if (!row) return null;
    const values = inward(model, set(outward(model, row, where)));
    if (Object.keys(values).length > 0) await tx.changeAccountRows(...queryOf(model, where), values);
    return outward(model, { ...row, ...values }, where);
  });
}

function modelOf(name: string): Model {
  const model = ownValue(MODELS, name);
  if (!model) throw new Error(`Signing in keeps nothing named ${name}.`);
  return model;
}

const COMPARISONS: Record<string, Comparison> = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" };

function queryOf(name: string, conditions: AuthCondition[] = []): [AccountTable, Condition[]] {
  const model = modelOf(name);
  const where = [...(model.only ?? [])];
  for (const { field, operator = "eq", value, connector } of conditions) {
    const is = ownValue(COMPARISONS, operator);
    if (!is || (connector === "OR" && conditions.length > 1)) throw new Error(`No condition ${operator} on ${name}.`);
    const fixed = model.always?.[field];
    if (fixed === undefined) where.push({ field: fieldOf(name, field), is, value: stored(name, field, value) });
    // A condition that contradicts a fixed value becomes `id = null`, which no row meets.
    else if (fixed !== value) where.push({ field: fieldOf(name, "id"), is: "=", value: null });
  }
  return [model.table, where];
}

function fieldOf(name: string, field: string): string {
  const column = modelOf(name).fields[field];
  if (column === undefined) throw new Error(`Signing in keeps no ${field} of ${name}.`);
  return column;
}

function inward(name: string, data: Record<string, unknown>): Row {
  const { fields } = modelOf(name);
  const row: Row = {};
  for (const [field, value] of Object.entries(data)) {
    const column = fields[field];
    // In tables with one row per person, the row has the person's id. The id that better-auth generates is ignored.
    const isGenerated = field === "id" && column === "userId";
    if (column !== undefined && value !== undefined && !isGenerated) row[column] = stored(name, field, value);
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

function outward(name: string, row: Row, where: AuthCondition[] = []): Row {
  const { fields, always } = modelOf(name);
  const data: Row = { ...always };
  for (const [field, column] of Object.entries(fields)) data[field] = row[column] ?? null;
  const token = name === "session" && where.find(({ field }) => field === "token");
  return token ? { ...data, token: token.value as string } : data;
}
