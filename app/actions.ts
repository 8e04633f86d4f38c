import type { Action } from "./action.ts";
import { accountActions } from "./studio/account.action.ts";
import { addressActions } from "./studio/addresses.action.ts";
import { categoryActions } from "./studio/categories.action.ts";
import { editPostActions } from "./studio/edit-post.action.ts";
import { historyActions } from "./studio/history.action.ts";
import { loginActions } from "./studio/login.action.ts";
import { pictureActions } from "./studio/media.action.ts";
import { settingsActions } from "./studio/settings.action.ts";
import { setupActions } from "./studio/setup.action.ts";
import { userActions } from "./studio/users.action.ts";
import { workActions } from "./studio/work.action.ts";

/** By the id of the route, then by what the submission's field `do` says. */
export const ACTIONS: Record<string, Record<string, Action>> = {
  login: loginActions,
  setup: setupActions,
  "edit-post-new": editPostActions,
  "edit-post": editPostActions,
  history: historyActions,
  picture: pictureActions,
  addresses: addressActions,
  missing: addressActions,
  categories: categoryActions,
  users: userActions,
  account: accountActions,
  settings: settingsActions,
  work: workActions,
};

/** What may be done at a route; null where nothing is. */
export function actionsOf(routeId: string): Record<string, Action> | null {
  return Object.hasOwn(ACTIONS, routeId) ? ACTIONS[routeId]! : null;
}
