import type { AccountRead, AccountWrite } from "./accounts/store.ts";
import type { AddressWrite } from "./addresses/store.ts";
import type { AssistantStoreRead, AssistantStoreWrite, AssistantRead } from "./assistant/store.ts";
import type { BackupRead, BackupWrite } from "./backup/store.ts";
import type { ObservedStore, StoreOf } from "./base/store.ts";
import type { ImportedPictureRead, ImportedPictureWrite, LargeWrite } from "./import/store.ts";
import type { CategoryStoreRead, CategoryStoreWrite } from "./categories/store.ts";
import type { MediaStoreRead, MediaStoreWrite } from "./media/store.ts";
import type { SearchLogRead, SearchLogWrite, SearchWrite } from "./search/store.ts";
import type { SiteStoreRead } from "./site/store.ts";
import type { TagCleanupWrite, TagWrite } from "./tags/store.ts";
import type { TopicWrite } from "./topics/store.ts";

export interface StoreRead
  extends
    AccountRead,
    BackupRead,
    ImportedPictureRead,
    SearchLogRead,
    CategoryStoreRead,
    MediaStoreRead,
    AssistantStoreRead,
    SiteStoreRead {
  run: AssistantRead["run"];
}

/** Counts, lists, related posts and search rows follow in the same transaction. Put named entities first. */
export interface StoreWrite
  extends
    StoreRead,
    AccountWrite,
    AddressWrite,
    BackupWrite,
    ImportedPictureWrite,
    LargeWrite,
    SearchWrite,
    SearchLogWrite,
    TagWrite,
    TagCleanupWrite,
    TopicWrite,
    CategoryStoreWrite,
    MediaStoreWrite,
    AssistantStoreWrite {
  run: AssistantRead["run"];
}

export interface ReadTransaction {
  read: StoreRead;
  /** Once is enough; nothing may be read afterwards. */
  end(): void;
}

export interface Store extends StoreOf<StoreRead, StoreWrite>, ObservedStore<StoreRead> {
  /** As `onPurge`, after every commit that changed something. */
  onCommit(listener: (purged: string[]) => void): void;
  /** Reads of the last commit, whatever is written meanwhile, until `end`: for what must tell of one moment. */
  beginRead(): Promise<ReadTransaction>;
  /** Problems of the stored data, one sentence each; empty when sound. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}
