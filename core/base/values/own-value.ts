/** What a table says of a name that somebody else wrote; undefined for one that is not its own, as "constructor". */
export function ownValue<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Whether a value that somebody else wrote is a table. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
