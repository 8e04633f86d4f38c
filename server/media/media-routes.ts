import type { Blobs } from "#core/media/store.ts";
import { IMMUTABLE } from "../http/routing/assets.ts";
import type { ServerRoute } from "../http/routing/router.ts";
import { mediaEnding } from "#core/base/media.ts";
import type { StoreRead } from "#core/store.ts";
import { pictureTypeNamed, pictureTypeOf } from "./picture-codec.ts";
import { sendFile } from "./send-file.ts";
import { sendBytes, sendMissing } from "../http/answers/send.ts";
import type { SocialPictures } from "./social-pictures.ts";

interface Options {
  blobs: Blobs;
  read: Pick<StoreRead, "media" | "formerPath">;
  social: Pick<SocialPictures, "at">;
  security: readonly string[];
}

/** A post's id with its version, or the name of another picture with the hash of its texts. */
const SOCIAL_PICTURE = /^social\/([A-Za-z0-9_-]{1,100})-(\d{1,9}|[0-9a-f]{16})\.png$/;

/**
 * Creates the route of `/media/`: files, pictures and pictures for social networks. The address of an earlier version of a file leads to the
 * present version.
 */
export function createMediaRoutes({ blobs, read, social, security }: Options): ServerRoute {
  return async (request, response, rest) => {
    if (await sendFile({ blobs, read, security }, request, response, rest)) return;
    const [, subject, version = ""] = SOCIAL_PICTURE.exec(rest) ?? [];
    const picture = subject === undefined ? await pictureAt(blobs, rest) : await social.at(subject, version);
    const former = picture ? null : await read.formerPath(`/media/${rest}`);
    if (former && "to" in former) {
      const headers = ["Location", former.to, "Cache-Control", "no-cache", ...security];
      return sendBytes(response, 301, headers);
    }
    if (!picture) return sendMissing(response, security, former ? 410 : 404);
    if ("movedTo" in picture) {
      const headers = ["Location", picture.movedTo, "Cache-Control", "no-cache", ...security];
      return sendBytes(response, 302, headers);
    }
    const headers = ["Content-Type", pictureTypeNamed(rest) ?? "image/png", "Cache-Control", IMMUTABLE, ...security];
    sendBytes(response, 200, headers, picture.bytes);
  };
}

/** Returns the bytes of a picture by its name below `/media/`; null without such a picture. */
export async function pictureAt(
  blobs: Pick<Blobs, "original" | "variant">,
  rest: string,
): Promise<{ bytes: Uint8Array } | null> {
  const [, id, width, ending] = /^([0-9a-f]{32})(?:-(\d{2,4}))?\.([a-z]{3,4})$/.exec(rest) ?? [];
  if (!id || !ending) return null;
  if (width) {
    const isFormat = ending === "avif" || ending === "webp" || ending === "jpg";
    const bytes = isFormat ? await blobs.variant(id, Number(width), ending) : null;
    return bytes && { bytes };
  }
  const bytes = await blobs.original(id);
  const type = bytes && pictureTypeOf(bytes);
  return type && mediaEnding(type) === ending ? { bytes } : null;
}
