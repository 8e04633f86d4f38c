import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type NamedRenderer, NO_SETTINGS, type SiteSettings } from "#core/settings/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { bumpSiteVersion } from "../site/layout.ts";

export function readSettings(database: Database): Pick<StoreRead, "settings" | "renderer"> {
  return {
    async renderer() {
      return database.get<NamedRenderer>("SELECT version, key FROM renderer WHERE only = 1") ?? null;
    },
    async settings() {
      const row = database.get<{ settings: string }>("SELECT settings FROM site_settings WHERE only = 1");
      return { ...NO_SETTINGS, ...(row ? (JSON.parse(row.settings) as SiteSettings) : {}) };
    },
  };
}

export function writeSettings(transaction: Transaction): Pick<StoreWrite, "putSettings" | "putRenderer"> {
  return {
    async putRenderer({ version, key }) {
      transaction.database.run("INSERT OR REPLACE INTO renderer (only, version, key) VALUES (1, ?, ?)", version, key);
    },
    async putSettings({ menu, footer, logoId, faviconId, version }) {
      const settings = JSON.stringify({ menu, footer, logoId, faviconId, version });
      transaction.database.run("INSERT OR REPLACE INTO site_settings (only, settings) VALUES (1, ?)", settings);
      bumpSiteVersion(transaction);
    },
  };
}
