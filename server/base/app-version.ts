import { readFileSync } from "node:fs";

const PACKAGE = new URL("../../package.json", import.meta.url);

/** Whether the first of two versions, each of three numbers, is later. */
export function isLaterVersion(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}

export function appVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string }).version;
}
