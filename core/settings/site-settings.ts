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
