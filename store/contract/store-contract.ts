import { describe } from "vitest";
import { accountsContract } from "./accounts.ts";
import { addressesContract } from "./addresses.ts";
import { deskAddressesContract } from "./desk-addresses.ts";
import { copiesContract } from "./desk-copies.ts";
import { historyContract } from "./desk-history.ts";
import { leasesContract } from "./desk-leases.ts";
import { libraryContract } from "./desk-library.ts";
import { queueContract } from "./desk-queue.ts";
import { recordsContract } from "./desk-records.ts";
import { removalContract } from "./desk-removal.ts";
import { scheduleContract } from "./desk-schedule.ts";
import { tagPickerContract } from "./desk-tags.ts";
import { entitiesContract } from "./entities.ts";
import { listsContract } from "./lists.ts";
import { longListsContract } from "./long-lists.ts";
import type { OpenStore } from "./opened.ts";
import { postsContract } from "./posts.ts";
import { relatedContract } from "./related.ts";
import { repairContract } from "./repair.ts";
import { searchContract } from "./search.ts";
import { searchLogContract } from "./search-log.ts";
import { tagAssigningContract } from "./tag-assigning.ts";
import { tagMergingContract } from "./tag-merging.ts";
import { tagUsageContract } from "./tag-usage.ts";
import { tagsContract } from "./tags.ts";
import { transactionsContract } from "./transactions.ts";

/** What every store must do. `open` makes a new, empty store that nobody else uses. */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} keeps the contract of the store`, () => {
    postsContract(open);
    listsContract(open);
    longListsContract(open);
    tagsContract(open);
    entitiesContract(open);
    accountsContract(open);
    relatedContract(open);
    addressesContract(open);
    transactionsContract(open);
    repairContract(open);
    copiesContract(open);
    historyContract(open);
    leasesContract(open);
    queueContract(open);
    scheduleContract(open);
    recordsContract(open);
    deskAddressesContract(open);
    libraryContract(open);
    removalContract(open);
    tagPickerContract(open);
    searchContract(open);
    searchLogContract(open);
    tagMergingContract(open);
    tagAssigningContract(open);
    tagUsageContract(open);
  });
}
