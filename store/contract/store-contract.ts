import { describe } from "vitest";
import { accountRowsContract } from "./accounts/account-rows.ts";
import { formerPathsContract, addressesContract } from "./addresses/addresses.ts";
import { assistantContract } from "./assistant/assistant.ts";
import { archiveContract } from "./analysis/archive.ts";
import { workingCopiesContract, leasesContract } from "./posts/working-copies.ts";
import { historyContract } from "./posts/history.ts";
import { mediaLibraryContract } from "./media/media-library.ts";
import { postsListContract } from "./posts/posts-list.ts";
import { auditAndJobsContract } from "./jobs/audit-and-jobs.ts";
import { removalContract } from "./posts/removal.ts";
import { scheduleContract } from "./posts/schedule.ts";
import { tagPickerContract, tagUsageContract, tagsContract } from "./tags/tags.ts";
import { categoriesContract } from "./categories/categories.ts";
import { listPagesContract, longListsContract } from "./site/list-pages.ts";
import type { OpenStore } from "./open-store.ts";
import { postsContract } from "./posts/posts.ts";
import { relatedPostsContract } from "./site/related-posts.ts";
import { integrityContract, transactionsContract } from "./engine/transactions.ts";
import { searchContract } from "./search/search.ts";
import { searchLogContract } from "./search/search-log.ts";
import { tagAssignmentsContract } from "./tags/tag-assignments.ts";
import { tagMergesContract } from "./tags/merges.ts";
import { plannedTopicsContract } from "./topics/planned-topics.ts";

/** `open` makes a new, empty store at each call. */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} keeps the contract of the store`, () => {
    postsContract(open);
    listPagesContract(open);
    longListsContract(open);
    tagsContract(open);
    categoriesContract(open);
    accountRowsContract(open);
    relatedPostsContract(open);
    formerPathsContract(open);
    transactionsContract(open);
    integrityContract(open);
    workingCopiesContract(open);
    historyContract(open);
    leasesContract(open);
    postsListContract(open);
    scheduleContract(open);
    auditAndJobsContract(open);
    addressesContract(open);
    mediaLibraryContract(open);
    removalContract(open);
    tagPickerContract(open);
    searchContract(open);
    searchLogContract(open);
    tagMergesContract(open);
    tagAssignmentsContract(open);
    tagUsageContract(open);
    plannedTopicsContract(open);
    assistantContract(open);
    archiveContract(open);
  });
}
