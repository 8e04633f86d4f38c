import type { BylineRead, BylineWrite } from "../accounts/store.ts";
import type { AddressWrite } from "../addresses/store.ts";
import type { Media } from "../base/media.ts";
import type { CategoryStoreRead, CategoryStoreWrite } from "../categories/store.ts";
import type { MediaRead, MediaWrite } from "../media/store.ts";
import type { TagWrite } from "../tags/store.ts";
import type { TopicWrite } from "../topics/store.ts";

/** A picture on another site that a post shows and that an import could not fetch. */
export interface MissingPicture {
  address: string;
  /** The alternative text of a cover; null for a picture in the text. */
  coverAlt: string | null;
}

/** The store's reads of imported pictures, and of pictures that posts lack. */
export interface ImportedPictureRead {
  /** Returns the stored copy of a picture at an address on another site; null when there is none. */
  importedPicture(address: string): Promise<Media | null>;
  /** Returns the pictures that the post lacks: first those in its text, then its cover, each group ordered by address. */
  missingPictures(postId: string): Promise<MissingPicture[]>;
  /** Returns the ids of the posts that lack pictures, the oldest first. */
  postsMissingPictures(): Promise<string[]>;
}

/** The store's writes of imported pictures, and of pictures that posts lack. */
export interface ImportedPictureWrite {
  /** Records which picture was stored for an address on another site. */
  putImportedPicture(address: string, mediaId: string): Promise<void>;
  /** Replaces the list of the post's missing pictures; does nothing when the post does not exist. */
  putMissingPictures(postId: string, pictures: readonly MissingPicture[]): Promise<void>;
}

/** A write that may be too large for the recording of writes. */
export interface LargeWrite {
  /**
   * Excludes this write from the recording of writes, because it is too large. A new recording begins after this write. The log of several
   * servers still stores the whole write. May be called again in the same write.
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
    TopicWrite,
    Pick<BylineWrite, "putFormerByline"> {}
