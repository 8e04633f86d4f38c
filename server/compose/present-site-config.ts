import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SiteConfig } from "#core/base/site-config.ts";
import { withStudioValues } from "#core/settings/studio-values.ts";
import { loadSiteConfig } from "../base/site-config.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { refuseOtherUser } from "../data-folder/open-data-folder.ts";

/**
 * The site's configuration for a command that does not open the site: the owner's file, and what the studio has stored in the data folder.
 * The file alone when the folder has no database, belongs to another user, or cannot be read.
 */
export async function presentSiteConfig(data: string): Promise<SiteConfig> {
  const file = await loadSiteConfig();
  const database = join(data, DATABASE_FILE);
  if (!existsSync(database)) return file;
  try {
    // A reader may leave files beside the database, which its own user has to be able to change.
    await refuseOtherUser(data);
    const { readStoredSettings } = await import("#store/sqlite/settings/settings.ts");
    return withStudioValues(file, readStoredSettings(database).values);
  } catch {
    return file;
  }
}
