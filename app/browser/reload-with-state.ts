/** The app reloads itself at the same address at most once in this time. */
export const RELOAD_GUARD_MS = 10_000;

const GUARD = "szpalta-reload";
const STATE = "szpalta-state";

export interface ReloadParts {
  /** The tab's storage; null where the browser has none. Without it the app never reloads itself. */
  storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  now(): number;
  go(path: string): void;
}

const keepers = new Map<string, { save(): unknown; restore(saved: unknown): void }>();
/** State saved before a reload, for parts of the app that are not loaded yet. */
let unclaimed: Record<string, unknown> = {};

/** Registers a part of the app's state that survives a reload. The tab's storage holds it, so never register passwords or tokens. */
export function registerState(name: string, save: () => unknown, restore: (saved: unknown) => void): void {
  keepers.set(name, { save, restore });
  if (!(name in unclaimed)) return;
  const { [name]: saved, ...rest } = unclaimed;
  unclaimed = rest;
  restore(saved);
}

const holds = new Set<() => Promise<unknown>>();

/** Registers work that must end before the app reloads itself, such as a save. Returns a function that unregisters this work. */
export function holdReloads(settle: () => Promise<unknown>): () => void {
  holds.add(settle);
  return () => holds.delete(settle);
}

export async function finishBeforeReload(): Promise<void> {
  await Promise.all([...holds].map((settle) => settle()));
}

/**
 * Reloads the app at `path` with its registered state. Does nothing and returns false without storage, or when the last
 * reload at this path was less than 10 s ago.
 */
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
    // The storage may be full or forbidden. Without the time of the last reload in storage, the app could reload forever.
    return false;
  }
  deps.go(path);
  return true;
}

/** Passes each saved state to its `restore` function, once, after a reload at `path`. */
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
    // After going back the address is already `path`, and assigning the same address would only scroll.
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
