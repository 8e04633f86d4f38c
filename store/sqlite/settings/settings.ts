import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type FallbackRedirects, NO_FALLBACK_REDIRECTS } from "#core/addresses/fallback-redirects.ts";
import { NO_SETTINGS, type SiteSettings } from "#core/settings/site-settings.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { bumpSiteVersion } from "./site-version.ts";

/** The row of settings also holds the rules of addresses. The rules are changed separately. */
interface Stored extends SiteSettings {
  addresses?: FallbackRedirects;
}

export function readSettings(database: Database): Pick<StoreRead, "settings" | "addressRules"> {
  return {
    async settings() {
      const { addresses: _, ...settings } = storedSettings(database);
      return settings;
    },
    async addressRules() {
      return storedSettings(database).addresses ?? NO_FALLBACK_REDIRECTS;
    },
  };
}

function storedSettings(database: Database): Stored {
  const row = database.get<{ settings: string }>("SELECT settings FROM site_settings WHERE only = 1");
  return { ...NO_SETTINGS, ...(row ? (JSON.parse(row.settings) as Stored) : {}) };
}

export function writeSettings(transaction: Transaction): Pick<StoreWrite, "putSettings" | "putAddressRules"> {
  const { database } = transaction;
  return {
    async putSettings(settings) {
      const { addresses } = storedSettings(database);
      putStored(transaction, { ...settings, ...(addresses ? { addresses } : {}) });
      bumpSiteVersion(transaction);
    },
    async putAddressRules({ foreign, moved }) {
      putStored(transaction, { ...storedSettings(database), addresses: { foreign, moved } });
    },
  };
}

function putStored({ database }: Transaction, settings: Stored): void {
  const text = JSON.stringify(settings);
  database.run("INSERT OR REPLACE INTO site_settings (only, settings) VALUES (1, ?)", text);
}
