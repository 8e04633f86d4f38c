import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import { type Draft, type EditToken, isTabOf } from "#core/posts/drafts/draft.ts";
import { tryStorage, permanent } from "./safe-storage.ts";

/** The text of one post in one tab, as the browser stores it. `at` is a Unix time in ms. */
export interface LocalDraft {
  postId: string;
  tab: string;
  /** The server's state on which the text builds, and the draft of that state. */
  base: EditToken;
  baseDraft: Draft;
  draft: Draft;
  /** A draft that was sent but not answered: the server may have it. */
  unsure: Draft | null;
  at: number;
}

type Key = [postId: string, tab: string];

/** The part of a draft that is written at each key press, so it is small. */
type TextRecord = Pick<LocalDraft, "postId" | "tab" | "draft" | "at">;
type GroundRecord = Pick<LocalDraft, "postId" | "tab" | "base" | "baseDraft" | "unsure">;

interface Texts extends DBSchema {
  texts: { key: Key; value: TextRecord; indexes: { post: string } };
  grounds: { key: Key; value: GroundRecord; indexes: { post: string } };
}

const DATABASE = "szpalta-desk";
const VERSION = 2;

/** The browser's store of texts that the server may lack: one text for each post and tab. */
export type LocalDrafts = Awaited<ReturnType<typeof openLocalDrafts>>;

/** Opens the store. Rejects when the browser has no store, as in some private windows. */
export async function openLocalDrafts() {
  const written = new WrittenGround();
  let lost = () => {};
  const connection = new Connection(() => {
    written.forget();
    lost();
  });
  await connection.opened();
  const put = async (text: LocalDraft, withGround: boolean): Promise<void> => {
    const { record, ground } = takenApart(text);
    const key: Key = [text.postId, text.tab];
    // Awaits only when it must: in a page that is closing, code after an `await` no longer runs.
    const database = connection.present ?? (await connection.opened());
    if (!withGround && written.is(ground)) {
      const records = await write(database, ({ texts, grounds }) =>
        Promise.all([grounds.getKey(key), texts.put(record)]),
      );
      // Without the record of the server's draft, the text could not be restored. If this record is missing, somebody has cleared the store.
      return records[0] ? undefined : put(text, true);
    }
    const turn = written.forget();
    await write(database, ({ texts, grounds }) => Promise.all([grounds.put(ground), texts.put(record)]));
    written.remember(ground, turn);
  };
  return {
    keep: (text: LocalDraft) => put(text, false),
    async forget(postId: string, tab: string): Promise<void> {
      written.forget();
      const database = connection.present ?? (await connection.opened());
      await write(database, ({ texts, grounds }) =>
        Promise.all([texts.delete([postId, tab]), grounds.delete([postId, tab])]),
      );
    },
    async of(postId: string): Promise<LocalDraft[]> {
      const transaction = (await connection.opened()).transaction(STORES);
      const [texts, grounds] = await Promise.all([
        transaction.objectStore("texts").index("post").getAll(postId),
        transaction.objectStore("grounds").index("post").getAll(postId),
      ]);
      return joined(texts, grounds).toSorted((a, b) => a.at - b.at);
    },
    async all(): Promise<LocalDraft[]> {
      const transaction = (await connection.opened()).transaction(STORES);
      const [texts, grounds] = await Promise.all([
        transaction.objectStore("texts").getAll(),
        transaction.objectStore("grounds").getAll(),
      ]);
      return joined(texts, grounds).toSorted((a, b) => b.at - a.at);
    },
    /** Sets the function to call when somebody has cleared the site's data. The next `keep` then makes a new database. */
    onLost(listener: () => void): void {
      lost = listener;
    },
  };
}

type Database = IDBPDatabase<Texts>;

class Connection {
  present: Database | null = null;
  #opening: Promise<Database> | null = null;
  readonly #lost: () => void;

  constructor(lost: () => void) {
    this.#lost = lost;
  }

  opened(): Promise<Database> {
    return (this.#opening ??= this.#open());
  }

  async #open(): Promise<Database> {
    const closed = () => {
      this.present = null;
      this.#opening = null;
    };
    try {
      this.present = await openDB<Texts>(DATABASE, VERSION, {
        async upgrade(fresh, from, _to, transaction) {
          await upgrade(fresh, from, transaction);
        },
        // This tab must not block another tab that upgrades the database or deletes it.
        blocking: (_current, next, event) => {
          (event.target as IDBDatabase).close();
          closed();
          if (next === null) this.#lost();
        },
        terminated: () => {
          closed();
          this.#lost();
        },
      });
      return this.present;
    } catch (error) {
      closed();
      throw error;
    }
  }
}

