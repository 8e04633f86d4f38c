import { createHash, type Hash } from "node:crypto";
import { statfsSync } from "node:fs";
import { join } from "node:path";
import {
  FILE_TYPES,
  isPictureType,
  type Media,
  mediaEnding,
  PICTURE_TYPES,
  type PictureType,
} from "#core/base/media.ts";
import { DiskSpace } from "#core/backup/disk-space.ts";
import { moveDurably, readIfThere, writeDurably } from "../data-folder/durable-file.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";
import type { SharedPictures } from "../replication/shared-pictures.ts";
import { pictureTypeNamed } from "./picture-codec.ts";

const NAME_LIMIT = 120;

export const ALL_TYPES = [...PICTURE_TYPES, ...FILE_TYPES];

export interface OriginalsOptions {
  folder: string;
  /** Called with the name of a stored file before the database refers to the file. */
  record?: ((name: string) => Promise<void>) | undefined;
  /** The shared pictures of a site of several servers. */
  shared?: Pick<SharedPictures, "put" | "putFile" | "isKnown" | "fetch">;
}

/** Reads and writes the stored originals. An original that another server has removed counts as gone, even if this server has its file. */
export function createOriginals({ folder, record, shared }: OriginalsOptions) {
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
    /** Stores an original: its bytes, or the file at a path, which is moved. */
    async write({ id, type, bytes }: Pick<Media, "id" | "type" | "bytes">, from: Uint8Array | string): Promise<void> {
      const file = nameOf(id, `.${mediaEnding(type)}`);
      const name = file.replaceAll("\\", "/");
      const isPath = typeof from === "string";
      space.need(bytes);
      await (isPath ? moveDurably(folder, file, from) : writeDurably(folder, file, from));
      const sharing = isPath ? shared?.putFile(name, join(folder, file)) : shared?.put(name, from);
      await Promise.all([sharing, record?.(file)]);
    },
  };
}

/** Returns the name of an original or variant in the data folder. `rest`: what follows the id. */
export function nameOf(id: string, rest: string): string {
  return join(MEDIA_FOLDER, id.slice(0, 2), `${id}${rest}`);
}

export type Originals = ReturnType<typeof createOriginals>;

/** Returns the id of a picture or file: the first half of the SHA-256 digest of its stored bytes. */
export function pictureId(bytes: Uint8Array): string {
  return idOf(createHash("sha256").update(bytes));
}

/** Returns the id of the bytes that a SHA-256 hash has read. */
export function idOf(hash: Hash): string {
  return hash.digest("hex").slice(0, 32);
}

export const MEDIA_ID = /^[0-9a-f]{32}$/;

/** Returns the last segment of a path without invisible characters. A long name is shortened before its extension. */
function plainName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = Array.from(last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim());
  if (plain.length <= NAME_LIMIT) return plain.join("");
  const ending = `…${/\.[a-z0-9]+$/i.exec(last.trim())?.[0] ?? ""}`;
  return plain.slice(0, NAME_LIMIT - ending.length).join("") + ending;
}

/** Returns the data of new media. */
export function mediaOf(name: string, { id, bytes, type, width, height }: NewMedia, createdAt: number): Media {
  const plain = plainName(name);
  const shown = isPictureType(type) ? withExtension(plain, type) : plain;
  return { id, name: shown, type, width, height, bytes, alt: "", focal: { x: 0.5, y: 0.5 }, createdAt };
}

type NewMedia = Pick<Media, "id" | "type" | "width" | "height" | "bytes">;

/** Returns a picture's name with the extension of its content, because names from other sites often lack it. */
function withExtension(name: string, type: PictureType): string {
  if (pictureTypeNamed(name) === type) return name;
  return `${name.replace(/\.(?:jpe?g|png|gif|webp|avif|svgz?|tiff?)$/i, "") || "obraz"}.${mediaEnding(type)}`;
}
