import type { OpenedPost } from "#core/posts/post-service.ts";
import type { PostAction } from "#core/posts/states.ts";

/** In the order of the menu. Scheduling is part of the dialog of publishing. */
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
const NEXT: PostAction[] = [
  "publish-copy",
  "publish",
  "submit",
  "publish-again",
  "restore",
  "unschedule-copy",
  "unschedule",
  "take-back",
];

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
  { acts, publishAt }: Pick<OpenedPost, "acts" | "publishAt">,
  held: string | null,
): { main: OfferedAct | null; others: OfferedAct[] } {
  // A scheduled post waits for its time, so that the next act is to cancel the schedule.
  const next = publishAt === null ? NEXT : (["unschedule-copy", "unschedule", ...NEXT] as PostAction[]);
  const main = next.find((act) => acts[act] === true) ?? next.find((act) => acts[act] !== undefined) ?? null;
  const offered = (act: PostAction): OfferedAct => ({
    act,
    refusal: held ?? (acts[act] === true ? null : (acts[act] as string)),
  });
  const others = ORDER.filter((act) => act !== main && acts[act] !== undefined);
  return { main: main && offered(main), others: others.map(offered) };
}
