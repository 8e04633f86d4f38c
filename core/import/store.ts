import type { BylineRead } from "../accounts/store.ts";
import type { AddressWrite } from "../addresses/store.ts";
import type { Media } from "../base/media.ts";
import type { CategoryStoreRead, CategoryStoreWrite } from "../categories/store.ts";
import type { MediaRead, MediaWrite } from "../media/store.ts";
import type { TagWrite } from "../tags/store.ts";
import type { TopicWrite } from "../topics/store.ts";

/** A picture of another site that a post shows and an import could not have. */
export interface MissingPicture {
  address: string;
  /** What it would show as the cover; null for one in the text. */
  coverAlt: string | null;
}

export interface ImportedPictureRead {
  /** The picture an import brought from an address of another site; null for none. */
  importedPicture(address: string): Promise<Media | null>;
  /** Pictures that the post lacks, those of the text first, each kind in the order of addresses. */
  missingPictures(postId: string): Promise<MissingPicture[]>;
  /** Ids of the posts with such pictures, the oldest first. */
  postsMissingPictures(): Promise<string[]>;
}

export interface ImportedPictureWrite {
  putImportedPicture(address: string, mediaId: string): Promise<void>;
  /** Replaces those of the post; of one that is not there nothing is kept. */
  putMissingPictures(postId: string, pictures: readonly MissingPicture[]): Promise<void>;
}

export interface LargeWrite {
  /**
   * Says that a write brings more than can be recorded as one: where writes are recorded, this one is not, and a new recording begins
   * after it. A log of several servers takes it whole nevertheless. May be said more than once.
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
