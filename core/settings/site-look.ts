/** The look of readers' pages. What no setting changes follows the program's own style sheets. */
export interface SiteLook {
  /** The colour of links and marks as `#rrggbb`; null for the program's red. Both schemes derive a readable shade from it. */
  accent: string | null;
  /** The tint of the background as `#rrggbb`; null for the program's paper. */
  paper: string | null;
  typefaces: Typefaces;
  front: FrontLayout;
  width: TextWidth;
  /** Whether the front page shows today's date under the site's name. */
  dateLine: boolean;
  /** Whether error pages and the empty front page speak as a newspaper does, instead of in plain sentences. */
  newspaperTone: boolean;
}

/** Names of the pairs of typefaces: one for texts and titles, one for navigation, dates and labels. */
export const TYPEFACES = ["brygada", "literata", "source", "plex", "spectral"] as const;

export type Typefaces = (typeof TYPEFACES)[number];

/** Layouts of the front page: a lead story with columns, a plain list, a grid of pictures. */
export const FRONT_LAYOUTS = ["gazette", "list", "grid"] as const;

export type FrontLayout = (typeof FRONT_LAYOUTS)[number];

/** Widths of a post's text. */
export const TEXT_WIDTHS = ["narrow", "regular", "wide"] as const;

export type TextWidth = (typeof TEXT_WIDTHS)[number];

/** Whether a text is a colour as looks have it: `#` and six hexadecimal digits. */
export function isColour(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

export const PLAIN_LOOK: SiteLook = {
  accent: null,
  paper: null,
  typefaces: "brygada",
  front: "gazette",
  width: "regular",
  dateLine: true,
  newspaperTone: false,
};
