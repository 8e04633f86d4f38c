/** Returns the value of a table for a name that comes from outside; undefined for inherited names such as "constructor". */
export function ownValue<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Tells whether a value that comes from outside is an object and not an array. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
