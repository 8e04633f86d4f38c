import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type FallbackRedirects, NO_FALLBACK_REDIRECTS } from "#core/addresses/fallback-redirects.ts";
import { NO_OUTSIDE_LINKS, type OutsideLinks } from "#core/addresses/outside-links.ts";
import { type MailSettings, NO_MAIL } from "#core/mail/mail-settings.ts";
import { type FirstStep, NO_SETTINGS, type SiteSettings } from "#core/settings/site-settings.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import type { SettingsVersion } from "#core/settings/store.ts";
import { Database, type Transaction } from "../engine/database.ts";
import { bumpSiteVersion } from "./site-version.ts";

/** The row of settings also holds what is changed separately: rules of addresses, links to other sites, first steps, settings of mail. */
interface Stored extends SiteSettings {
  addresses?: FallbackRedirects;
  outsideLinks?: OutsideLinks;
  firstSteps?: FirstStep[] | null;
  mail?: MailSettings;
}

/** More versions are no help to anybody, and settings with many redirects take tens of kilobytes. */
const MOST_VERSIONS = 100;

type StoredVersion = Omit<SettingsVersion, "settings"> & { settings: string };

export function readSettings(
  database: Database,
): Pick<StoreRead, "settings" | "settingsVersions" | "addressRules" | "outsideLinks" | "firstSteps" | "mailSettings"> {
  return {
    async settings() {
      const {
        addresses: _rules,
        outsideLinks: _links,
        firstSteps: _steps,
        mail: _mail,
        ...settings
      } = storedSettings(database);
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
    async outsideLinks() {
      return storedSettings(database).outsideLinks ?? NO_OUTSIDE_LINKS;
    },
    async firstSteps() {
      return storedSettings(database).firstSteps ?? null;
    },
    async mailSettings() {
      return { ...NO_MAIL, ...storedSettings(database).mail };
    },
  };
}

/**
 * Returns the settings in the database at a path. Throws when the database cannot be read. A database without a journal
 * is opened as immutable, because another reader would leave files beside it: https://sqlite.org/uri.html.
 */
export function readStoredSettings(file: string): SiteSettings {
  const unchanged = pathToFileURL(file);
  unchanged.searchParams.set("immutable", "1");
  const database = new Database(existsSync(`${file}-wal`) ? file : unchanged, "reader");
  try {
    return storedSettings(database);
  } finally {
    database.close();
  }
}

function storedSettings(database: Database): Stored {
  const row = database.get<{ settings: string }>("SELECT settings FROM site_settings WHERE only = 1");
  return row ? settingsOf(row.settings) : NO_SETTINGS;
}

function settingsOf(text: string): Stored {
  const stored = { ...NO_SETTINGS, ...(JSON.parse(text) as Stored) };
  return { ...stored, look: { ...PLAIN_LOOK, ...stored.look } };
}

type SettingsWrites =
  | "putSettings"
  | "putSettingsVersion"
  | "putAddressRules"
  | "putOutsideLinks"
  | "putFirstSteps"
  | "putMailSettings";

export function writeSettings(transaction: Transaction): Pick<StoreWrite, SettingsWrites> {
  const { database } = transaction;
  return {
    async putSettings(settings) {
      const { addresses, outsideLinks, firstSteps, mail } = storedSettings(database);
      const links = { ...(addresses && { addresses }), ...(outsideLinks && { outsideLinks }) };
      putStored(transaction, { ...settings, ...links, ...(firstSteps && { firstSteps }), ...(mail && { mail }) });
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
    async putOutsideLinks(outsideLinks) {
      putStored(transaction, { ...storedSettings(database), outsideLinks });
    },
    async putFirstSteps(firstSteps) {
      putStored(transaction, { ...storedSettings(database), firstSteps });
    },
    async putMailSettings(mail) {
      putStored(transaction, { ...storedSettings(database), mail });
    },
  };
}

function putStored({ database }: Transaction, settings: Stored): void {
  const text = JSON.stringify(settings);
  database.run("INSERT OR REPLACE INTO site_settings (only, settings) VALUES (1, ?)", text);
}
