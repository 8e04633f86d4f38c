import { createAuditDesk } from "./accounts/audit-service.ts";
import { createAssistantDesk } from "./assistant/create-assistant-service.ts";
import { createAnalysisDesk } from "./analysis/create-analysis-service.ts";
import { createGeneratorDesk } from "./assistant/generator/create-generator-service.ts";
import { createHelpDesk } from "./assistant/helper/create-help-service.ts";
import type { Desk } from "./studio-services.ts";
import type { DeskPorts } from "./service-deps.ts";
import { createMediaDesk } from "./media/media-service.ts";
import { createPostDesk } from "./posts/create-post-service.ts";
import { createQueueDesk } from "./posts/posts-list.ts";
import { createLinkDesk } from "./search/link-service.ts";
import { createSearchDesk } from "./search/search-log-service.ts";
import { createAddressDesk } from "./addresses/address-service.ts";
import { createCategoryDesk } from "./categories/category-service.ts";
import { createSettingsDesk } from "./settings/settings-service.ts";
import { createTagRefreshDesk } from "./tags/cleanup/create-cleanup-service.ts";
import { createTagEditing } from "./tags/create-tag-editing.ts";
import { createTagDesk } from "./tags/tag-picker.ts";
import { createTopicDesk } from "./topics/create-topic-service.ts";

/** Everything the studio can do. */
export function createDesk(ports: DeskPorts): Desk {
  return { posts: createPostDesk(ports), ...createHousekeeping(ports) };
}

/** Everything but posts. */
export function createHousekeeping(ports: DeskPorts): Omit<Desk, "posts"> {
  return {
    queue: createQueueDesk(ports),
    addresses: createAddressDesk(ports),
    categories: createCategoryDesk(ports),
    media: createMediaDesk(ports),
    tags: createTagDesk(ports),
    tagEditing: createTagEditing(ports),
    tagRefresh: createTagRefreshDesk(ports),
    topics: createTopicDesk(ports),
    settings: createSettingsDesk(ports),
    searches: createSearchDesk(ports),
    links: createLinkDesk(ports),
    analysis: createAnalysisDesk(ports),
    audit: createAuditDesk(ports),
    assistant: createAssistantDesk(ports),
    generator: createGeneratorDesk(ports),
    help: createHelpDesk(ports),
  };
}
