import type { EmbedCard } from "#core/base/values/embed-card.ts";

export interface EmbedRead {
  /** Returns cards with keys after `after`, in the order of keys. */
  embedCardsAfter(after: string | null, limit: number): Promise<EmbedCard[]>;
  /** Returns keys of cards that posts show and that nobody was asked for yet, or that were refused before the instant `refusedBefore`. */
  embedsToFetch(refusedBefore: number, limit: number): Promise<string[]>;
  /** Returns the ids of published posts whose HTML lacks what a provider has told. */
  postsToFill(limit: number): Promise<string[]>;
}

export interface EmbedWrite {
  /** Stores a card over that with the same key. Its picture must be stored. */
  putEmbedCard(card: EmbedCard): Promise<void>;
}
