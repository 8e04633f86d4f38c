import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  isPictureType,
  type Media,
  mediaEnding,
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  type VariantFormat,
  variantWidths,
} from "#core/base/media.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { writeIfThereIsSpace, readIfThere } from "../data-folder/durable-file.ts";
import {
  asPng,
  otherPictureIn,
  pictureTypeNamed,
  pictureTypeOf,
  reencode,
  sizeOf,
  variantBytes,
  widthOf,
} from "./picture-codec.ts";
import { createFileBlobs } from "./file-blobs.ts";
import {
  ALL_TYPES,
  createOriginals,
  MEDIA_ID,
  mediaOf,
  nameOf,
  type OriginalsOptions,
  pictureId,
} from "./originals.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { pictureUploadMessages } from "#core/messages/media.ts";
import { pictureMessages } from "#core/messages/server/media.ts";

interface Options extends OriginalsOptions {
  clock: Clock;
  onAdded?: (media: Media) => void;
  /** A file other than a picture has at most this many bytes; default `FILE_LIMIT_BYTES`. */
  fileBytes?: number | undefined;
}

/** At most this many pictures are processed at once. A picture takes a processor core and, with 50 megapixels, 200 MB. */
const AT_ONCE = 1;

const REFUSED = {
  large: pictureUploadMessages.tooLarge(UPLOAD_LIMIT_BYTES),
  type: pictureUploadMessages.noPicture,
  ending: pictureMessages.wrongExtension,
  other: pictureMessages.notAsDescribed,
};

/**
 * Stores pictures and files: originals as `media/ab/{id}.{ext}`, variants as `media/ab/{id}-{width}.{format}`. An id has 32 hex digits;
 * `ab` are the first two.
 */
export function createBlobStore(options: Options): Blobs {
  const { folder, clock, onAdded } = options;
  const inTurn = createSemaphore(AT_ONCE);
  const making = new Map<string, Promise<Buffer | null>>();
  const originals = createOriginals(options);
  const files = createFileBlobs(originals, options);
  const fileOf = (id: string, rest: string) => join(folder, nameOf(id, rest));

  async function makeVariant(id: string, width: number, format: VariantFormat): Promise<Buffer | null> {
    // The original is read only when this variant's turn comes, because anybody may request all variants of all pictures at once.
    return inTurn(async () => {
      const bytes = await originals.read(id);
      const type = bytes && pictureTypeOf(bytes);
      if (!bytes || !type || type === "image/gif") return null;
      if (!variantWidths(await widthOf(bytes)).includes(width)) return null;
      const variant = await variantBytes(bytes, width, format);
      await writeIfThereIsSpace(folder, nameOf(id, `-${width}.${format}`), variant);
      return variant;
    });
  }

  return {
    ...files.methods,
    original: originals.read,
    async addPicture(name, bytes, isForeign = false) {
      const refusal = isForeign ? null : refusalOf(name, bytes);
      const picture = refusal ?? (await inTurn(() => reencoded(bytes)));
      if (!picture.ok) return picture;
      const { bytes: encoded, ...facts } = picture.value;
      const media = mediaOf(name, { ...facts, id: pictureId(encoded), bytes: encoded.length }, clock());
      await originals.write(media, encoded);
      onAdded?.(media);
      return ok(media);
    },
    async keepPicture(media, bytes) {
      const { type } = media;
      if (!isPictureType(type)) return files.keepFile(media, type, bytes);
      const facts = isPicture(media, bytes) ? await inTurn(() => sizeOf(bytes, type)) : null;
      if (facts?.width !== media.width || facts.height !== media.height) return refuse("invalid", REFUSED.other);
      await originals.write(media, bytes);
      onAdded?.(media);
      return ok(null);
    },
    async variant(id, width, format) {
      if (!MEDIA_ID.test(id) || !(VARIANT_WIDTHS as readonly number[]).includes(width)) return null;
      if (await originals.isGone(id)) return null;
      const file = fileOf(id, `-${width}.${format}`);
      const stored = await readIfThere(file);
      if (stored) return stored;
      const underWay = making.get(file) ?? makeVariant(id, width, format).finally(() => making.delete(file));
      making.set(file, underWay);
      return underWay;
    },
    async removePicture(id) {
      if (!MEDIA_ID.test(id)) return;
      const originalEndings = ALL_TYPES.map((type) => `.${mediaEnding(type)}`);
      const variants = VARIANT_WIDTHS.flatMap((at) => [...VARIANT_FORMATS, "jpg"].map((ending) => `-${at}.${ending}`));
      for (const rest of [...originalEndings, ...variants]) await rm(fileOf(id, rest), { force: true });
    },
  };
}

function isPicture({ id, type, bytes: length }: Media, bytes: Uint8Array): boolean {
  return bytes.length === length && pictureTypeOf(bytes) === type && pictureId(bytes) === id;
}

/** Refuses an upload that is too large, is no picture by its first bytes, or lacks the extension of its type. */
function refusalOf(name: string, bytes: Uint8Array) {
  if (bytes.length > UPLOAD_LIMIT_BYTES) return refuse("invalid", REFUSED.large);
  const type = pictureTypeOf(bytes);
  if (!type) return refuse("invalid", otherPictureIn(bytes) === "HEIC" ? pictureMessages.heic : REFUSED.type);
  return pictureTypeNamed(name) === type ? null : refuse("invalid", REFUSED.ending);
}

async function reencoded(bytes: Uint8Array): ReturnType<typeof reencode> {
  if (bytes.length > UPLOAD_LIMIT_BYTES) return refuse("invalid", REFUSED.large);
  const type = pictureTypeOf(bytes);
  const other = type ? null : otherPictureIn(bytes);
  if (other) {
    const png = await asPng(bytes, other);
    return png.ok ? reencode(png.value, "image/png") : png;
  }
  return type ? reencode(bytes, type) : refuse("invalid", REFUSED.type);
}
