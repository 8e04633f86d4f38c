import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { AddressRead } from "../addresses/store.ts";
import type { PathRead } from "../base/former-paths.ts";
import type { FirstStep, SiteSettings } from "./site-settings.ts";
import type { TopicRead } from "../topics/store.ts";

export interface SettingsRead {
  settings(): Promise<SiteSettings>;
}

export interface SettingsWrite {
  putSettings(settings: SiteSettings): Promise<void>;
}

export interface FirstStepsRead {
  /** The first steps that somebody has put away; null on a site that does not show first steps. */
  firstSteps(): Promise<FirstStep[] | null>;
}

export interface FirstStepsWrite {
  /** Stores what is put away, and with that shows the steps; null hides them for good. */
  putFirstSteps(putAway: FirstStep[] | null): Promise<void>;
}

export interface SettingsStoreRead
  extends CommonRead, TopicRead, Pick<AddressRead, "publishedPathOf">, Pick<PathRead, "formerPath">, SettingsRead {}
export interface SettingsStoreWrite extends SettingsStoreRead, CommonWrite, SettingsWrite {}

export interface SettingsDeps extends CommonDeps {
  store: StoreOf<SettingsStoreRead, SettingsStoreWrite>;
}
