import type { SettingValues } from "../base/site-config.ts";
import { PLAIN_LOOK, type SiteLook } from "./site-look.ts";
import { eachKey, keysOf } from "../base/values/record-keys.ts";

/* What the team sets in the studio. Settings that the owner's file may also hold: core/base/site-config.ts. */

/** Pictures that represent the site: the setting's name, and the name in an export. */
export const MARKS = { logoId: "logo", faviconId: "favicon", socialId: "social" } as const;

export type MarkName = keyof typeof MARKS;

/**
 * `logoId`, `faviconId` and `socialId` are ids of media; null: the site's name as text, the default icon, and a drawn
 * card as the picture for social networks.
 */
export interface SiteSettings extends Record<MarkName, string | null> {
  menu: MenuLine[];
  /** Null means the footer of `szpalta.config.ts`. */
  footer: MenuLine[] | null;
  /** Values by the setting's path. A setting without one keeps the value of the owner's file, or its default. */
  values: SettingValues;
  look: SiteLook;
  /** The id of the logo, once it was measured that dark pages show it well without a plate behind it; else null. */
  logoWithoutPlate: string | null;
  /** The id of the logo, once it was measured that light pages lose it without a dark plate; else null. */
  logoOnDark: string | null;
  version: number;
}

/** What an administrator does first on a new site: name it, choose its look, write or import, and find a place for backups. */
export const FIRST_STEPS = ["name", "look", "post", "backups"] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** The plate behind a logo: a light one on dark pages, a dark one on light pages. */
export type LogoPlate = "light" | "dark";

/** Returns the plate of the site's logo. One that was not measured stands on a light one. */
export function plateOf({ logoId, logoWithoutPlate, logoOnDark }: SiteSettings): LogoPlate | null {
  if (logoId === logoWithoutPlate) return null;
  return logoId === logoOnDark ? "dark" : "light";
}

export interface MenuLine {
  label: string;
  href: string;
}

export const NO_SETTINGS: SiteSettings = {
  menu: [],
  footer: null,
  ...eachKey(MARKS, () => null),
  values: {},
  look: PLAIN_LOOK,
  logoWithoutPlate: null,
  logoOnDark: null,
  version: 0,
};

/** Calls `make` for each picture of the site and returns the results by the pictures' names in an export. */
export function eachMarkInFile<Made>(make: (name: MarkName) => Made): Record<(typeof MARKS)[MarkName], Made> {
  const entries = keysOf(MARKS).map((name) => [MARKS[name], make(name)]);
  return Object.fromEntries(entries) as Record<(typeof MARKS)[MarkName], Made>;
}

/** Whether a picture represents the site. */
export function isSiteMark(settings: SiteSettings, mediaId: string): boolean {
  return keysOf(MARKS).some((name) => settings[name] === mediaId);
}
