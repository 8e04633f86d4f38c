import type { Outcome } from "../base/outcome.ts";
import type { StoreOf } from "../base/store.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { SettingsWrite } from "../settings/store.ts";
import type { PictureSource } from "./fetch-picture.ts";
import type { Media, VariantFormat } from "../base/media.ts";

/** A picture of the library with where it is used. */
export interface LibraryRow extends Media {
  /** Posts (in any state, working copies too) whose body or cover shows it. */
  usedBy: number;
}

export interface MediaRead {
  /**
   * Newest first; `text` is found in name and alt. With `knownTo`, a user's id, only pictures that a published post shows, that
   * one of the user's own posts shows in whatever way, or that the user has added.
   */
  library(
    text: string,
    offset: number,
    limit: number,
    knownTo?: string | null,
  ): Promise<{ rows: LibraryRow[]; total: number }>;
  /** Posts that show a picture in body, cover or working copy. */
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
  /** Pictures of the web; absent, none are fetched. */
  pictures?: PictureSource;
}

/** Stored files. Names are content hashes, so a file never changes under its name. */
export interface Blobs {
  /** Re-encodes and keeps a picture. Refuses what is no picture, over 25 MiB or over 50 megapixels. */
  addPicture(name: string, bytes: Uint8Array): Promise<Outcome<Media>>;
  /** Bytes of an original, or null. */
  original(id: string): Promise<Uint8Array | null>;
  /** Bytes of a variant, made at first need, or null when the picture or the variant does not exist. */
  variant(id: string, width: number, format: VariantFormat): Promise<Uint8Array | null>;
  /** Removes the original and every variant; does nothing for an unknown id. */
  removePicture(id: string): Promise<void>;
}
