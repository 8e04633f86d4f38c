import type { OpenedPost } from "#core/posts/post-service.ts";
import type { PostAction } from "#core/posts/states.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { editor as says } from "../../../messages/editor/editor.ts";

/** In the order of the menu. Scheduling is part of the dialog of publishing, and the main button of a scheduled post. */
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
  "discard-copy",
  "restore",
  "trash",
  "purge",
];

/** Likelier first: the first allowed act becomes the main button. */
const NEXT: PostAction[] = ["publish-copy", "publish", "submit", "publish-again", "restore", "schedule", "take-back"];

/** What a button that does it says on a post in that state. */
export function nameOfAct(act: PostAction, state: PostState): string {
  return act === "schedule" && state === "scheduled" ? says.acts.reschedule : says.acts.names[act];
}

/** Whether a dialog asks something before the act. */
export function asks(act: PostAction): boolean {
  return !["unschedule", "unschedule-copy", "take-back", "restore"].includes(act);
}

/** `refusal`: why the act cannot be done now; null when it can. */
export interface OfferedAct {
  act: PostAction;
  refusal: string | null;
}

/** Leaves out acts that are never possible here, and gives the others a reason. `held`: a reason that blocks them all. */
export function actsOf(
  { acts }: Pick<OpenedPost, "acts">,
  held: string | null,
): { main: OfferedAct | null; others: OfferedAct[] } {
  const main = NEXT.find((act) => acts[act] === true) ?? NEXT.find((act) => acts[act] !== undefined) ?? null;
  const offered = (act: PostAction): OfferedAct => ({
    act,
    refusal: held ?? (acts[act] === true ? null : (acts[act] as string)),
  });
  const others = ORDER.filter((act) => act !== main && acts[act] !== undefined);
  return { main: main && offered(main), others: others.map(offered) };
}
