import type { MediaFacts } from "../media.ts";

/** What a provider told of a page that posts show as a card, as plain text. All is empty when the provider refused to tell. */
export interface EmbedCard {
  /** The page's address, by which posts find the card. */
  key: string;
  title: string;
  author: string;
  /** The beginning of a message's text; empty for what has a title. */
  text: string;
  /** The picture, kept in this site's library; null without one. */
  picture: MediaFacts | null;
  fetchedAt: number;
}

/** A card in a post. `isFilled`: whether the post's HTML shows what the provider told. */
export interface EmbedUse {
  key: string;
  isFilled: boolean;
}
