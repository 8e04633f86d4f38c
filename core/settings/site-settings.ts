import { eachKey, keysOf } from "../base/values/record-keys.ts";

/* What the team sets in the studio, each setting once. Settings of the owner's file: core/base/site-config.ts. */

/** Pictures that represent the site: the setting's name, and the name in an export. */
export const MARKS = { logoId: "logo", faviconId: "favicon" } as const;

export type MarkName = keyof typeof MARKS;

/** `logoId` and `faviconId` are ids of media; null: the site's name as text, and the default icon. */
export interface SiteSettings extends Record<MarkName, string | null> {
  menu: MenuLine[];
  /** Null means the footer of `szpalta.config.ts`. */
  footer: MenuLine[] | null;
  version: number;
}

export interface MenuLine {
  label: string;
  href: string;
}

export const NO_SETTINGS: SiteSettings = { menu: [], footer: null, ...eachKey(MARKS, () => null), version: 0 };

/** Calls `make` for each picture of the site and returns the results by the pictures' names in an export. */
export function eachMarkInFile<Made>(make: (name: MarkName) => Made): Record<(typeof MARKS)[MarkName], Made> {
  const entries = keysOf(MARKS).map((name) => [MARKS[name], make(name)]);
  return Object.fromEntries(entries) as Record<(typeof MARKS)[MarkName], Made>;
}

/** Whether a picture represents the site. */
export function isSiteMark(settings: SiteSettings, mediaId: string): boolean {
  return keysOf(MARKS).some((name) => settings[name] === mediaId);
}
