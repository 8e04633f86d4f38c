import type { Action } from "./action.ts";

type Acts = Record<string, Action>;

/**
 * By the id of the route, then by what the submission's field `do` says. Loaded at the first submission: the schemas of their
 * input take 80 ms and 19 MB, and most of a server's visitors only read.
 */
export const ACTIONS: Record<string, () => Promise<Acts>> = {
  login: async () => (await import("./studio/login.action.ts")).loginActions,
  setup: async () => (await import("./studio/setup.action.ts")).setupActions,
  "edit-post-new": editPost,
  "edit-post": editPost,
  history: async () => (await import("./studio/history.action.ts")).historyActions,
  join: async () => (await import("./studio/join.action.ts")).joinActions,
  picture: async () => (await import("./studio/media.action.ts")).pictureActions,
  addresses,
  missing: addresses,
  categories: async () => (await import("./studio/categories.action.ts")).categoryActions,
  "category-place": async () => (await import("./studio/categories.action.ts")).categoryPlaceActions,
  users: async () => (await import("./studio/users.action.ts")).userActions,
  account: async () => (await import("./studio/account.action.ts")).accountActions,
  "tag-refresh": async () => (await import("./studio/refresh.action.ts")).refreshActions,
  assistant: async () => (await import("./studio/assistant.action.ts")).assistantActions,
  settings: async () => (await import("./studio/settings.action.ts")).settingsActions,
  tags: async () => (await import("./studio/tags.action.ts")).tagActions,
  "topic-generator": async () => (await import("./studio/topic-generator.action.ts")).generatorActions,
  topics: async () => (await import("./studio/topics.action.ts")).topicActions,
  work: async () => (await import("./studio/work.action.ts")).workActions,
};

/** Whether anything may be done at a route. */
export function hasActions(routeId: string): boolean {
  return Object.hasOwn(ACTIONS, routeId);
}

/** What may be done at a route; null where nothing is. */
export async function actionsOf(routeId: string): Promise<Acts | null> {
  const load = hasActions(routeId) ? ACTIONS[routeId] : undefined;
  return load ? load() : null;
}

async function editPost(): Promise<Acts> {
  return (await import("./studio/edit-post.action.ts")).editPostActions;
}

async function addresses(): Promise<Acts> {
  return (await import("./studio/addresses.action.ts")).addressActions;
}
