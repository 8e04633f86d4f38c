import type { BylineRead } from "../accounts/store.ts";
import type { AddressWrite } from "../addresses/store.ts";
import type { Media } from "../base/media.ts";
import type { CategoryStoreRead, CategoryStoreWrite } from "../categories/store.ts";
import type { MediaRead, MediaWrite } from "../media/store.ts";
import type { TagWrite } from "../tags/store.ts";
import type { TopicWrite } from "../topics/store.ts";

/** A picture on another site that a post shows and an import could not fetch. */
export interface MissingPicture {
  address: string;
  /** Its alternative text when it is the cover; null for a picture in the text. */
  coverAlt: string | null;
}

/** Reads which pictures imports have stored, and which ones posts lack. */
export interface ImportedPictureRead {
  /** The picture that an import stored for an address on another site; null when there is none. */
  importedPicture(address: string): Promise<Media | null>;
  /** Pictures that the post lacks: those of the text first, each kind ordered by address. */
  missingPictures(postId: string): Promise<MissingPicture[]>;
  /** Ids of the posts that lack pictures, the oldest first. */
  postsMissingPictures(): Promise<string[]>;
}

/** Stores which pictures an import has stored, and which ones posts lack. */
export interface ImportedPictureWrite {
  /** Remembers which picture was stored for an address on another site. */
  putImportedPicture(address: string, mediaId: string): Promise<void>;
  /** Replaces the list of the post's missing pictures; does nothing when the post does not exist. */
  putMissingPictures(postId: string, pictures: readonly MissingPicture[]): Promise<void>;
}

/** Writes that may be too large for the recording. */
export interface LargeWrite {
  /**
   * Says that this write is too large to be recorded as one. Where writes are recorded, this one is left out and a new recording begins
   * after it; the log of several servers stores it whole all the same. May be called more than once in a write.
   */
  leaveUnrecorded(): void;
}

export interface ImportStoreRead
  extends CategoryStoreRead, MediaRead, ImportedPictureRead, Omit<BylineRead, "bylinePosts"> {}
export interface ImportStoreWrite
  extends
    ImportStoreRead,
    CategoryStoreWrite,
    AddressWrite,
    MediaWrite,
    ImportedPictureWrite,
    LargeWrite,
    TagWrite,
    TopicWrite {}
