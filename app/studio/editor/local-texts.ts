import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptText } from "./kept-text.ts";

interface Texts extends DBSchema {
  texts: { key: [postId: string, tab: string]; value: KeptText; indexes: { post: string } };
}

const DATABASE = "szpalta-desk";
const VERSION = 1;

/** The browser's own store of texts that the server may lack: one record a post and tab. */
export interface LocalTexts {
  keep(text: KeptText): Promise<void>;
  forget(postId: string, tab: string): Promise<void>;
  /** What any tab left of a post, the oldest first. */
  of(postId: string): Promise<KeptText[]>;
  /** Every text left behind, the newest first. */
  all(): Promise<KeptText[]>;
}

/** Opens the store; rejects where the browser has none (a private window that forbids it). */
export async function openLocalTexts(): Promise<LocalTexts> {
  const database = await openDB<Texts>(DATABASE, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore("texts", { keyPath: ["postId", "tab"] }).createIndex("post", "postId");
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    keep: (text) => written(database, (texts) => texts.put(text)),
    forget: (postId, tab) => written(database, (texts) => texts.delete([postId, tab])),
    async of(postId) {
      const found = await database.getAllFromIndex("texts", "post", postId);
      return found.toSorted((a, b) => a.at - b.at);
    },
    all: async () => (await database.getAll("texts")).toSorted((a, b) => b.at - a.at),
  };
}

/** Commits without waiting for the answer of the request: a page that is going away may not live to hear it. */
async function written(
  database: IDBPDatabase<Texts>,
  write: (texts: ReturnType<typeof storeOf>) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction("texts", "readwrite");
  const request = write(transaction.store);
  transaction.commit();
  await Promise.all([request, transaction.done]);
}

function storeOf(database: IDBPDatabase<Texts>) {
  return database.transaction("texts", "readwrite").store;
}

/** The Web Lock a tab holds as long as it lives: another tab's text is left alone while its lock is held. */
export function lockName(tab: string): string {
  return `szpalta-tab-${tab}`;
}

const TABS = "szpalta-tabs";
/** Tabs of this browser that are remembered. */
const TABS_KEPT = 50;

/**
 * Resolves true once a tab of this browser is gone: a crash or a reload leaves its lease behind for a while. False at once
 * for a tab of somebody else, or where the browser cannot say.
 */
export async function ownTabGone(tab: string): Promise<boolean> {
  if (!ownTabs().includes(tab) || !("locks" in navigator)) return false;
  return navigator.locks.request(lockName(tab), async () => true);
}

/** Whether a tab is this browser's own and gone by now. */
export async function isOwnAndGone(tab: string): Promise<boolean> {
  return ownTabs().includes(tab) && "locks" in navigator && !(await livingTabs()).has(tab);
}

function ownTabs(): string[] {
  try {
    return JSON.parse(localStorage.getItem(TABS) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Holds this tab's lock until the page is gone, and remembers the tab as this browser's. */
export function holdTab(tab: string): void {
  try {
    localStorage.setItem(TABS, JSON.stringify([tab, ...ownTabs()].slice(0, TABS_KEPT)));
  } catch {
    // Without a store nothing is remembered, and a lease left behind runs out by itself.
  }
  void navigator.locks?.request(lockName(tab), () => new Promise(() => {})).catch(() => undefined);
}

/** Tabs of this browser that are alive; empty where the browser cannot say. */
export async function livingTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => name?.slice(lockName("").length) ?? []));
}
