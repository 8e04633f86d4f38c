import { join } from "node:path";
import type { Blobs, Store } from "#core/ports.ts";
import { IMMUTABLE } from "./assets.ts";
import { readIfThere, writeDurably } from "./durable-file.ts";
import type { OwnAddress } from "./listener.ts";
import { endingOf, pictureTypeNamed, pictureTypeOf } from "./picture-type.ts";
import { sendBytes, sendMissing } from "./send.ts";
import { type SocialCard, socialCard } from "./social.ts";

interface Options {
  blobs: Blobs;
  store: Pick<Store, "read">;
  /** The data folder; drawn social pictures are kept below its `media/social`. */
  folder: string;
  siteName: string;
  /** Draws a social picture, or null when it cannot be drawn now. */
  draw(card: SocialCard): Promise<Uint8Array | null>;
  security: readonly string[];
}

/** Answers below `/media/`: originals, variants and social pictures. */
export function createMedia(options: Options): OwnAddress {
  const { blobs, security } = options;
  const social = createSocialPictures(options);
  return async (request, response, rest) => {
    const drawn = /^social\/([A-Za-z0-9_-]{1,64})-(\d{1,9})\.png$/.exec(rest);
    const found = drawn ? await social(drawn[1]!, Number(drawn[2])) : await picture(blobs, rest);
    if (!found) return sendMissing(request, response, security);
    if ("movedTo" in found) {
      const headers = ["Location", found.movedTo, "Cache-Control", "no-cache", ...security];
      return sendBytes(request, response, 302, headers, Buffer.alloc(0));
    }
    const headers = ["Content-Type", pictureTypeNamed(rest) ?? "image/png", "Cache-Control", IMMUTABLE, ...security];
    sendBytes(request, response, 200, headers, found.bytes);
  };
}

type Found = { bytes: Uint8Array } | { movedTo: string } | null;

async function picture(blobs: Blobs, rest: string): Promise<Found> {
  const [, id, width, ending] = /^([0-9a-f]{32})(?:-(\d{2,4}))?\.([a-z]{3,4})$/.exec(rest) ?? [];
  if (!id || !ending) return null;
  if (width) {
    const bytes = ending === "avif" || ending === "webp" ? await blobs.variant(id, Number(width), ending) : null;
    return bytes && { bytes };
  }
  const bytes = await blobs.original(id);
  const type = bytes && pictureTypeOf(bytes);
  return type && endingOf(type) === ending ? { bytes } : null;
}

/**
 * Social pictures by post and version, drawn at first need and kept. An older version leads to the present one, which
 * is what a network that has kept the old address should show.
 */
function createSocialPictures({ store, folder, siteName, draw }: Options) {
  const drawing = new Map<string, Promise<Uint8Array | null>>();

  async function drawAndKeep(card: SocialCard, file: string): Promise<Uint8Array | null> {
    const bytes = await draw(card);
    if (bytes) await writeDurably(file, bytes);
    return bytes;
  }

  return async (postId: string, version: number): Promise<Found> => {
    const found = await socialCard(store, siteName, postId);
    if (!found) return null;
    if (found.version !== version) return { movedTo: `/media/social/${postId}-${found.version}.png` };
    const file = join(folder, "media", "social", `${postId}-${version}.png`);
    const kept = await readIfThere(file);
    if (kept) return { bytes: kept };
    const underWay = drawing.get(file) ?? drawAndKeep(found.card, file).finally(() => drawing.delete(file));
    drawing.set(file, underWay);
    const bytes = await underWay;
    return bytes && { bytes };
  };
}
