/** Null where the browser forbids storage or it is full. `sessionStorage` by default. */
export function inStorage<T>(use: (storage: Storage) => T, storage: () => Storage = () => sessionStorage): T | null {
  try {
    return use(storage());
  } catch {
    return null;
  }
}

export const ofBrowser = (): Storage => localStorage;
