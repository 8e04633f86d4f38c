import { useSyncExternalStore } from "react";

/** A value that tells its subscribers when it changes. */
export class Observable<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Returns the current value, and renders the component again when the value changes. */
export function useObservable<T>(cell: Observable<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get);
}

/** Returns a part of an observable value. Renders the component again only when the part changes, so `part` must not create a new object. */
export function useObservablePart<T, Part>(cell: Observable<T>, part: (value: T) => Part): Part {
  const get = () => part(cell.get());
  return useSyncExternalStore(cell.subscribe, get, get);
}
