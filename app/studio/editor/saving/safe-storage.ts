/** Returns the result of `use`; null when the storage is forbidden or full. Uses `sessionStorage` by default. */
export function tryStorage<T>(use: (storage: Storage) => T, storage: () => Storage = () => sessionStorage): T | null {
  try {
    return use(storage());
  } catch {
    return null;
  }
}

export const permanent = (): Storage => localStorage;

/* The editor's settings in this browser. Without storage a setting is lost with the page. */

const PREFIX = "szpalta-desk-";

/** Returns a stored setting; null when there is none. */
export function readPreference(name: string): string | null {
  return tryStorage((storage) => storage.getItem(PREFIX + name), permanent);
}

export function savePreference(name: string, value: string): void {
  tryStorage((storage) => storage.setItem(PREFIX + name, value), permanent);
}
