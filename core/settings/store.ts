import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonWrite, StoreOf } from "../base/store.ts";
import type { AddressStoreRead } from "../addresses/store.ts";
import type { FirstStep, LogoPlate, SiteSettings } from "./site-settings.ts";

export interface SettingsRead {
  settings(): Promise<SiteSettings>;
  /** Returns the stored versions of the settings, newest first. */
  settingsVersions(): Promise<SettingsVersion[]>;
}

export interface SettingsWrite {
  putSettings(settings: SiteSettings): Promise<void>;
  /** Adds a version. Only the newest 100 versions stay. */
  putSettingsVersion(version: Omit<SettingsVersion, "id">): Promise<void>;
}

/** The settings as they were after a change. */
export interface SettingsVersion {
  id: number;
  at: number;
  /** The person who made the change; null for settings that came otherwise, such as by an import. */
  userId: string | null;
  settings: SiteSettings;
}

export interface FirstStepsRead {
  /** The first steps that somebody has put away; null on a site that does not show first steps. */
  firstSteps(): Promise<FirstStep[] | null>;
}

export interface FirstStepsWrite {
  /** Stores what is put away, and with that shows the steps; null hides them for good. */
  putFirstSteps(putAway: FirstStep[] | null): Promise<void>;
}

export interface SettingsStoreRead extends AddressStoreRead, SettingsRead {}
export interface SettingsStoreWrite extends SettingsStoreRead, CommonWrite, SettingsWrite {}

export interface SettingsDeps extends CommonDeps {
  store: StoreOf<SettingsStoreRead, SettingsStoreWrite>;
  /** Resolves to the plate without which a stored picture would be lost on pages of the other kind; null when it needs none. */
  plateFor?(id: string): Promise<LogoPlate | null>;
}
