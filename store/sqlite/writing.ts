import type { StoreWrite } from "#core/ports.ts";
import { writeAccounts } from "./accounts.ts";
import { writeResults } from "./assistant-results.ts";
import { writeRuns } from "./assistant-runs.ts";
import { writeCategories } from "./categories.ts";
import type { Database } from "./database.ts";
import { writeAddresses } from "./desk-addresses.ts";
import { writeAudit } from "./desk-audit.ts";
import { writeComments } from "./desk-comments.ts";
import { writeCopies } from "./desk-copies.ts";
import { writeJobs } from "./desk-jobs.ts";
import { writeLeases } from "./desk-leases.ts";
import { writeLibrary } from "./desk-library.ts";
import { writeOutbox } from "./desk-outbox.ts";
import { writeRevisions } from "./desk-revisions.ts";
import { writeSchedule } from "./desk-schedule.ts";
import { writeSettings } from "./desk-settings.ts";
import { writeFormerPaths } from "./former-paths.ts";
import { writeMedia } from "./media.ts";
import { writeCharges } from "./model-charges.ts";
import { createReading } from "./reading.ts";
import { recount } from "./recount.ts";
import { writeRelated } from "./related.ts";
import { refilePosts } from "./refile-post.ts";
import { removePosts } from "./remove-post.ts";
import { savePosts } from "./save-post.ts";
import { writeSearch } from "./search-index.ts";
import { writeSearchLog } from "./search-log.ts";
import { writeTagMerges } from "./tag-merging.ts";
import { writeTagRefresh } from "./tag-refresh.ts";
import { writeTags } from "./tags.ts";
import { moveTopics } from "./topic-moving.ts";
import { writeTopicPlans } from "./topic-plans.ts";
import { writeTopics } from "./topics.ts";
import { writeUsers } from "./users.ts";

/** One transaction under way. */
export interface Transaction {
  database: Database;
  /** Page-cache tags to purge once it has committed. */
  purged: Set<string>;
  /** Ids of the posts written whose related lists are not made yet. */
  written: Set<string>;
  /** Numbers of the posts whose row in the search index is not made yet. */
  unfiled: Set<number>;
  /** Rows changed that are no news to followers: sessions and the like. */
  quietRows: number;
}

/** Everything one transaction may ask and do, on the writer's connection. */
export function createWriting(transaction: Transaction): StoreWrite {
  return {
    ...createReading(transaction.database),
    ...savePosts(transaction),
    ...writeCategories(transaction),
    ...writeTags(transaction),
    ...writeTagMerges(transaction),
    ...writeTagRefresh(transaction),
    ...writeTopics(transaction),
    ...writeTopicPlans(transaction),
    ...moveTopics(transaction),
    ...writeUsers(transaction),
    ...writeAccounts(transaction),
    ...writeMedia(transaction),
    ...writeFormerPaths(transaction),
    ...writeRelated(transaction),
    ...removePosts(transaction),
    ...refilePosts(transaction),
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
      return recount(transaction.database);
    },
    purge(tags) {
      for (const tag of tags) transaction.purged.add(tag);
    },
  };
}
