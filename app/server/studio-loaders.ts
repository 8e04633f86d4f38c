import type { RouteLoader } from "./load-route-data.ts";
import { loadAuthorPage } from "../studio/accounts/author-page.loader.ts";
import { loadOwnAccount } from "../studio/accounts/own-account.loader.ts";
import { loadAddresses } from "../studio/addresses/addresses.loader.ts";
import { loadAssistantStatus } from "../studio/assistant/assistant-status.loader.ts";
import { loadAuditLog } from "../studio/audit/audit-log.loader.ts";
import { loadCategories } from "../studio/categories/categories.loader.ts";
import { loadMoveCategory } from "../studio/categories/move-category.loader.ts";
import { loadEditPost, loadNewPost } from "../studio/editor/edit-post.loader.ts";
import { loadHistory } from "../studio/posts/history.loader.ts";
import { loadJoinPosts } from "../studio/posts/join/join-posts.loader.ts";
import { loadLogin } from "../studio/accounts/login.loader.ts";
import { loadMedia, loadPicture } from "../studio/media/media.loader.ts";
import { loadDeadLinks } from "../studio/addresses/dead-links.loader.ts";
import { loadNotFoundLog } from "../studio/addresses/not-found-log.loader.ts";
import { loadBulk } from "../studio/posts/bulk.loader.ts";
import { loadPostsCalendar } from "../studio/posts/calendar.loader.ts";
import { loadPostsList } from "../studio/posts/posts-list.loader.ts";
import { loadTagCleanup } from "../studio/tag-cleanup/tag-cleanup.loader.ts";
import { loadRuns } from "../studio/assistant/runs.loader.ts";
import { loadSearchLog } from "../studio/search/search-log.loader.ts";
import { loadStatistics } from "../studio/statistics/statistics.loader.ts";
import { loadSampleSite } from "../studio/settings/sample-site.loader.ts";
import { loadBackups } from "../studio/backup/backups.loader.ts";
import { loadRestoreSite } from "../studio/backup/restore-site.loader.ts";
import { loadLook } from "../studio/settings/look.loader.ts";
import { loadSettings } from "../studio/settings/settings.loader.ts";
import { loadAccessLink } from "../studio/accounts/access-link.loader.ts";
import { loadTopicGenerator } from "../studio/generator/topic-generator.loader.ts";
import { loadArchive } from "../studio/export/archive.loader.ts";
import { loadUsers } from "../studio/accounts/users.loader.ts";
import { loadJobs } from "../studio/jobs/jobs.loader.ts";
import { loadNews } from "../studio/mail/news.loader.ts";
import { loadMail } from "../studio/mail/mail.loader.ts";
import { loadSubscribers } from "../studio/mail/subscribers.loader.ts";
import { loadImport } from "../studio/import/import.loader.ts";

/** Maps a route's id to the loader of its screen, for the studio and for signing in. */
export const STUDIO_LOADERS: Readonly<Record<string, RouteLoader>> = {
  login: loadLogin,
  "account-link": loadAccessLink,
  "edit-post-new": loadNewPost,
  "edit-post": loadEditPost,
  studio: loadPostsList,
  bulk: loadBulk,
  calendar: loadPostsCalendar,
  history: loadHistory,
  join: loadJoinPosts,
  library: loadMedia,
  picture: loadPicture,
  addresses: loadAddresses,
  missing: loadNotFoundLog,
  "dead-links": loadDeadLinks,
  searches: loadSearchLog,
  statistics: loadStatistics,
  categories: loadCategories,
  "category-place": loadMoveCategory,
  users: loadUsers,
  "author-page": loadAuthorPage,
  "own-account": loadOwnAccount,
  // The handbook consists of messages only and loads nothing.
  help: async () => null,
  "tag-refresh": loadTagCleanup,
  assistant: loadAssistantStatus,
  runs: loadRuns,
  "topic-generator": loadTopicGenerator,
  settings: loadSettings,
  look: loadLook,
  mail: loadMail,
  news: loadNews,
  subscribers: loadSubscribers,
  sample: loadSampleSite,
  backups: loadBackups,
  "restore-site": loadRestoreSite,
  work: loadJobs,
  audit: loadAuditLog,
  archive: loadArchive,
  imports: loadImport,
};
