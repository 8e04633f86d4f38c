import { NO_DICTIONARY } from "#core/polish/dictionary/open-dictionary.ts";
import { typedWordLemmas } from "#core/polish/lemmas/typed-word-lemmas.ts";
import type { StoreRead } from "#core/store.ts";
import { readAccounts } from "./accounts/accounts.ts";
import { readResults } from "./assistant/results.ts";
import { readRuns } from "./assistant/runs.ts";
import { readAnalysedPosts } from "./analysis/analysed-posts.ts";
import { readCategories } from "./categories/categories.ts";
import { readBackupSettings } from "./backup/backup-settings.ts";
import { readWrittenSince } from "./backup/written-since.ts";
import { readChanges } from "./engine/change-tracking.ts";
import { readEmbedCards } from "./embeds/embed-cards.ts";
import type { Database } from "./engine/database.ts";
import { readFormerPaths } from "./addresses/former-paths.ts";
import { readMissingPaths } from "./addresses/missing-paths.ts";
import { readAuditLog } from "./accounts/audit-log.ts";
import { readReaderComments } from "./posts/reader-comments.ts";
import { readRevisions } from "./posts/revisions.ts";
import { readCopies, readLeases } from "./posts/working-copies.ts";
import { readMail } from "./mail/mail.ts";
import { readSubscribers } from "./mail/subscribers.ts";
import { readJobs } from "./jobs/jobs.ts";
import { readIncomingLinks } from "./addresses/incoming-links.ts";
import { readImportedPictures } from "./import/imported-pictures.ts";
import { readMedia } from "./media/media.ts";
import { readStudioPostsList } from "./posts/studio-posts-list.ts";
import { readSchedule } from "./posts/schedule.ts";
import { readSearch } from "./search/search.ts";
import { readPostsLikeWords } from "./search/posts-like-words.ts";
import { readSearchLog } from "./search/search-log.ts";
import { readPageViews } from "./statistics/read-page-views.ts";
import { readSettings } from "./settings/settings.ts";
import { readTagPicker, readTags } from "./tags/tags.ts";
import { readListPages, readPublishedPosts } from "./site/published-posts.ts";
import { readCharges } from "./assistant/charges.ts";
import { readPosts } from "./posts/posts.ts";
import { readRelatedPosts } from "./site/related-posts.ts";
import { readLayout } from "./site/layout.ts";
import { readTagCleanup } from "./tags/cleanup.ts";
import { readPlannedTopics } from "./topics/planned-topics.ts";
import { readTopics } from "./topics/topics.ts";

export function composeStoreReads(database: Database, dictionary = NO_DICTIONARY): StoreRead {
  const words = { database, dictionary, readTyped: typedWordLemmas(dictionary) };
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
    ...readPostsLikeWords(words),
    ...readMedia(database),
    ...readEmbedCards(database),
    ...readImportedPictures(database),
    ...readAccounts(database),
    ...readBackupSettings(database),
    ...readWrittenSince(database),
    ...readChanges(database),
    ...readCopies(database),
    ...readStudioPostsList(words),
    ...readRevisions(database),
    ...readReaderComments(database),
    ...readLeases(database),
    ...readSchedule(database),
    ...readAuditLog(database),
    ...readJobs(database),
    ...readMail(database),
    ...readSubscribers(database),
    ...readFormerPaths(database),
    ...readMissingPaths(database),
    ...readIncomingLinks(database),
    ...readTagPicker(database),
    ...readTagCleanup(database),
    ...readSettings(database),
    ...readSearch(words),
    ...readSearchLog(database),
    ...readPageViews(database),
    ...readRuns(database),
    ...readResults(database),
    ...readCharges(database),
    ...readAnalysedPosts(database),
  };
}
