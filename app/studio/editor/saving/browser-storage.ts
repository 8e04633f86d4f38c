/** Null where the browser has no storage, or no room in it: what was to be kept is then in this page alone. The tab's own by default. */
export function inStorage<T>(use: (storage: Storage) => T, storage: () => Storage = () => sessionStorage): T | null {
  try {
    return use(storage());
  } catch {
    return null;
  }
}

/** What all tabs of this browser have in common. */
export const ofBrowser = (): Storage => localStorage;
