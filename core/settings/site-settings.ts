/** A line of the menu or the footer. */
export interface MenuLine {
  label: string;
  /** A path of the site or a full address. */
  href: string;
}

/** What the team changes in the studio; the site's file only gives what it starts from. */
export interface SiteSettings {
  /** Lines before the categories in the navigation; empty for the categories alone. */
  menu: MenuLine[];
  /** Null: the footer of `szpalta.config.ts`. */
  footer: MenuLine[] | null;
  /** Media ids; null for the name in type and the drawn icon. */
  logoId: string | null;
  faviconId: string | null;
  version: number;
}

export const NO_SETTINGS: SiteSettings = { menu: [], footer: null, logoId: null, faviconId: null, version: 0 };
