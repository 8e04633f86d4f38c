import type { Action } from "../requests/action.ts";

type Acts = Record<string, Action>;

/** By route id and `do`. Loaded at the first submission: the schemas take 80 ms and 19 MB. */
export const ACTIONS: Record<string, () => Promise<Acts>> = {
  login: async () => (await import("../studio/accounts/login.action.ts")).loginActions,
  setup: async () => (await import("../studio/accounts/setup.action.ts")).setupActions,
  "edit-post-new": editPost,
  "edit-post": editPost,
  history: async () => (await import("../studio/posts/history.action.ts")).historyActions,
  join: async () => (await import("../studio/posts/merge/merge-posts.action.ts")).mergePostsActions,
  picture: async () => (await import("../studio/media/media.action.ts")).mediaActions,
  addresses,
  missing: addresses,
  categories: async () => (await import("../studio/categories/categories.action.ts")).categoryActions,
  "category-place": async () => (await import("../studio/categories/categories.action.ts")).moveCategoryActions,
  users: async () => (await import("../studio/accounts/users.action.ts")).userActions,
  account: async () => (await import("../studio/accounts/account.action.ts")).accountActions,
  "tag-refresh": async () => (await import("../studio/tag-cleanup/tag-cleanup.action.ts")).tagCleanupActions,
  assistant: async () => (await import("../studio/assistant/assistant-settings.action.ts")).assistantSettingsActions,
  settings: async () => (await import("../studio/settings/settings.action.ts")).settingsActions,
  tags: async () => (await import("../studio/tags/tag-manager.action.ts")).tagManagerActions,
  "topic-generator": async () => (await import("../studio/generator/topic-generator.action.ts")).topicGeneratorActions,
  topics: async () => (await import("../studio/topics/topic-manager.action.ts")).topicManagerActions,
  work: async () => (await import("../studio/jobs/jobs.action.ts")).jobActions,
};

export function hasActions(routeId: string): boolean {
  return Object.hasOwn(ACTIONS, routeId);
}

export async function routeActions(routeId: string): Promise<Acts | null> {
  const load = hasActions(routeId) ? ACTIONS[routeId] : undefined;
  return load ? load() : null;
}

async function editPost(): Promise<Acts> {
  return (await import("../studio/editor/edit-post.action.ts")).editPostActions;
}

async function addresses(): Promise<Acts> {
  return (await import("../studio/addresses/addresses.action.ts")).addressesActions;
}
