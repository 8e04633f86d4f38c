import { readFileSync } from "node:fs";

const PACKAGE = new URL("../../package.json", import.meta.url);

/** Returns whether the version `one` is later than the version `other`; both have the form `1.2.3`. */
export function isLaterVersion(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}

/** Returns the version in the program's `package.json`. */
export function appVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string }).version;
}
