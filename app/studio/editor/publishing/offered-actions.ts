import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { PostAction } from "#core/posts/states.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import type { EditPostScreen } from "../edit-post.loader.ts";
import { editor as says } from "../../../messages/editor/editor.ts";

/** Actions in the order of the menu. `schedule` is missing, because it is either in the publish dialog or the main button. */
const ORDER: PostAction[] = [
  "publish",
  "publish-copy",
  "publish-again",
  "submit",
  "unschedule",
  "unschedule-copy",
  "take-back",
  "send-back",
  "move",
  "withdraw",
  "redirect-withdrawn",
  "discard-copy",
  "restore",
  "trash",
  "purge",
];

/** Actions, the most likely first. The first allowed action becomes the main button. */
const NEXT: PostAction[] = ["publish-copy", "publish", "submit", "publish-again", "restore", "schedule", "take-back"];

/** Returns the label of an action's button for a post in the state `state`. */
export function actionLabel(act: PostAction, state: PostState): string {
  return act === "schedule" && state === "scheduled" ? says.acts.reschedule : says.acts.names[act];
}

/** Whether a dialog is shown before the action. */
export function needsDialog(act: PostAction): boolean {
  return !["unschedule", "unschedule-copy", "take-back", "restore"].includes(act);
}

/** An action that exists for a post. `refusal` says why it is not possible now; null when it is possible. */
export interface OfferedAct {
  act: PostAction;
  refusal: string | null;
}

/**
 * Returns the actions that exist for this post. An impossible action comes with a reason; `held` is a reason that blocks all actions.
 * `isUnsent`: the text has changes that the server lacks, so that it does not offer yet what they make possible.
 */
export function offeredActions(
  { acts, state }: Pick<OpenedPost, "acts" | "state">,
  held: string | null,
  isUnsent: boolean,
): { main: OfferedAct | null; others: OfferedAct[] } {
  const main = NEXT.find((act) => acts[act] === true) ?? NEXT.find((act) => acts[act] !== undefined) ?? null;
  const offered = (act: PostAction): OfferedAct => ({
    act,
    refusal: held ?? (acts[act] === true ? null : (acts[act] as string)),
  });
  const unsent: OfferedAct = { act: "publish-copy", refusal: held ?? says.acts.unsent };
  const others = ORDER.filter((act) => act !== main && acts[act] !== undefined);
  const first = state === "published" && isUnsent ? unsent : null;
  return { main: main ? offered(main) : first, others: others.map(offered) };
}

/** Whether the tick for a letter is set at first: for a scheduled post as it was planned, else as the settings say. */
export function isLetterTicked(
  { state, letterPlanned }: Pick<OpenedPost, "state" | "letterPlanned">,
  { isProposed }: NonNullable<EditPostScreen["letter"]>,
): boolean {
  return state === "scheduled" ? letterPlanned : isProposed;
}

/** Returns how many readers a letter about a category reaches. */
export function readersOf({ inAll, inCategory }: NonNullable<EditPostScreen["letter"]>, categoryId = ""): number {
  return ownValue(inCategory, categoryId) ?? inAll;
}
