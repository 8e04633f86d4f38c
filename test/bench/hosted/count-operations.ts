import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { loadOptionalPackage } from "#store/files/load-optional-package.ts";

/*
 * Loaded before a server: counts what its clients of Postgres and Firestore ask and get, and prints that as a line of JSON
 * at each SIGUSR2.
 */

/** Postgres: statements and notices. Firestore: documents written and documents read, as they are billed: a query reads one at least. */
export interface Counted {
  writes: number;
  reads: number;
  /** Of the reads, those that ask for the newest position or the engine's clock. */
  asked: number;
  /** Delivered by the subscription: notices, or documents, which are read too. */
  delivered: number;
}

const counted: Counted = { writes: 0, reads: 0, asked: 0, delivered: 0 };

if (isMainThread) {
  if (process.env["SZPALTA_LOG"]?.startsWith("firestore:")) countFirestore();
  else countPostgres();
  process.on("SIGUSR2", () => writeSync(1, `counted: ${JSON.stringify(counted)}\n`));
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

function around(prototype: Record<string, Method>, name: string, wrap: (method: Method) => Method): void {
  const method = prototype[name];
  if (!method) throw new Error(`There is no ${name} to count.`);
  prototype[name] = wrap(method);
}

function countPostgres(): void {
  const { Client } = loadOptionalPackage("pg", "SZPALTA_LOG") as { Client: { prototype: Record<string, Method> } };
  around(
    Client.prototype,
    "query",
    (query) =>
      function (this: unknown, ...given) {
        const [asked] = given;
        const sql = typeof asked === "string" ? asked : (asked as { text: string }).text;
        if (/^\s*(?:BEGIN|COMMIT|ROLLBACK)/.test(sql)) return query.apply(this, given);
        if (/\bINSERT\b|\bUPDATE\b/.test(sql)) counted.writes += 1;
        else counted.reads += 1;
        if (/ AS (?:head|now)\b/.test(sql)) counted.asked += 1;
        return query.apply(this, given);
      },
  );
  around(
    Client.prototype,
    "emit",
    (emit) =>
      function (this: unknown, ...given) {
        if (given[0] === "notification") counted.delivered += 1;
        return emit.apply(this, given);
      },
  );
}

interface Documents {
  docs: unknown[];
  docChanges(): { type: string }[];
}

function countFirestore(): void {
  const { Firestore, Query, WriteBatch } = loadOptionalPackage("@google-cloud/firestore", "SZPALTA_LOG") as Record<
    "Firestore" | "Query" | "WriteBatch",
    { prototype: Record<string, Method> }
  >;
  for (const name of ["create", "set", "update"])
    around(
      WriteBatch.prototype,
      name,
      (write) =>
        function (this: unknown, ...given) {
          counted.writes += 1;
          return write.apply(this, given);
        },
    );
  around(
    Firestore.prototype,
    "getAll",
    (getAll) =>
      function (this: unknown, ...given) {
        counted.reads += given.length;
        return getAll.apply(this, given);
      },
  );
  const limited = new WeakSet<object>();
  around(
    Query.prototype,
    "select",
    (select) =>
      function (this: unknown, ...given) {
        const selected = select.apply(this, given) as object;
        // The newest entry without its body: its position, or the clock of the answer.
        if (given[0] === "position") limited.add(selected);
        return selected;
      },
  );
  around(
    Query.prototype,
    "get",
    (get) =>
      async function (this: unknown, ...given) {
        const found = (await get.apply(this, given)) as Documents;
        counted.reads += Math.max(1, found.docs.length);
        if (limited.has(this as object)) counted.asked += 1;
        return found;
      },
  );
  around(
    Query.prototype,
    "onSnapshot",
    (onSnapshot) =>
      function (this: unknown, ...given) {
        const [onNext, ...others] = given as [(snapshot: Documents) => void];
        const counting = (snapshot: Documents) => {
          // What the newest entry pushes out of the query is no read.
          counted.delivered += snapshot.docChanges().filter(({ type }) => type !== "removed").length;
          onNext(snapshot);
        };
        return onSnapshot.call(this, counting, ...others);
      },
  );
}
