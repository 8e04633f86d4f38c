import type { Transaction } from "../engine/database.ts";

/** Makes every page be rendered again, because something that all pages show has changed. */
export function bumpSiteVersion({ database, purged }: Transaction): void {
  database.run("UPDATE site SET version = version + 1 WHERE only = 1");
  purged.add("*");
}
