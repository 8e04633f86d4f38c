import type { AssistantDeps } from "./assistant/store.ts";
import type { MediaDeps } from "./media/store.ts";
import type { Store } from "./store.ts";
import type { TagDeps } from "./tags/store.ts";
import { createPostService } from "./posts/post-service.ts";
import { createTagCleanupService } from "./tags/cleanup/create-cleanup-service.ts";
import { createTagEditing } from "./tags/create-tag-editing.ts";
import { createTopicService } from "./topics/create-topic-service.ts";
import { type AssistantService, createAssistantService } from "./assistant/assistant-service.ts";
import { type AnalysisService, createAnalysisService } from "./analysis/analysis-service.ts";
import { type GeneratorService, createGeneratorService } from "./assistant/generator/generator-service.ts";
import { type HelpService, createHelpService } from "./assistant/helper/help-service.ts";
import { type LinkService, createLinkService } from "./posts/link-service.ts";
import { type SearchLogService, createSearchLogService } from "./search/search-log-service.ts";
import type { PostService } from "./posts/post-service.ts";
import type { TagCleanupService } from "./tags/cleanup/cleanup-service.ts";
import type { TagEditingService } from "./tags/tag-editing-service.ts";
import type { TopicService } from "./topics/topic-service.ts";
import { type DraftPreviews, createDraftPreviews } from "./site/draft-preview.ts";
import { type PostsListService, createPostsList } from "./posts/posts-list.ts";
import { type AddressService, createAddressService } from "./addresses/address-service.ts";
import { type CategoryService, createCategoryService } from "./categories/category-service.ts";
import { type MediaService, createMediaService } from "./media/media-service.ts";
import { type TagPicker, createTagPicker } from "./tags/tag-picker.ts";
import { type SettingsService, createSettingsService } from "./settings/settings-service.ts";
import { type AuditService, createAuditService } from "./audit/audit-service.ts";

export interface StudioServices {
  posts: PostService;
  previews: DraftPreviews;
  queue: PostsListService;
  addresses: AddressService;
  categories: CategoryService;
  media: MediaService;
  tags: TagPicker;
  tagEditing: TagEditingService;
  tagRefresh: TagCleanupService;
  topics: TopicService;
  settings: SettingsService;
  searches: SearchLogService;
  links: LinkService;
  analysis: AnalysisService;
  audit: AuditService;
  assistant: AssistantService;
  generator: GeneratorService;
  help: HelpService;
}

export function createStudioServices(deps: ServiceDeps): StudioServices {
  return { posts: createPostService(deps), ...createHousekeeping(deps) };
}

export function createHousekeeping(deps: ServiceDeps): Omit<StudioServices, "posts"> {
  return {
    previews: createDraftPreviews(deps),
    queue: createPostsList(deps),
    addresses: createAddressService(deps),
    categories: createCategoryService(deps),
    media: createMediaService(deps),
    tags: createTagPicker(deps),
    tagEditing: createTagEditing(deps),
    tagRefresh: createTagCleanupService(deps),
    topics: createTopicService(deps),
    settings: createSettingsService(deps),
    searches: createSearchLogService(deps),
    links: createLinkService(deps),
    analysis: createAnalysisService(deps),
    audit: createAuditService(deps),
    assistant: createAssistantService(deps),
    generator: createGeneratorService(deps),
    help: createHelpService(deps),
  };
}

export interface ServiceDeps extends AssistantDeps, MediaDeps, TagDeps {
  store: Pick<Store, "read" | "write" | "onCommit">;
}
