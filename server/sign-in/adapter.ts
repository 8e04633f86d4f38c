import { createAdapterFactory } from "better-auth/adapters";
import type { AccountTable } from "#core/accounts/store.ts";
import type { Store } from "#core/store.ts";
import { type Condition, type Given, inward, modelOf, outward, question, type Row } from "./better-auth-tables.ts";

/* better-auth on our store, which holds only hashes of tokens: a row found by its token gets it back on the way out. */

/** The same calls without the types of each table, which better-auth's models do not have. */
interface Rows {
  accountRows(table: AccountTable, where: Condition[]): Promise<Row[]>;
  addAccountRow(table: AccountTable, row: Row): Promise<void>;
  changeAccountRows(table: AccountTable, where: Condition[], set: Row): Promise<number>;
  removeAccountRows(table: AccountTable, where: Condition[]): Promise<number>;
}

type Write = <T>(work: (tx: Rows) => Promise<T>) => Promise<T>;
type CustomAdapter = ReturnType<Parameters<typeof createAdapterFactory>[0]["adapter"]>;

export function storeAdapter(store: Store) {
  // Both casts: a call that is typed by its table cannot take a table that is only known when it is called.
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

/** What better-auth asks to be done in one step: taking a row away, counting up. */
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

/** Changes the row that `where` finds, in one transaction, and returns it as it is then; null when there is none. */
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
