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
type CustomAdapter = ReturnType<Parameters<typeof createAdapterFactory>[0]["adapter"]>;

const MODELS: Record<string, Model> = {
  user: {
    table: "user",
    fields: { id: "id", email: "email", name: "name", twoFactorEnabled: "secondFactor" },
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

/** Every write is a transaction. */
export function betterAuthAdapter(store: Store) {
  // A call typed by its table cannot take a table known only at run time.
  const read = store.read as unknown as Rows;
  const write: Write = (work) => store.write((tx) => work(tx as unknown as Rows));
  const found = async (model: string, where: Given[] | undefined) => {
    const asked = question(model, where);
    if (asked === null) return [];
    return (await read.accountRows(asked.table, asked.where)).map((row) => outward(model, row, where));
  };
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
        if (sortBy) rows.sort((a, b) => compare(a, b, sortBy.field) * (sortBy.direction === "asc" ? 1 : -1));
        return rows.slice(offset, offset + limit) as never;
      },
      count: async ({ model, where }) => (await found(model, where)).length,
      async update({ model, where, update }) {
        const row = await changed(write, model, where, () => inward(model, update as Row));
        return row as never;
      },
      updateMany: ({ model, where, update }) => {
        const asked = question(model, where);
        return asked ? write((tx) => tx.changeAccountRows(asked.table, asked.where, inward(model, update))) : none();
      },
      async delete({ model, where }) {
        const asked = question(model, where);
        if (asked) await write((tx) => tx.removeAccountRows(asked.table, asked.where));
      },
      deleteMany: ({ model, where }) => {
        const asked = question(model, where);
        return asked ? write((tx) => tx.removeAccountRows(asked.table, asked.where)) : none();
      },
      ...atomic(write),
    }),
  });
}

function atomic(write: Write): Pick<CustomAdapter, "consumeOne" | "incrementOne"> {
  return {
    async consumeOne({ model, where }) {
      const asked = question(model, where);
      if (!asked) return null;
      return write(async (tx) => {
        const [row] = await tx.accountRows(asked.table, asked.where);
        await tx.removeAccountRows(asked.table, asked.where);
        return (row ? outward(model, row, where) : null) as never;
      });
    },
    async incrementOne({ model, where, increment, set }) {
      const row = await changed(write, model, where, (before) => {
        const sums = Object.entries(increment).map(([field, by]) => [field, Number(before[field] ?? 0) + by]);
        return inward(model, { ...set, ...Object.fromEntries(sums) } as Row);
      });
      return row as never;
    },
  };
}

function changed(write: Write, model: string, where: Given[], set: (before: Row) => Row): Promise<Row | null> {
  const asked = question(model, where);
  if (!asked) return Promise.resolve(null);
  return write(async (tx) => {
    const [row] = await tx.accountRows(asked.table, asked.where);
    if (!row) return null;
    const values = set(outward(model, row, where));
    if (Object.keys(values).length > 0) await tx.changeAccountRows(asked.table, asked.where, values);
    return outward(model, { ...row, ...values }, where);
  });
}

function compare(a: Row, b: Row, field: string): number {
  return Number(a[field]) - Number(b[field]);
}

async function none(): Promise<number> {
  return 0;
}

function modelOf(name: string): Model {
  const model = MODELS[name];
  if (!model) throw new Error(`Signing in keeps nothing named ${name}.`);
  return model;
}

/** Null when no row can match. */
function question(name: string, given: Given[] = []): { table: AccountTable; where: Condition[] } | null {
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