async function upgrade(
  fresh: Database,
  from: number,
  transaction: IDBPTransaction<Texts, StoreNames<Texts>[], "versionchange">,
): Promise<void> {
  if (from < 1) fresh.createObjectStore("texts", { keyPath: ["postId", "tab"] }).createIndex("post", "postId");
  fresh.createObjectStore("grounds", { keyPath: ["postId", "tab"] }).createIndex("post", "postId");
  const left = from < 1 ? [] : ((await transaction.objectStore("texts").getAll()) as LocalDraft[]);
  for (const text of left) {
    const { record, ground } = takenApart(text);
    await transaction.objectStore("texts").put(record);
    await transaction.objectStore("grounds").put(ground);
  }
}

const STORES = ["texts", "grounds"] as const;

/** Remembers which draft of the server is stored. A key press then writes only the text, because writing a long draft takes milliseconds. */
class WrittenGround {
  #last: GroundRecord | null = null;
  #turn = 0;

  is({ postId, tab, base, baseDraft, unsure }: GroundRecord): boolean {
    const last = this.#last;
    return (
      last !== null &&
      last.postId === postId &&
      last.tab === tab &&
      last.base === base &&
      last.baseDraft === baseDraft &&
      last.unsure === unsure
    );
  }

  forget(): number {
    this.#last = null;
    this.#turn += 1;
    return this.#turn;
  }

  remember(ground: GroundRecord, turn: number): void {
    if (turn === this.#turn) this.#last = ground;
  }
}

function takenApart(text: LocalDraft): { record: TextRecord; ground: GroundRecord } {
  const { postId, tab, base, baseDraft, unsure, draft, at } = text;
  return { record: { postId, tab, draft, at }, ground: { postId, tab, base, baseDraft, unsure } };
}

function joined(texts: TextRecord[], grounds: GroundRecord[]): LocalDraft[] {
  const byTab = new Map(grounds.map((ground) => [`${ground.postId} ${ground.tab}`, ground]));
  return texts.flatMap((text) => {
    const ground = byTab.get(`${text.postId} ${text.tab}`);
    return ground ? [{ ...ground, ...text }] : [];
  });
}

/** Commits without waiting for the request, because a page that is closing may be gone before the answer comes. */
async function write<T>(database: Database, put: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = database.transaction(STORES, "readwrite");
  const request = put({ texts: transaction.objectStore("texts"), grounds: transaction.objectStore("grounds") });
  transaction.commit();
  const [answer] = await Promise.all([request, transaction.done]);
  return answer;
}

type Stores = { [Name in (typeof STORES)[number]]: IDBPObjectStore<Texts, typeof STORES, Name, "readwrite"> };

/** Returns the name of the Web Lock that a tab holds while it is open. Other tabs do not touch the text of an open tab. */
export function lockName(tab: string): string {
  return `szpalta-tab-${tab}`;
}

const TABS = "szpalta-tabs";
const TABS_KEPT = 50;

/** Resolves to true when a tab of this browser is closed. Resolves to false at once for tabs of other browsers or without Web Locks. */
export async function awaitOwnTabClosed(tab: string): Promise<boolean> {
  if (!isOwnTab(tab) || !("locks" in navigator)) return false;
  return navigator.locks.request(lockName(tab), async () => true);
}

/** Whether a tab, open or closed, belongs to this browser. */
export function isOwnTab(tab: string): boolean {
  return ownTabs().includes(tab);
}

export async function isClosedOwnTab(tab: string): Promise<boolean> {
  return isOwnTab(tab) && "locks" in navigator && !(await livingTabs()).has(tab);
}

function ownTabs(): string[] {
  return tryStorage((storage) => JSON.parse(storage.getItem(TABS) ?? "[]") as string[], permanent) ?? [];
}

/** Holds this tab's lock until the page is gone, and lists the tab as a tab of this browser. */
export function holdTab(tab: string): void {
  // Without storage the tab is not listed. After a reload the page must then wait until its former lease expires.
  tryStorage((storage) => storage.setItem(TABS, JSON.stringify([tab, ...ownTabs()].slice(0, TABS_KEPT))), permanent);
  void navigator.locks?.request(lockName(tab), () => new Promise(() => {})).catch(() => undefined);
}

/** Returns the texts that closed tabs of this person left, without texts of open tabs or of other people. */
export async function leftBehindBy(userId: string, kept: Promise<LocalDraft[]>): Promise<LocalDraft[]> {
  const [texts, living] = await Promise.all([kept, livingTabs()]);
  return texts.filter(({ tab }) => !living.has(tab) && isTabOf(tab, userId));
}

/** Returns the tabs of this browser that are open now. */
export async function livingTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => name?.slice(lockName("").length) ?? []));
}
