import { createAuditDesk } from "./accounts/audit-desk.ts";
import { createAssistantDesk } from "./assistant/create-assistant-desk.ts";
import { createAnalysisDesk } from "./assistant/create-analysis-desk.ts";
import { createGeneratorDesk } from "./assistant/create-generator-desk.ts";
import { createHelpDesk } from "./assistant/create-help-desk.ts";
import type { Desk } from "./desk.ts";
import type { DeskPorts } from "./desk-parts.ts";
import { createMediaDesk } from "./media/media-desk.ts";
import { createPostDesk } from "./posts/create-post-desk.ts";
import { createQueueDesk } from "./posts/queue-desk.ts";
import { createLinkDesk } from "./search/link-desk.ts";
import { createSearchDesk } from "./search/search-desk.ts";
import { createAddressDesk } from "./site/address-desk.ts";
import { createCategoryDesk } from "./site/category-desk.ts";
import { createSettingsDesk } from "./site/settings-desk.ts";
import { createTagRefreshDesk } from "./tags/create-refresh-desk.ts";
import { createTagEditing } from "./tags/create-tag-editing.ts";
import { createTagDesk } from "./tags/tag-desk.ts";
import { createTopicDesk } from "./topics/create-topic-desk.ts";

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
