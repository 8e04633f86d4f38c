import type { StoreRead } from "#core/ports.ts";
import { readAccounts } from "./accounts.ts";
import { readResults } from "./assistant-results.ts";
import { readRuns } from "./assistant-runs.ts";
import { readAnalysis } from "./analysis.ts";
import { readCategories } from "./categories.ts";
import { readChanges } from "./changes.ts";
import type { Database } from "./database.ts";
import { readAddresses } from "./desk-addresses.ts";
import { readAudit } from "./desk-audit.ts";
import { readComments } from "./desk-comments.ts";
import { readCopies } from "./desk-copies.ts";
import { readJobs } from "./desk-jobs.ts";
import { readLeases } from "./desk-leases.ts";
import { readLinks } from "./desk-links.ts";
import { readLibrary } from "./desk-library.ts";
import { readOutbox } from "./desk-outbox.ts";
import { readQueue } from "./desk-queue.ts";
import { readRevisions } from "./desk-revisions.ts";
import { readSchedule } from "./desk-schedule.ts";
import { readSearch } from "./search.ts";
import { readLikeness } from "./search-likeness.ts";
import { readSearchLog } from "./search-log.ts";
import { readSettings } from "./desk-settings.ts";
import { readTagPicker } from "./desk-tags.ts";
import { readFormerPaths } from "./former-paths.ts";
import { readLists } from "./lists.ts";
import { readMedia } from "./media.ts";
import { readCharges } from "./model-charges.ts";
import { readPosts } from "./posts.ts";
import { readPublished } from "./published.ts";
import { readRelated } from "./related.ts";
import { readSite } from "./site.ts";
import { readTagRefresh } from "./tag-refresh.ts";
import { readTags } from "./tags.ts";
import { readTopicPlans } from "./topic-plans.ts";
import { readTopics } from "./topics.ts";
import { readUsers } from "./users.ts";

/** Everything that can be asked, on one connection. */
export function createReading(database: Database): StoreRead {
  return {
    ...readSite(database),
    ...readPublished(database),
    ...readPosts(database),
    ...readLists(database),
    ...readRelated(database),
    ...readCategories(database),
    ...readTags(database),
    ...readTopics(database),
    ...readTopicPlans(database),
    ...readLikeness(database),
    ...readFormerPaths(database),
    ...readMedia(database),
    ...readUsers(database),
    ...readAccounts(database),
    ...readChanges(database),
    ...readCopies(database),
    ...readQueue(database),
    ...readRevisions(database),
    ...readComments(database),
    ...readLeases(database),
    ...readSchedule(database),
    ...readAudit(database),
    ...readOutbox(database),
    ...readJobs(database),
    ...readAddresses(database),
    ...readLinks(database),
    ...readLibrary(database),
    ...readTagPicker(database),
    ...readTagRefresh(database),
    ...readSettings(database),
    ...readSearch(database),
    ...readSearchLog(database),
    ...readRuns(database),
    ...readResults(database),
    ...readCharges(database),
    ...readAnalysis(database),
  };
}
