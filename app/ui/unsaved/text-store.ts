import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { formatNear } from "#core/polish/dates/dates.ts";

/** What was typed into the form or field named by `key` and is not saved; `at` is a Unix time in ms. */
interface UnsavedText {
  key: string;
  at: number;
  value: unknown;
}

interface Texts extends DBSchema {
  texts: { key: string; value: UnsavedText; indexes: { at: number } };
}

type Store = IDBPObjectStore<Texts, ["texts"], "texts", "readwrite">;

const DATABASE = "szpalta-forms";

/** A text nobody came back for goes after this time. */
const STAYS_MS = 30 * 24 * 3_600_000;

/** The browser's own store of what is typed into forms; other tabs of this browser see it too. */
export type TextStore = Awaited<ReturnType<typeof openTextStore>>;

/** Rejects where the browser has no store, as in some private windows. */
export async function openTextStore() {
  let present: IDBPDatabase<Texts> | null = null;
  const opened = async () => {
    const closed = () => (present = null);
    present = await openDB<Texts>(DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore("texts", { keyPath: "key" }).createIndex("at", "at"),
      // Somebody clears the site's data: the next text makes a new database.
      blocking: (_current, _next, event) => {
        closed();
        (event.target as IDBDatabase).close();
      },
      terminated: closed,
    });
    return present;
  };
  const left = await (await opened()).getAllKeysFromIndex("texts", "at", IDBKeyRange.upperBound(Date.now() - STAYS_MS));
  for (const key of left) await write((texts) => texts.delete(key));

  /** Commits without waiting for the request: a closing page may not live to get the answer. */
  async function write(change: (texts: Store) => Promise<unknown>): Promise<void> {
    // `await` only when it must: a page that is closing gets no further turn of the event loop.
    const transaction = (present ?? (await opened())).transaction("texts", "readwrite");
    const request = change(transaction.store);
    transaction.commit();
    await Promise.all([request, transaction.done]);
  }
  return {
    keep: (key: string, value: unknown) => write((texts) => texts.put({ key, value, at: Date.now() })),
    forget: (key: string) => write((texts) => texts.delete(key)),
    /** `when` says the time as a person would, by the browser's clock. */
    async read(key: string): Promise<{ value: unknown; when: string } | null> {
      const found = await (present ?? (await opened())).get("texts", key);
      if (!found) return null;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return { value: found.value, when: formatNear(found.at, Date.now(), timeZone) };
    },
  };
}
