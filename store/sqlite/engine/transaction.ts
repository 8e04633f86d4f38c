import type { StoreWrite } from "#core/store.ts";
import { writeAccounts } from "../accounts/accounts.ts";
import { writeResults } from "../assistant/results.ts";
import { writeRuns } from "../assistant/runs.ts";
import { writeCategories } from "../categories/categories.ts";
import type { Transaction } from "./database.ts";
import { writeAddresses } from "../addresses/addresses.ts";
import { writeAudit } from "../accounts/audit.ts";
import { writeRevisions } from "../posts/revisions.ts";
import { writeCopies } from "../posts/working-copies.ts";
import { writeJobs } from "../jobs/jobs.ts";
import { writeLeases } from "../posts/leases.ts";
import { writeMedia } from "../media/media.ts";
import { writeSchedule } from "../posts/schedule.ts";
import { writeSettings } from "../settings/settings.ts";
import { writeCharges } from "../assistant/charges.ts";
import { composeStoreReads } from "./compose-store-reads.ts";
import { repairLists } from "../posts/lists/repair-lists.ts";
import { writeRelatedPosts } from "../site/related-posts.ts";
import { changeCategory } from "../posts/change-category.ts";
import { removePosts } from "../posts/remove-post.ts";
import { savePosts } from "../posts/save-post.ts";
import { writeSearch } from "../search/search-index.ts";
import { writeSearchLog } from "../search/search-log.ts";
import { writeTagMerges } from "../tags/merges.ts";
import { writeTagCleanup } from "../tags/cleanup.ts";
import { writeTags } from "../tags/tags.ts";
import { moveTopicPosts, writeTopics } from "../topics/topics.ts";
import { writePlannedTopics } from "../topics/planned-topics.ts";

export function createTransactionWrites(transaction: Transaction): StoreWrite {
  return {
    ...composeStoreReads(transaction.database),
    ...savePosts(transaction),
    ...writeCategories(transaction),
    ...writeTags(transaction),
    ...writeTagMerges(transaction),
    ...writeTagCleanup(transaction),
    ...writeTopics(transaction),
    ...writePlannedTopics(transaction),
    ...moveTopicPosts(transaction),
    ...writeAccounts(transaction),
    ...writeMedia(transaction),
    ...writeRelatedPosts(transaction),
    ...removePosts(transaction),
    ...changeCategory(transaction),
    ...writeCopies(transaction),
    ...writeRevisions(transaction),
    ...writeLeases(transaction),
    ...writeSchedule(transaction),
    ...writeAudit(transaction),
    ...writeJobs(transaction),
    ...writeAddresses(transaction),
    ...writeSettings(transaction),
    ...writeSearch(transaction),
    ...writeSearchLog(transaction),
    ...writeRuns(transaction),
    ...writeResults(transaction),
    ...writeCharges(transaction),
    async recount() {
      return repairLists(transaction.database);
    },
    purge(tags) {
      for (const tag of tags) transaction.purged.add(tag);
    },
  };
}
