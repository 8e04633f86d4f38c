import { createHash } from "node:crypto";
import { statfsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  FILE_TYPES,
  type FileType,
  isPictureType,
  type Media,
  mediaEnding,
  PICTURE_TYPES,
  type PictureType,
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  type VariantFormat,
  variantWidths,
} from "#core/base/media.ts";
import { FILE_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { DiskSpace } from "#core/backup/disk-space.ts";
import type { SharedPictures } from "../replication/shared-pictures.ts";
import { writeIfThereIsSpace, readIfThere, writeDurably } from "../data-folder/durable-file.ts";
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
import { fileTypeOf, isOfType, tooLargeFile } from "./file-types.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";
import { pictureUploadMessages } from "#core/messages/media.ts";
import { pictureMessages } from "#core/messages/server/media.ts";

interface Options {
  folder: string;
  clock: Clock;
  onAdded?: (media: Media) => void;
  /** Called with the name of a stored file before the database refers to the file. */
  record?: ((name: string) => Promise<void>) | undefined;
  /** A file other than a picture has at most this many bytes; default `FILE_LIMIT_BYTES`. */
  fileBytes?: number | undefined;
  /** The shared pictures of a site of several servers. */
  shared?: Pick<SharedPictures, "put" | "isKnown" | "fetch">;
}

const NAME_LIMIT = 120;

const ALL_TYPES = [...PICTURE_TYPES, ...FILE_TYPES];

/** At most this many pictures are processed at once. A picture takes a processor core and, with 50 megapixels, 200 MB. */
const AT_ONCE = 1;

const REFUSED = {
  large: pictureUploadMessages.tooLarge(UPLOAD_LIMIT_BYTES),
  type: pictureUploadMessages.noPicture,
  ending: pictureMessages.wrongExtension,
  other: pictureMessages.notAsDescribed,
  file: pictureMessages.fileNotAccepted,
  otherFile: pictureMessages.fileNotAsDescribed,
};

/** Reads and writes the stored originals. An original that another server has removed counts as gone, even if this server has its file. */
function createOriginals({ folder, record, shared }: Pick<Options, "folder" | "record" | "shared">) {
  // Pictures are refused before the disk is full, so that texts can still be saved.
  const space = new DiskSpace(() => statfsSync(folder));
  const isGone = async (id: string) => shared !== undefined && !(await shared.isKnown(id));
  return {
    isGone,
    async read(id: string): Promise<Buffer | null> {
      if (!MEDIA_ID.test(id) || (await isGone(id))) return null;
      for (const type of ALL_TYPES) {
        const bytes = await readIfThere(join(folder, nameOf(id, `.${mediaEnding(type)}`)));
        if (bytes) return bytes;
      }
      return (await shared?.fetch(id)) ?? null;
    },
    async write({ id, type }: Pick<Media, "id" | "type">, bytes: Uint8Array): Promise<void> {
      const file = nameOf(id, `.${mediaEnding(type)}`);
      space.need(bytes.length);
      await writeDurably(folder, file, bytes);
      await Promise.all([shared?.put(file.replaceAll("\\", "/"), bytes), record?.(file)]);
    },
  };
}

function nameOf(id: string, rest: string): string {
  return join(MEDIA_FOLDER, id.slice(0, 2), `${id}${rest}`);
}

type Originals = ReturnType<typeof createOriginals>;

/** Creates the store of files other than pictures. Such files are stored unchanged. */
function createFiles(originals: Originals, { folder, clock, onAdded, shared, fileBytes = FILE_LIMIT_BYTES }: Options) {
  async function write(media: Media, bytes: Uint8Array): Promise<void> {
    await originals.write(media, bytes);
    onAdded?.(media);
  }
  return {
    async keepFile(media: Media, type: FileType, bytes: Uint8Array): Promise<Outcome<null>> {
      const isSame = bytes.length === media.bytes && pictureId(bytes) === media.id && isOfType(type, bytes);
      if (!isSame) return refuse("invalid", REFUSED.otherFile);
      await write(media, bytes);
      return ok(null);
    },
    methods: {
      fileBytes,
      async addFile(name: string, bytes: Uint8Array): Promise<Outcome<Media>> {
        if (bytes.length > fileBytes) return refuse("invalid", tooLargeFile(fileBytes));
        const type = fileTypeOf(name, bytes);
        if (!type) return refuse("invalid", REFUSED.file);
        const media = mediaOf(name, { bytes, type, width: 0, height: 0 }, clock());
        await write(media, bytes);
        return ok(media);
      },
      async fileAt({ id, type }: Pick<Media, "id" | "type">): Promise<string | null> {
        const file = join(folder, nameOf(id, `.${mediaEnding(type)}`));
        if (await originals.isGone(id)) return null;
        const isHere = (await isThere(file)) || ((await shared?.fetch(id)) && (await isThere(file)));
        return isHere ? file : null;
      },
    },
  };
}

/**
 * Stores pictures and files: originals as `media/ab/{id}.{ext}`, variants as `media/ab/{id}-{width}.{format}`. An id has 32 hex digits;
 * `ab` are the first two.
 */
export function createBlobStore(options: Options): Blobs {
  const { folder, clock, onAdded } = options;
  const inTurn = createSemaphore(AT_ONCE);
  const making = new Map<string, Promise<Buffer | null>>();
  const originals = createOriginals(options);
  const files = createFiles(originals, options);
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
      const media = mediaOf(name, picture.value, clock());
      await originals.write(media, picture.value.bytes);
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

/** Returns the id of a picture or file: the first half of the SHA-256 digest of its stored bytes. */
export function pictureId(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

function isPicture({ id, type, bytes: length }: Media, bytes: Uint8Array): boolean {
  return bytes.length === length && pictureTypeOf(bytes) === type && pictureId(bytes) === id;
}

const MEDIA_ID = /^[0-9a-f]{32}$/;

/** Returns the last segment of a path without invisible characters. A long name is shortened before its extension. */
function plainName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = Array.from(last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim());
  if (plain.length <= NAME_LIMIT) return plain.join("");
  const ending = `…${/\.[a-z0-9]+$/i.exec(last.trim())?.[0] ?? ""}`;
  return plain.slice(0, NAME_LIMIT - ending.length).join("") + ending;
}

const isThere = (file: string) =>
  stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );

function mediaOf(name: string, { bytes, type, width, height }: MediaBytes, createdAt: number): Media {
  const plain = plainName(name);
  const facts = {
    id: pictureId(bytes),
    name: isPictureType(type) ? withExtension(plain, type) : plain,
    type,
    width,
    height,
    bytes: bytes.length,
  };
  return { ...facts, alt: "", focal: { x: 0.5, y: 0.5 }, createdAt };
}

interface MediaBytes extends Pick<Media, "type" | "width" | "height"> {
  bytes: Uint8Array;
}

/** Refuses an upload that is too large, is no picture by its first bytes, or lacks the extension of its type. */
function refusalOf(name: string, bytes: Uint8Array) {
  if (bytes.length > UPLOAD_LIMIT_BYTES) return refuse("invalid", REFUSED.large);
  const type = pictureTypeOf(bytes);
  if (!type) return refuse("invalid", REFUSED.type);
  return pictureTypeNamed(name) === type ? null : refuse("invalid", REFUSED.ending);
}

/** Returns a picture's name with the extension of its content, because names from other sites often lack it. */
function withExtension(name: string, type: PictureType): string {
  if (pictureTypeNamed(name) === type) return name;
  return `${name.replace(/\.(?:jpe?g|png|gif|webp|avif|svgz?|tiff?)$/i, "") || "obraz"}.${mediaEnding(type)}`;
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
