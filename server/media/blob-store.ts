import { createHash } from "node:crypto";
import { statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Media, VARIANT_FORMATS, VARIANT_WIDTHS, type VariantFormat, variantWidths } from "#core/base/media.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { DiskSpace } from "#core/backup/disk-space.ts";
import type { SharedPictures } from "../replication/shared-pictures.ts";
import { writeIfThereIsSpace, readIfThere, writeDurably } from "../data-folder/durable-file.ts";
import {
  asPng,
  endingOf,
  otherPictureIn,
  PICTURE_TYPES,
  pictureTypeNamed,
  pictureTypeOf,
  reencode,
  sizeOf,
  variantBytes,
  widthOf,
} from "./image-processing.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";

interface Options {
  folder: string;
  clock: Clock;
  onAdded?: (media: Media) => void;
  /** Called with the name of a file that was added, before anything names it. */
  record?: ((name: string) => Promise<void>) | undefined;
  /** Where several servers share the pictures. */
  shared?: Pick<SharedPictures, "put" | "isKnown" | "fetch">;
}

const NAME_LIMIT = 120;

/** Each takes a core and up to 200 MB for 50 megapixels. */
const AT_ONCE = 1;

const REFUSED = {
  large: "Obraz ma ponad 25 MiB; zmniejsz go i spróbuj jeszcze raz.",
  type: "To nie jest obraz JPEG, PNG, WebP, GIF ani AVIF.",
  ending: "Rozszerzenie nazwy nie zgadza się z treścią pliku.",
  other: "Plik nie jest obrazem, o którym mówi jego opis.",
};

/** Originals as they are kept; those that another server removed are gone, while a copy still lies here. */
function createOriginals({ folder, record, shared }: Pick<Options, "folder" | "record" | "shared">) {
  // Pictures are the first to be refused, since a text is worth more than they are.
  const space = new DiskSpace(() => statfsSync(folder));
  const isGone = async (id: string) => shared !== undefined && !(await shared.isKnown(id));
  return {
    isGone,
    async read(id: string): Promise<Buffer | null> {
      if (!MEDIA_ID.test(id) || (await isGone(id))) return null;
      for (const type of PICTURE_TYPES) {
        const bytes = await readIfThere(join(folder, nameOf(id, `.${endingOf(type)}`)));
        if (bytes) return bytes;
      }
      return (await shared?.fetch(id)) ?? null;
    },
    async write({ id, type }: Pick<Media, "id" | "type">, bytes: Uint8Array): Promise<void> {
      const file = nameOf(id, `.${endingOf(type)}`);
      space.need(bytes.length);
      await writeDurably(folder, file, bytes);
      await Promise.all([shared?.put(file.replaceAll("\\", "/"), bytes), record?.(file)]);
    },
  };
}

function nameOf(id: string, rest: string): string {
  return join(MEDIA_FOLDER, id.slice(0, 2), `${id}${rest}`);
}

/** `media/ab/{id}.{ext}` as re-encoded, `media/ab/{id}-{width}.{format}` for variants; `ab` begins the id of 32 hex digits. */
export function createBlobStore({ folder, clock, onAdded, record, shared }: Options): Blobs {
  const turnstile = createSemaphore(AT_ONCE);
  const making = new Map<string, Promise<Buffer | null>>();
  const originals = createOriginals({ folder, record, shared });
  const fileOf = (id: string, rest: string) => join(folder, nameOf(id, rest));

  async function makeVariant(id: string, width: number, format: VariantFormat): Promise<Buffer | null> {
    // Read in its turn only: anybody may request every width of every picture at once.
    return turnstile(async () => {
      const bytes = await originals.read(id);
      if (!bytes || pictureTypeOf(bytes) === "image/gif") return null;
      if (!variantWidths(await widthOf(bytes)).includes(width)) return null;
      const made = await variantBytes(bytes, width, format);
      await writeIfThereIsSpace(folder, nameOf(id, `-${width}.${format}`), made);
      return made;
    });
  }

  return {
    original: originals.read,
    async addPicture(name, bytes, isForeign = false) {
      const refusal = isForeign ? null : refusalOf(name, bytes);
      const made = refusal ?? (await turnstile(() => reencoded(bytes)));
      if (!made.ok) return made;
      const media = mediaOf(name, made.value, clock());
      await originals.write(media, made.value.bytes);
      onAdded?.(media);
      return ok(media);
    },
    async keepPicture(media, bytes) {
      const facts = isPicture(media, bytes) ? await turnstile(() => sizeOf(bytes, media.type)) : null;
      if (facts?.width !== media.width || facts.height !== media.height) return refuse("invalid", REFUSED.other);
      await originals.write(media, bytes);
      onAdded?.(media);
      return ok(null);
    },
    async variant(id, width, format) {
      if (!MEDIA_ID.test(id) || !(VARIANT_WIDTHS as readonly number[]).includes(width)) return null;
      if (await originals.isGone(id)) return null;
      const file = fileOf(id, `-${width}.${format}`);
      const kept = await readIfThere(file);
      if (kept) return kept;
      const underWay = making.get(file) ?? makeVariant(id, width, format).finally(() => making.delete(file));
      making.set(file, underWay);
      return underWay;
    },
    async removePicture(id) {
      if (!MEDIA_ID.test(id)) return;
      const kept = PICTURE_TYPES.map((type) => `.${endingOf(type)}`);
      const variants = VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => `-${width}.${format}`));
      for (const rest of [...kept, ...variants]) await rm(fileOf(id, rest), { force: true });
    },
  };
}

/** The id a picture has by its bytes, as they are kept. */
export function pictureId(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

function isPicture({ id, type, bytes: length }: Media, bytes: Uint8Array): boolean {
  return bytes.length === length && pictureTypeOf(bytes) === type && pictureId(bytes) === id;
}

const MEDIA_ID = /^[0-9a-f]{32}$/;

/** The last part of a path without control or direction characters; a long one is cut before its ending. */
function plainName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = Array.from(last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim());
  if (plain.length <= NAME_LIMIT) return plain.join("");
  const ending = `…${/\.[a-z0-9]+$/i.exec(last.trim())?.[0] ?? ""}`;
  return plain.slice(0, NAME_LIMIT - ending.length).join("") + ending;
}

function mediaOf(name: string, { bytes, type, width, height }: Reencoded, createdAt: number): Media {
  const facts = { id: pictureId(bytes), name: named(plainName(name), type), type, width, height, bytes: bytes.length };
  return { ...facts, alt: "", focal: { x: 0.5, y: 0.5 }, createdAt };
}

type Reencoded = Extract<Awaited<ReturnType<typeof reencode>>, { ok: true }>["value"];

/** What is uploaded says what it is, by its name too. */
function refusalOf(name: string, bytes: Uint8Array) {
  if (bytes.length > UPLOAD_LIMIT_BYTES) return refuse("invalid", REFUSED.large);
  const type = pictureTypeOf(bytes);
  if (!type) return refuse("invalid", REFUSED.type);
  return pictureTypeNamed(name) === type ? null : refuse("invalid", REFUSED.ending);
}

/** What a foreign file is, its content says: a name's wrong ending is put right. */
function named(name: string, type: Media["type"]): string {
  if (pictureTypeNamed(name) === type) return name;
  return `${name.replace(/\.(?:jpe?g|png|gif|webp|avif|svgz?|tiff?)$/i, "") || "obraz"}.${endingOf(type)}`;
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
