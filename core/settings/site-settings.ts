import { eachKey, keysOf } from "../base/values/record-keys.ts";

/* What the team sets in the studio, each setting once; what only the owner's file decides stands in core/base/site-config.ts. */

/** Pictures that stand for the site, by what an export calls each. */
export const MARKS = { logoId: "logo", faviconId: "favicon" } as const;

export type MarkName = keyof typeof MARKS;

/** Media ids of the marks; null for the name in type and the drawn icon. */
export interface SiteSettings extends Record<MarkName, string | null> {
  menu: MenuLine[];
  /** Null: the footer of `szpalta.config.ts`. */
  footer: MenuLine[] | null;
  version: number;
}

export interface MenuLine {
  label: string;
  href: string;
}

export const NO_SETTINGS: SiteSettings = { menu: [], footer: null, ...eachKey(MARKS, () => null), version: 0 };

/** Something for each mark by the name that an export has for it. */
export function eachMarkInFile<Made>(make: (name: MarkName) => Made): Record<(typeof MARKS)[MarkName], Made> {
  const made = keysOf(MARKS).map((name) => [MARKS[name], make(name)]);
  return Object.fromEntries(made) as Record<(typeof MARKS)[MarkName], Made>;
}

/** Whether a picture stands for the site. */
export function isSiteMark(settings: SiteSettings, mediaId: string): boolean {
  return keysOf(MARKS).some((name) => settings[name] === mediaId);
}
