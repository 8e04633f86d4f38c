import type { DeskAct, OpenedPost } from "#core/posts/desk.ts";

/** Acts that have a dialog of their own, and those a click does. */
export type Ask = "publish" | "withdraw" | "move" | "redate" | "send-back" | "submit" | "confirm" | null;

/** In the order a menu shows them; to schedule is a choice in the dialog of publishing. */
const ORDER: DeskAct[] = [
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

/** What comes next in the life of a post, the likelier first: the first one that may be done is the dark button. */
const NEXT: DeskAct[] = [
  "publish-copy",
  "publish",
  "submit",
  "publish-again",
  "restore",
  "unschedule-copy",
  "unschedule",
  "take-back",
];

/** What an act asks a person before it is done. */
export function asks(act: DeskAct): Ask {
  if (act === "publish" || act === "publish-copy" || act === "publish-again") return "publish";
  if (act === "withdraw" || act === "move" || act === "redate" || act === "send-back" || act === "submit") return act;
  return act === "trash" || act === "purge" || act === "discard-copy" ? "confirm" : null;
}

/** An act that may be offered, and why it cannot be done now; null when it can. */
export interface OfferedAct {
  act: DeskAct;
  refusal: string | null;
}

/**
 * The one dark button and the menu beside it. An act that nobody could ever do here is left out; one that is refused now
 * stays, with the reason. `held` is the reason that stands before all: another tab writes this post.
 */
export function actsOf(
  { acts, publishAt }: Pick<OpenedPost, "acts" | "publishAt">,
  held: string | null,
): { main: OfferedAct | null; others: OfferedAct[] } {
  // What has its time already waits for it: the next act is to take that back.
  const next = publishAt === null ? NEXT : (["unschedule-copy", "unschedule", ...NEXT] as DeskAct[]);
  const main = next.find((act) => acts[act] === true) ?? next.find((act) => acts[act] !== undefined) ?? null;
  const offered = (act: DeskAct): OfferedAct => ({
    act,
    refusal: held ?? (acts[act] === true ? null : (acts[act] as string)),
  });
  const others = ORDER.filter((act) => act !== main && acts[act] !== undefined);
  return { main: main && offered(main), others: others.map(offered) };
}
