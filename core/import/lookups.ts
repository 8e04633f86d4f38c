/*
 * What an import has to know of all its entries at once: where each will stand, which addresses are taken. It grows with the archive,
 * so whoever runs an import says where it is kept. `Map` and `Set` are such lookups.
 */

/** Values that JSON can hold, by a text, in the order in which they were first set. */
export interface LookupMap<V> {
  readonly size: number;
  get(key: string): V | undefined;
  has(key: string): boolean;
  set(key: string, value: V): unknown;
  values(): Iterable<V>;
  entries(): Iterable<[key: string, value: V]>;
}

export interface LookupSet {
  has(key: string): boolean;
  add(key: string): unknown;
  values(): Iterable<string>;
}

/** Makes lookups, each empty. */
export interface Lookups {
  map<V>(): LookupMap<V>;
  set(): LookupSet;
}

/** For what is known to be small. */
export const IN_MEMORY: Lookups = {
  map: <V>() => new Map<string, V>(),
  set: () => new Set<string>(),
};
