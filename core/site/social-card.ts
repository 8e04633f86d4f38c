import type { SiteConfig } from "../base/site-config.ts";
import { mediaPath } from "../base/media.ts";
import { socialImagePath } from "../base/paths.ts";
import { hash } from "../markdown/render-key.ts";
import { drawnImage } from "./social-title.ts";
import type { SiteStoreRead } from "./store.ts";
import type { SocialImage } from "./views.ts";
import { siteMessages } from "../messages/site.ts";

/** The texts of a drawn picture for social networks. An empty text takes no room. */
export interface SocialCard {
  site: string;
  category: string;
  title: string;
  author: string;
}

/** The name of the home page's picture in its address. Pictures of lists are called `category-{slug}` and `tag-{slug}`. */
export const HOME_PICTURE = "home";

export type ListKind = "category" | "tag";

/** Returns the card of the home page: the site's name and motto. Pages without a picture of their own show it, too. */
export function siteCard({ name, tagline }: Pick<SiteConfig, "name" | "tagline">): SocialCard {
  return { site: "", category: "", title: name, author: tagline };
}

/** Returns the card of a category or a tag called `name`. */
export function listCard(site: Pick<SiteConfig, "name" | "tagline">, kind: ListKind, name: string): SocialCard {
  return {
    site: site.name,
    category: kind === "tag" ? siteMessages.tag : "",
    title: name,
    author: site.tagline,
  };
}

/** Returns the version of a card for its address: a hash of its texts. */
export function cardVersion(card: SocialCard): string {
  return hash(JSON.stringify(card));
}

/** Returns the view of the picture called `name`, as drawn from `card`. */
export function cardImage(name: string, card: SocialCard): SocialImage {
  return drawnImage(socialImagePath(name, cardVersion(card)), card.title);
}

/** Returns the picture that the team chose for the site; null without one. */
export async function chosenSocialImage(
  read: Pick<SiteStoreRead, "settings" | "media">,
  { name }: Pick<SiteConfig, "name">,
): Promise<SocialImage | null> {
  const { socialId } = await read.settings();
  const [media] = socialId === null ? [] : await read.media([socialId]);
  return media ? { src: mediaPath(media), width: media.width, height: media.height, alt: media.alt || name } : null;
}
