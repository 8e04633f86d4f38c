/** An address is reloaded by itself at most once in this time. */
export const RELOAD_GUARD_MS = 10_000;

const GUARD = "szpalta-reload";
const STATE = "szpalta-state";

export interface ReloadParts {
  /** The tab's storage, or null where there is none: then nothing is reloaded by itself. */
  storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  now(): number;
  go(path: string): void;
}

const keepers = new Map<string, { save(): unknown; restore(saved: unknown): void }>();
/** Saved state of parts that are loaded only after the app has started. */
let unclaimed: Record<string, unknown> = {};

/** Names a part of the app's state that outlives a reload. Never passwords or tokens: it lies in the tab's storage. */
export function registerState(name: string, save: () => unknown, restore: (saved: unknown) => void): void {
  keepers.set(name, { save, restore });
  if (!(name in unclaimed)) return;
  const { [name]: saved, ...rest } = unclaimed;
  unclaimed = rest;
  restore(saved);
}

const holds = new Set<() => Promise<unknown>>();

/** Names something that must be brought to an end before the app reloads itself: a text on its way to the server. */
export function holdReloads(settle: () => Promise<unknown>): () => void {
  holds.add(settle);
  return () => holds.delete(settle);
}

export async function finishBeforeReload(): Promise<void> {
  await Promise.all([...holds].map((settle) => settle()));
}

/** Reloads the app at `path` with its registered state. False less than 10 s after the last time, or without storage. */
export function reloadAt(path: string, deps: ReloadParts = browser): boolean {
  const storage = deps.storage();
  if (!storage) return false;
  const guard = parsed(storage.getItem(GUARD)) as { path?: unknown; expires?: unknown } | null;
  if (guard?.path === path && Number(guard.expires) > deps.now()) return false;
  const state = Object.fromEntries([...keepers].map(([name, keeper]) => [name, keeper.save()]));
  try {
    storage.setItem(GUARD, JSON.stringify({ path, expires: deps.now() + RELOAD_GUARD_MS }));
    storage.setItem(STATE, JSON.stringify({ path, state }));
  } catch {
    // A full or forbidden storage cannot hold the guard, and without the guard a reload could repeat for ever.
    return false;
  }
  deps.go(path);
  return true;
}

/** Hands the state saved by a reload to `path` back to whoever registered it, once. */
export function restoreState(path: string, deps: ReloadParts = browser): void {
  const storage = deps.storage();
  const saved = parsed(storage?.getItem(STATE) ?? null) as { path?: unknown; state?: Record<string, unknown> } | null;
  storage?.removeItem(STATE);
  if (saved?.path !== path) return;
  unclaimed = saved.state ?? {};
  for (const [name, { save, restore }] of keepers) registerState(name, save, restore);
}

const browser: ReloadParts = {
  storage() {
    try {
      return sessionStorage;
    } catch {
      return null;
    }
  },
  now: Date.now,
  go(path) {
    // Going back has changed the address already, and assigning the present address would only scroll.
    if (location.pathname + location.search === path) location.reload();
    else location.assign(path);
  },
};

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
