import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import { formatNear } from "#core/polish/dates/format-dates.ts";

/** Unsaved text of the form or field that `key` names. `at` is a Unix time in ms. */
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

/** Unsaved texts are deleted when they are older than this many milliseconds. */
const STAYS_MS = 30 * 24 * 3_600_000;

/** The browser's store of unsaved text; all tabs of the browser share it. */
export type TextStore = Awaited<ReturnType<typeof openTextStore>>;

/** Opens the store. Rejects when the browser has no IndexedDB, as in some private windows. */
export async function openTextStore() {
  let present: IDBPDatabase<Texts> | null = null;
  const opened = async () => {
    const closed = () => (present = null);
    present = await openDB<Texts>(DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore("texts", { keyPath: "key" }).createIndex("at", "at"),
      // The browser wants to delete the database, for example with the site's data. The next unsaved text makes a new database.
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

  /** Commits without waiting for the request, because a page that is closing may be gone before the answer comes. */
  async function write(change: (texts: Store) => Promise<unknown>): Promise<void> {
    // `await` only if the database is not open: in a page that is closing, code after an `await` no longer runs.
    const transaction = (present ?? (await opened())).transaction("texts", "readwrite");
    const request = change(transaction.store);
    transaction.commit();
    await Promise.all([request, transaction.done]);
  }
  return {
    keep: (key: string, value: unknown) => write((texts) => texts.put({ key, value, at: Date.now() })),
    forget: (key: string) => write((texts) => texts.delete(key)),
    /** Returns the text stored under `key`, or null. `when` is the time at which the text was typed, in the browser's time zone. */
    async read(key: string): Promise<{ value: unknown; when: string } | null> {
      const record = await (present ?? (await opened())).get("texts", key);
      if (!record) return null;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return { value: record.value, when: formatNear(record.at, Date.now(), timeZone) };
    },
  };
}
