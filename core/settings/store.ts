import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { AddressRead } from "../addresses/store.ts";
import type { PathRead } from "../base/former-paths.ts";
import type { TopicRead } from "../topics/store.ts";

export interface SettingsRead {
  settings(): Promise<SiteSettings>;
}

export interface SettingsWrite {
  putSettings(settings: SiteSettings): Promise<void>;
}

export interface SettingsStoreRead
  extends CommonRead, TopicRead, Pick<AddressRead, "publishedPathOf">, Pick<PathRead, "formerPath">, SettingsRead {}
export interface SettingsStoreWrite extends SettingsStoreRead, CommonWrite, SettingsWrite {}

export interface SettingsDeps extends CommonDeps {
  store: StoreOf<SettingsStoreRead, SettingsStoreWrite>;
}

export interface MenuLine {
  label: string;
  href: string;
}

export interface SiteSettings {
  menu: MenuLine[];
  /** Null: the footer of `szpalta.config.ts`. */
  footer: MenuLine[] | null;
  /** Media ids; null for the name in type and the drawn icon. */
  logoId: string | null;
  faviconId: string | null;
  version: number;
}

export const NO_SETTINGS: SiteSettings = { menu: [], footer: null, logoId: null, faviconId: null, version: 0 };
