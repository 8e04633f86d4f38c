import type { AssistantDeps } from "./assistant/store.ts";
import { createBackupService } from "./backup/backup-service.ts";
import type { BackupDeps } from "./backup/store.ts";
import type { MediaDeps } from "./media/store.ts";
import type { Store } from "./store.ts";
import type { TagDeps } from "./tags/store.ts";
import { createBylineService } from "./accounts/byline-service.ts";
import { createAuthorPageService } from "./accounts/author-page-service.ts";
import { createPostService } from "./posts/create-post-service.ts";
import { createTagCleanupService } from "./tags/cleanup/create-cleanup-service.ts";
import { createTagEditing } from "./tags/create-tag-editing.ts";
import { createTopicService } from "./topics/create-topic-service.ts";
import { createAssistantService } from "./assistant/assistant-service.ts";
import { createGeneratorService } from "./assistant/generator/generator-service.ts";
import { createHelpService } from "./assistant/helper/help-service.ts";
import { createLinkService } from "./posts/link-service.ts";
import { createSearchLogService } from "./search/search-log-service.ts";
import { createViewsService } from "./statistics/views-service.ts";
import { createDraftPreviews } from "./site/draft-preview.ts";
import { createBulkChanges } from "./posts/bulk/bulk-changes.ts";
import { createPostsList } from "./posts/posts-list.ts";
import { createAddressService } from "./addresses/address-service.ts";
import { linkExists } from "./addresses/former-address.ts";
import { createCategoryService } from "./categories/category-service.ts";
import { createMediaService } from "./media/media-service.ts";
import { createTagPicker } from "./tags/tag-picker.ts";
import { createFirstSteps } from "./settings/first-steps.ts";
import { createSettingsService } from "./settings/settings-service.ts";
import type { SettingsDeps } from "./settings/store.ts";
import { createSampleRemoval, type SampleDeps } from "./sample/sample-removal.ts";
import type { StudioImportDeps } from "./import/studio/studio-import.ts";
import { createStudioImportService } from "./import/studio/studio-import-service.ts";
import { postLettersIn } from "./mail/held-letters.ts";
import { createMailService } from "./mail/mail-service.ts";
import { createNewsService } from "./mail/news-service.ts";
import type { MailDeps } from "./mail/store.ts";
import { createViewImport } from "./statistics/view-import.ts";
import { createSubscriberService } from "./subscribers/subscriber-service.ts";
import { createSubscriptions } from "./subscribers/subscriptions.ts";
import { createAuditService } from "./audit/audit-service.ts";

export type StudioServices = ReturnType<typeof createStudioServices>;

export function createStudioServices(deps: ServiceDeps) {
  return { posts: createPostService({ ...deps, ...postLettersIn(deps.store) }), ...createHousekeeping(deps) };
}

export function createHousekeeping(deps: ServiceDeps) {
  return {
    previews: createDraftPreviews(deps),
    queue: createPostsList({ ...deps, ...postLettersIn(deps.store) }),
    bulk: createBulkChanges({ ...deps, tagStore: deps.store }),
    addresses: createAddressService(deps),
    bylines: createBylineService(deps),
    authorPages: createAuthorPageService(deps),
    categories: createCategoryService(deps),
    media: createMediaService(deps),
    sample: createSampleRemoval(deps),
    tags: createTagPicker(deps),
    tagEditing: createTagEditing(deps),
    tagRefresh: createTagCleanupService(deps),
    topics: createTopicService(deps),
    settings: createSettingsService(deps),
    firstSteps: createFirstSteps(deps),
    searches: createSearchLogService(deps),
    views: createViewsService(deps),
    links: createLinkService(deps),
    audit: createAuditService(deps),
    backups: createBackupService(deps),
    mail: createMailService(deps),
    news: createNewsService(deps),
    subscriptions: createSubscriptions(deps),
    subscribers: createSubscriberService(deps),
    viewImport: createViewImport({ ...deps, isKnown: (path) => linkExists(deps.store.read, path) }),
    imports: createStudioImportService(deps),
    assistant: createAssistantService(deps),
    generator: createGeneratorService(deps),
    help: createHelpService(deps),
  };
}

export interface ServiceDeps
  extends
    AssistantDeps,
    MediaDeps,
    TagDeps,
    Pick<SampleDeps, "sample">,
    Pick<SettingsDeps, "plateFor">,
    Pick<BackupDeps, "backups">,
    Pick<MailDeps, "mail">,
    Pick<StudioImportDeps, "imports"> {
  store: Pick<Store, "read" | "write" | "onPurge">;
}
