import type { Outcome } from "../base/outcome.ts";
import type { StoreOf } from "../base/store.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { SettingsWrite } from "../settings/store.ts";
import type { PictureSource } from "./fetch-picture.ts";
import type { Media, VariantFormat } from "../base/media.ts";

export interface LibraryRow extends Media {
  usedBy: number;
  /** Whether it lacks a description, by the same rule as `undescribed` of `library`. */
  undescribed: boolean;
}

export interface MediaRead {
  /** Pictures and other files whose ids follow `after`, in the order of ids. */
  mediaAfter(after: string | null, limit: number): Promise<Media[]>;
  /**
   * Newest first; `text` occurs in name or alt. `knownTo` limits the result to pictures of published posts, of this
   * user's posts, or added by this user. `undescribed` limits it to pictures with an empty alt that nothing shows, or
   * that a body, a working copy or a cover shows without a description of its own.
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
  /** Throws while anything shows the picture. */
  removeMedia(id: string): Promise<void>;
}

export interface MediaStoreRead extends PostStoreRead, MediaRead {}
export interface MediaStoreWrite extends MediaStoreRead, PostStoreWrite, SettingsWrite, MediaWrite {}

export interface MediaDeps extends PostDeps {
  store: StoreOf<MediaStoreRead, MediaStoreWrite>;
  blobs: Blobs;
  pictures?: PictureSource;
}

/** Stored files. Names are content hashes, so the content under a name never changes. */
export interface Blobs {
  /**
   * Re-encodes and stores a picture. Refuses what is no picture, exceeds 25 MiB or 50 megapixels, or has a name with
   * the extension of another type. For pictures of imports (`isForeign`) only the content decides the type; drawings
   * and TIFF become PNG.
   */
  addPicture(name: string, bytes: Uint8Array, isForeign?: boolean): Promise<Outcome<Media>>;
  /**
   * Stores a file that is not a picture, unchanged and with its name. Refuses content that is not of a type of
   * `FILE_ENDINGS` that the name's extension allows, and files over `fileBytes`.
   */
  addFile(name: string, bytes: Uint8Array): Promise<Outcome<Media>>;
  /** The most bytes that a file other than a picture may have. */
  fileBytes: number;
  /** The path of a file on this machine; null if it is not there. */
  fileAt(media: Pick<Media, "id" | "type">): Promise<string | null>;
  /**
   * Stores bytes unchanged if `media` describes them: their hash is the id, as of every picture that a Szpalta
   * re-encoded. Refuses them otherwise.
   */
  keepPicture(media: Media, bytes: Uint8Array): Promise<Outcome<null>>;
  original(id: string): Promise<Uint8Array | null>;
  /** Bytes of a smaller copy, which is made when it is first needed; null when there is no such picture or size. */
  variant(id: string, width: number, format: VariantFormat): Promise<Uint8Array | null>;
  removePicture(id: string): Promise<void>;
}
