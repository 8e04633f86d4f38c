import type { Transaction } from "../engine/database.ts";

/** Every page is drawn anew: what frames all of them has changed. */
export function bumpSiteVersion({ database, purged }: Transaction): void {
  database.run("UPDATE site SET version = version + 1 WHERE only = 1");
  purged.add("*");
}
