import type { AssistantService } from "./assistant/assistant-service.ts";
import type { AnalysisService } from "./analysis/analysis-service.ts";
import type { GeneratorService } from "./assistant/generator/generator-service.ts";
import type { HelpService } from "./assistant/helper/help-service.ts";
import type { LinkService } from "./posts/link-service.ts";
import type { SearchLogService } from "./search/search-log-service.ts";
import type { PostService } from "./posts/post-service.ts";
import type { TagCleanupService } from "./tags/cleanup/cleanup-service.ts";
import type { TagEditing } from "./tags/tag-editing.ts";
import type { TopicService } from "./topics/topic-service.ts";
import type { DraftPreviews } from "./site/draft-preview.ts";
import type { PostsListService } from "./posts/posts-list.ts";
import type { AddressService } from "./addresses/address-service.ts";
import type { CategoryService } from "./categories/category-service.ts";
import type { MediaService } from "./media/media-service.ts";
import type { TagPicker } from "./tags/tag-picker.ts";
import type { SettingsService } from "./settings/settings-service.ts";
import type { AuditService } from "./audit/audit-service.ts";

export interface StudioServices {
  posts: PostService;
  previews: DraftPreviews;
  queue: PostsListService;
  addresses: AddressService;
  categories: CategoryService;
  media: MediaService;
  tags: TagPicker;
  tagEditing: TagEditing;
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
