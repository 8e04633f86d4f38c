import type { AssistantDeps } from "./assistant/store.ts";
import type { MediaDeps } from "./media/store.ts";
import type { Store } from "./store.ts";
import type { TagDeps } from "./tags/store.ts";
import { createAuditService } from "./audit/audit-service.ts";
import { createAssistantService } from "./assistant/create-assistant-service.ts";
import { createAnalysisService } from "./analysis/create-analysis-service.ts";
import { createGeneratorService } from "./assistant/generator/create-generator-service.ts";
import { createHelpService } from "./assistant/helper/create-help-service.ts";
import type { StudioServices } from "./studio-services.ts";
import { createMediaService } from "./media/media-service.ts";
import { createPostService } from "./posts/create-post-service.ts";
import { createDraftPreviews } from "./site/draft-preview.ts";
import { createPostsList } from "./posts/posts-list.ts";
import { createLinkService } from "./posts/link-service.ts";
import { createSearchLogService } from "./search/search-log-service.ts";
import { createAddressService } from "./addresses/address-service.ts";
import { createCategoryService } from "./categories/category-service.ts";
import { createSettingsService } from "./settings/settings-service.ts";
import { createTagCleanupService } from "./tags/cleanup/create-cleanup-service.ts";
import { createTagEditing } from "./tags/create-tag-editing.ts";
import { createTagPicker } from "./tags/tag-picker.ts";
import { createTopicService } from "./topics/create-topic-service.ts";

export function createStudioServices(ports: ServiceDeps): StudioServices {
  return { posts: createPostService(ports), ...createHousekeeping(ports) };
}

export function createHousekeeping(ports: ServiceDeps): Omit<StudioServices, "posts"> {
  return {
    previews: createDraftPreviews(ports),
    queue: createPostsList(ports),
    addresses: createAddressService(ports),
    categories: createCategoryService(ports),
    media: createMediaService(ports),
    tags: createTagPicker(ports),
    tagEditing: createTagEditing(ports),
    tagRefresh: createTagCleanupService(ports),
    topics: createTopicService(ports),
    settings: createSettingsService(ports),
    searches: createSearchLogService(ports),
    links: createLinkService(ports),
    analysis: createAnalysisService(ports),
    audit: createAuditService(ports),
    assistant: createAssistantService(ports),
    generator: createGeneratorService(ports),
    help: createHelpService(ports),
  };
}

export interface ServiceDeps extends AssistantDeps, MediaDeps, TagDeps {
  store: Pick<Store, "read" | "write" | "onCommit">;
}
