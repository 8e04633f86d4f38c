import { join } from "node:path";
import type { Store } from "#core/ports.ts";
import { keepIfThereIsRoom, readIfThere } from "./durable-file.ts";
import { type SocialCard, socialCard } from "./social.ts";

interface Parts {
  store: Pick<Store, "read">;
  /** The data folder; drawn pictures are kept below its `media/social`. */
  folder: string;
  siteName: string;
  /** Draws a picture, or null when it cannot be drawn now. */
  draw(card: SocialCard): Promise<Uint8Array | null>;
}

/** Social pictures by post and version, drawn at first need and kept. */
export interface SocialPictures {
  /**
   * Null for a post readers do not see, or a picture that cannot be drawn now. An older version leads to the present one,
   * which is what a network that has kept the old address should show.
   */
  at(postId: string, version: number): Promise<{ bytes: Uint8Array } | { movedTo: string } | null>;
  /** Draws the present picture before anybody asks; false when that cannot be done now. True for a post readers do not see. */
  prepare(postId: string): Promise<boolean>;
}

export function createSocialPictures({ store, folder, siteName, draw }: Parts): SocialPictures {
  const drawing = new Map<string, Promise<Uint8Array | null>>();

  async function drawAndKeep(card: SocialCard, name: string): Promise<Uint8Array | null> {
    const bytes = await draw(card);
    if (bytes) await keepIfThereIsRoom(folder, name, bytes);
    return bytes;
  }

  async function picture(postId: string, version: number, card: SocialCard): Promise<Uint8Array | null> {
    const name = join("media", "social", `${postId}-${version}.png`);
    const kept = await readIfThere(join(folder, name));
    if (kept) return kept;
    const underWay = drawing.get(name) ?? drawAndKeep(card, name).finally(() => drawing.delete(name));
    drawing.set(name, underWay);
    return underWay;
  }

  return {
    async at(postId, version) {
      const found = await socialCard(store, siteName, postId);
      if (!found) return null;
      if (found.version !== version) return { movedTo: `/media/social/${postId}-${found.version}.png` };
      const bytes = await picture(postId, version, found.card);
      return bytes && { bytes };
    },
    async prepare(postId) {
      const found = await socialCard(store, siteName, postId);
      return found === null || (await picture(postId, found.version, found.card)) !== null;
    },
  };
}
