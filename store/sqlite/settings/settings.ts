import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type FallbackRedirects, NO_FALLBACK_REDIRECTS } from "#core/addresses/fallback-redirects.ts";
import { NO_SETTINGS, type SiteSettings } from "#core/settings/site-settings.ts";
import type { SettingsVersion } from "#core/settings/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { bumpSiteVersion } from "./site-version.ts";

/** The row of settings also holds the rules of addresses. These are changed separately. */
interface Stored extends SiteSettings {
  addresses?: FallbackRedirects;
}

/** More versions are no help to anybody, and settings with many redirects take tens of kilobytes. */
const MOST_VERSIONS = 100;

type StoredVersion = Omit<SettingsVersion, "settings"> & { settings: string };

export function readSettings(database: Database): Pick<StoreRead, "settings" | "settingsVersions" | "addressRules"> {
  return {
    async settings() {
      const { addresses: _, ...settings } = storedSettings(database);
      return settings;
    },
    async settingsVersions() {
      const rows = database.all<StoredVersion>(
        "SELECT id, at, user_id AS userId, settings FROM settings_version ORDER BY id DESC",
      );
      return rows.map((row) => ({ ...row, settings: settingsOf(row.settings) }));
    },
    async addressRules() {
      return storedSettings(database).addresses ?? NO_FALLBACK_REDIRECTS;
    },
  };
}

function storedSettings(database: Database): Stored {
  const row = database.get<{ settings: string }>("SELECT settings FROM site_settings WHERE only = 1");
  return row ? settingsOf(row.settings) : NO_SETTINGS;
}

function settingsOf(text: string): Stored {
  return { ...NO_SETTINGS, ...(JSON.parse(text) as Stored) };
}

export function writeSettings(
  transaction: Transaction,
): Pick<StoreWrite, "putSettings" | "putSettingsVersion" | "putAddressRules"> {
  const { database } = transaction;
  return {
    async putSettings(settings) {
      const { addresses } = storedSettings(database);
      putStored(transaction, { ...settings, ...(addresses ? { addresses } : {}) });
      bumpSiteVersion(transaction);
    },
    async putSettingsVersion({ at, userId, settings }) {
      const text = JSON.stringify(settings);
      database.run("INSERT INTO settings_version (at, user_id, settings) VALUES (?, ?, ?)", at, userId, text);
      database.run(
        "DELETE FROM settings_version WHERE id <= (SELECT MAX(id) FROM settings_version) - ?",
        MOST_VERSIONS,
      );
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
