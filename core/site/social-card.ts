import type { SiteConfig } from "../base/site-config.ts";
import { mediaPath } from "../base/media.ts";
import { socialImagePath } from "../base/paths.ts";
import { type LookColours, PLAIN_COLOURS } from "../settings/plain-colours.ts";
import type { SiteLook } from "../settings/site-look.ts";
import { hash } from "../markdown/render-key.ts";
import { drawnImage } from "./social-title.ts";
import type { SiteStoreRead } from "./store.ts";
import type { SocialImage } from "./views.ts";
import { siteMessages } from "../messages/site.ts";

/** The texts of a drawn picture for social networks. An empty text takes no room. Colours are absent from the plain look. */
export interface SocialCard {
  site: string;
  category: string;
  title: string;
  author: string;
  colours?: CardColours;
}

/** What the icon of a site that has chosen none is drawn from. `size`: width and height in pixels. Colours are absent from the plain look. */
export interface IconCard {
  initial: string;
  size: number;
  colours?: CardColours;
}

const CARD_TOKENS = ["paper", "ink", "soft", "rule", "accent"] as const;

/** Colours as `#rrggbb`, by the names of their tokens. */
export type CardColours = Record<(typeof CARD_TOKENS)[number], string>;

/** What cards take from the site. */
export interface CardSite extends Pick<SiteConfig, "name" | "tagline"> {
  colours?: CardColours;
}

/**
 * Returns the colours of a look's cards, those of the light scheme; nothing for the plain look. The module that derives
 * colours takes a tenth of a second to load, so only a site that chose colours loads it.
 */
export async function cardColours({ accent, paper }: SiteLook): Promise<{ colours?: CardColours }> {
  if (accent === null && paper === null) return {};
  const { lookColours } = await import("../settings/look-colours.ts");
  return { colours: lightColours(lookColours({ accent, paper })) };
}

function lightColours(all: LookColours): CardColours {
  return Object.fromEntries(CARD_TOKENS.map((token) => [token, all[token].light])) as CardColours;
}

/** The colours of a card without its own. */
export const PLAIN_CARD_COLOURS = lightColours(PLAIN_COLOURS);

/** The name of the home page's picture in its address. Pictures of lists are called `category-{slug}` and `tag-{slug}`. */
export const HOME_PICTURE = "home";

export type ListKind = "category" | "tag";

/** Returns the card of the home page: the site's name and motto. Pages without a picture of their own show it, too. */
export function siteCard({ name, tagline, colours }: CardSite): SocialCard {
  return { site: "", category: "", title: name, author: tagline, ...(colours && { colours }) };
}

/** Returns the card of a category or a tag called `name`. */
export function listCard({ name: site, tagline, colours }: CardSite, kind: ListKind, name: string): SocialCard {
  const category = kind === "tag" ? siteMessages.tag : "";
  return { site, category, title: name, author: tagline, ...(colours && { colours }) };
}

/** Returns the version of a card for its address: a hash of its texts. */
export function cardVersion(card: SocialCard | IconCard): string {
  return hash(JSON.stringify(card));
}

/** Returns the view of the picture called `name`, as drawn from `card`. */
export function cardImage(card: SocialCard, name: string): SocialImage {
  return drawnImage(socialImagePath(name, cardVersion(card)), card.title);
}

/** Reads what pictures for social networks are made from. `chosen` is the picture that the team chose for the site; null without one. */
export async function readSocialStyle(read: Pick<SiteStoreRead, "settings" | "media">, config: SiteConfig) {
  const { socialId, look } = await read.settings();
  const [media] = socialId === null ? [] : await read.media([socialId]);
  const chosen: SocialImage | null = media
    ? { src: mediaPath(media), width: media.width, height: media.height, alt: media.alt || config.name }
    : null;
  return { chosen, ...(await cardColours(look)) };
}
