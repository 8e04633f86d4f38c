import type { Outcome } from "../base/outcome.ts";
import type { StoreOf } from "../base/store.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { SettingsWrite } from "../settings/store.ts";
import type { PictureSource } from "./fetch-picture.ts";
import type { Media, VariantFormat } from "../base/media.ts";

export interface LibraryRow extends Media {
  usedBy: number;
  /** Whether it lacks a description, by the same rule as the list of such pictures in `library`. */
  undescribed: boolean;
}

export interface MediaRead {
  /** Pictures and other files after `after` in id order. */
  mediaAfter(after: string | null, limit: number): Promise<Media[]>;
  /**
   * Newest first; `text` in name or alt. `knownTo`: of published posts, that user's posts, or added by them. `undescribed`: only those
   * with an empty alt that nothing shows, or that a body, a copy or a cover shows without a description of its own.
   */
  library(
    text: string,
    offset: number,
    limit: number,
    knownTo?: string | null,
    undescribed?: boolean,
  ): Promise<{ rows: LibraryRow[]; total: number }>;
  mediaUsage(
    mediaId: string,
    limit: number,
  ): Promise<{ postId: string; title: string; slug: string; as: "body" | "cover" | "copy" }[]>;
}

export interface MediaWrite {
  putMedia(media: Media): Promise<void>;
  /** Throws while something shows the picture. */
  removeMedia(id: string): Promise<void>;
}

export interface MediaStoreRead extends PostStoreRead, MediaRead {}
export interface MediaStoreWrite extends MediaStoreRead, PostStoreWrite, SettingsWrite, MediaWrite {}

export interface MediaDeps extends PostDeps {
  store: StoreOf<MediaStoreRead, MediaStoreWrite>;
  blobs: Blobs;
  pictures?: PictureSource;
}

/** Stored files. Names are content hashes, so a file never changes under its name. */
export interface Blobs {
  /**
   * Re-encodes and keeps a picture. Refuses what is no picture, over 25 MiB or over 50 megapixels, and one whose name says another
   * type. Of a foreign one, as imports bring them, the content alone counts; drawings and TIFF become PNG.
   */
  addPicture(name: string, bytes: Uint8Array, isForeign?: boolean): Promise<Outcome<Media>>;
  /**
   * Stores a file that is no picture as it is, under the name it came with. Refuses what its content does not show to be of a type of
   * `FILE_ENDINGS` that its name may have, and what is over `fileBytes`.
   */
  addFile(name: string, bytes: Uint8Array): Promise<Outcome<Media>>;
  /** Bytes of the largest file that is no picture. */
  fileBytes: number;
  /** Where the bytes of a file lie on this machine; null where it is not there. */
  fileAt(media: Pick<Media, "id" | "type">): Promise<string | null>;
  /** Keeps a picture or a file as it is where it is what `media` says of it: once re-encoded by a Szpalta, by its hash. Refuses it otherwise. */
  keepPicture(media: Media, bytes: Uint8Array): Promise<Outcome<null>>;
  original(id: string): Promise<Uint8Array | null>;
  /** Bytes of a variant, made at first need, or null when the picture or the variant does not exist. */
  variant(id: string, width: number, format: VariantFormat): Promise<Uint8Array | null>;
  removePicture(id: string): Promise<void>;
}
