import type { StoreRead } from "#core/store.ts";
import { readAccounts } from "../accounts/account-rows.ts";
import { readResults } from "../assistant/results.ts";
import { readRuns } from "../assistant/runs.ts";
import { readArchive, readSimilarPosts } from "../search/similar-posts.ts";
import { readCategories } from "../categories/categories.ts";
import { readChanges } from "./writer.ts";
import type { Database } from "./database.ts";
import { readAddresses } from "../addresses/addresses.ts";
import { readAudit } from "../accounts/audit.ts";
import { readComments } from "../posts/review-comments.ts";
import { readCopies } from "../posts/working-copies.ts";
import { readJobs } from "../jobs/job-log.ts";
import { readLeases } from "../posts/leases.ts";
import { readLinks, readFormerPaths } from "../addresses/former-paths.ts";
import { readLibrary } from "../media/media-library.ts";
import { readOutbox } from "../jobs/outbox.ts";
import { readPostsList } from "../posts/posts-list.ts";
import { readRevisions } from "../posts/revisions.ts";
import { readSchedule } from "../posts/schedule.ts";
import { readSearch } from "../search/search.ts";
import { readSearchLog } from "../search/search-log.ts";
import { readSettings } from "../settings/settings.ts";
import { readTagPicker } from "../tags/tag-picker.ts";
import { readListPages } from "../site/list-pages.ts";
import { readMedia } from "../media/media.ts";
import { readCharges } from "../assistant/charges.ts";
import { readPosts } from "../posts/posts.ts";
import { readPublishedPosts } from "../site/published-posts.ts";
import { readRelatedPosts } from "../site/related-posts.ts";
import { readLayout } from "../site/layout.ts";
import { readTagCleanup } from "../tags/cleanup.ts";
import { readTags } from "../tags/tags.ts";
import { readPlannedTopics } from "../topics/planned-topics.ts";
import { readTopics } from "../topics/topics.ts";
import { readUsers } from "../accounts/users.ts";

export function createReads(database: Database): StoreRead {
  return {
    ...readLayout(database),
    ...readPublishedPosts(database),
    ...readPosts(database),
    ...readListPages(database),
    ...readRelatedPosts(database),
    ...readCategories(database),
    ...readTags(database),
    ...readTopics(database),
    ...readPlannedTopics(database),
    ...readSimilarPosts(database),
    ...readFormerPaths(database),
    ...readMedia(database),
    ...readUsers(database),
    ...readAccounts(database),
    ...readChanges(database),
    ...readCopies(database),
    ...readPostsList(database),
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
    ...readTagCleanup(database),
    ...readSettings(database),
    ...readSearch(database),
    ...readSearchLog(database),
    ...readRuns(database),
    ...readResults(database),
    ...readCharges(database),
    ...readArchive(database),
  };
}
