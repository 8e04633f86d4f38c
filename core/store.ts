import type { AccountRead, AccountWrite } from "./accounts/store.ts";
import type { AddressWrite } from "./addresses/store.ts";
import type { AssistantStoreRead, AssistantStoreWrite, AssistantRead } from "./assistant/store.ts";
import type { BackupRead, BackupWrite } from "./backup/store.ts";
import type { ObservedStore, StoreOf } from "./base/store.ts";
import type { ImportedPictureRead, ImportedPictureWrite, LargeWrite } from "./import/store.ts";
import type { CategoryStoreRead, CategoryStoreWrite } from "./categories/store.ts";
import type { EmbedRead, EmbedWrite } from "./embeds/store.ts";
import type { MailRead, MailWrite } from "./mail/store.ts";
import type { MediaStoreRead, MediaStoreWrite } from "./media/store.ts";
import type { SearchLogRead, SearchLogWrite, SearchWrite } from "./search/store.ts";
import type { FirstStepsRead, FirstStepsWrite } from "./settings/store.ts";
import type { SiteStoreRead } from "./site/store.ts";
import type { StatisticsRead, StatisticsWrite } from "./statistics/store.ts";
import type { SubscriberRead, SubscriberWrite } from "./subscribers/store.ts";
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
    EmbedRead,
    AssistantStoreRead,
    FirstStepsRead,
    MailRead,
    SubscriberRead,
    StatisticsRead,
    SiteStoreRead {
  run: AssistantRead["run"];
}

/** A write also updates counts, lists, related posts and search rows in its transaction. Store an entity before entities that refer to it. */
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
    EmbedWrite,
    FirstStepsWrite,
    MailWrite,
    SubscriberWrite,
    StatisticsWrite,
    AssistantStoreWrite {
  run: AssistantRead["run"];
}

export interface ReadTransaction {
  read: StoreRead;
  /** Ends the transaction; calling it once is enough, and nothing may be read afterwards. */
  end(): void;
}

export interface Store extends StoreOf<StoreRead, StoreWrite>, ObservedStore<StoreRead> {
  /** Like `onPurge`, but called after every commit that changed something, even if it purges nothing. */
  onCommit(listener: (purged: string[]) => void): void;
  /** Returns reads that all see the last commit before this call, until `end` is called. For results that must describe one moment. */
  beginRead(): Promise<ReadTransaction>;
  /** Checks the stored data and returns one sentence for each problem; empty when the data is sound. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}
