import type { StoreWrite } from "#core/store.ts";
import { writeAccounts, writeUsers } from "../accounts/accounts.ts";
import { writeResults } from "../assistant/results.ts";
import { writeRuns } from "../assistant/runs.ts";
import { writeCategories } from "../categories/categories.ts";
import type { Transaction } from "./database.ts";
import { writeAddresses, writeFormerPaths } from "../addresses/addresses.ts";
import { writeAudit } from "../accounts/audit.ts";
import { writeComments, writeRevisions } from "../posts/revisions.ts";
import { writeCopies } from "../posts/working-copies.ts";
import { writeJobs } from "../jobs/job-log.ts";
import { writeLeases } from "../posts/leases.ts";
import { writeLibrary, writeMedia } from "../media/media.ts";
import { writeOutbox } from "../jobs/outbox.ts";
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
    ...writeUsers(transaction),
    ...writeAccounts(transaction),
    ...writeMedia(transaction),
    ...writeFormerPaths(transaction),
    ...writeRelatedPosts(transaction),
    ...removePosts(transaction),
    ...changeCategory(transaction),
    ...writeCopies(transaction),
    ...writeRevisions(transaction),
    ...writeComments(transaction),
    ...writeLeases(transaction),
    ...writeSchedule(transaction),
    ...writeAudit(transaction),
    ...writeOutbox(transaction),
    ...writeJobs(transaction),
    ...writeAddresses(transaction),
    ...writeLibrary(transaction),
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
