import type { AuthorPageWrite } from "../accounts/store.ts";
import type { Outcome } from "../base/outcome.ts";
import type { StoreOf } from "../base/store.ts";
import type { PostDeps, PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { CategoryWrite } from "../categories/store.ts";
import type { SettingsWrite } from "../settings/store.ts";
import type { PictureSource } from "./fetch-picture.ts";
import type { LibraryFilter, Media, VariantFormat } from "../base/media.ts";

export interface LibraryRow extends Media {
  usedBy: number;
  /** Whether this is a picture that lacks a description, as the filter "undescribed" of `library` defines it. */
  undescribed: boolean;
}

export interface MediaRead {
  /** Returns pictures and other files with ids after `after`, in the order of ids. */
  mediaAfter(after: string | null, limit: number): Promise<Media[]>;
  /**
   * Returns media with `text` in name or alt, newest first. `knownTo` selects media of published posts, of this user's posts, or added by
   * this user. `filter` is "pictures" when absent; its "undescribed" selects pictures with an empty alt that nothing shows, or that a body,
   * a working copy or a cover shows without a description.
   */
  library(
    text: string,
    offset: number,
    limit: number,
    knownTo?: string | null,
    filter?: LibraryFilter,
  ): Promise<{ rows: LibraryRow[]; total: number }>;
  /** Returns published posts with the HTML of their texts, newest first: all that show pictures of other sites, and some that show none. */
  postsWithForeignPictures(limit: number): Promise<{ slug: string; title: string; html: string }[]>;
  mediaUsage(
    mediaId: string,
    limit: number,
  ): Promise<{ postId: string; title: string; slug: string; as: "body" | "cover" | "copy" }[]>;
}

export interface MediaWrite {
  putMedia(media: Media): Promise<void>;
  /** Removes a picture or file. Throws while anything shows it. */
  removeMedia(id: string): Promise<void>;
  /** Removes a file of which `by` is a newer version. The file's address, and each that led to it, leads to the newer one from then on. */
  supersedeFile(file: Media, by: Media, since: number): Promise<void>;
}

export interface MediaStoreRead extends PostStoreRead, MediaRead {}
type PodcastWrite = Pick<CategoryWrite, "putCategory">;
export interface MediaStoreWrite
  extends MediaStoreRead, PostStoreWrite, SettingsWrite, PodcastWrite, MediaWrite, AuthorPageWrite {}

export interface MediaDeps extends PostDeps {
  store: StoreOf<MediaStoreRead, MediaStoreWrite>;
  blobs: Blobs;
  pictures?: PictureSource;
}

/** The store of files. Names are content hashes, so the content under a name never changes. */
export interface Blobs {
  /**
   * Re-encodes and stores a picture. Refuses other content, more than 25 MiB or 50 megapixels, and a name with another
   * type's extension. With `isForeign`, for imports, only the content decides the type, and drawings and TIFF become
   * PNG.
   */
  addPicture(name: string, bytes: Uint8Array, isForeign?: boolean): Promise<Outcome<Media>>;
  /**
   * Stores a file that is no picture, unchanged and with its name. Refuses content that does not fit the name's extension (`FILE_ENDINGS`),
   * and files over `fileBytes`. `from`: its bytes, or its path: then it is not read into memory, and may be moved.
   */
  addFile(name: string, from: Uint8Array | string): Promise<Outcome<Media>>;
  /** A file that is no picture has at most this many bytes. */
  fileBytes: number;
  /** Returns the path of a stored file on this machine; null when the file is not there. */
  fileAt(media: Pick<Media, "id" | "type">): Promise<string | null>;
  /** Stores an already re-encoded picture unchanged. Refuses bytes whose hash is not the id of `media`. */
  keepPicture(media: Media, bytes: Uint8Array): Promise<Outcome<null>>;
  original(id: string): Promise<Uint8Array | null>;
  /** Returns the bytes of a smaller copy, made when it is first requested; null for an unknown picture or size. */
  variant(id: string, width: number, format: VariantFormat): Promise<Uint8Array | null>;
  removePicture(id: string): Promise<void>;
}
