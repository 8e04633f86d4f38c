import type { StoreRead, StoreWrite } from "#core/store.ts";
import { NO_SETTINGS, type SiteSettings } from "#core/settings/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { bumpSiteVersion } from "../site/layout.ts";

export function readSettings(database: Database): Pick<StoreRead, "settings"> {
  return {
    async settings() {
      const row = database.get<{ settings: string }>("SELECT settings FROM site_settings WHERE only = 1");
      return { ...NO_SETTINGS, ...(row ? (JSON.parse(row.settings) as SiteSettings) : {}) };
    },
  };
}

export function writeSettings(transaction: Transaction): Pick<StoreWrite, "putSettings"> {
  return {
    async putSettings({ menu, footer, logoId, faviconId, version }) {
      const settings = JSON.stringify({ menu, footer, logoId, faviconId, version });
      transaction.database.run("INSERT OR REPLACE INTO site_settings (only, settings) VALUES (1, ?)", settings);
      bumpSiteVersion(transaction);
    },
  };
}
