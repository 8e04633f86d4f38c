import { isOwn, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Post } from "./post.ts";
import type { PostState } from "#core/base/post-lists.ts";

export type PostAct =
  | "create"
  | "submit"
  | "send-back"
  | "take-back"
  | "publish"
  | "schedule"
  | "unschedule"
  | "fall-due"
  | "edit"
  | "withdraw"
  | "publish-again"
  | "trash"
  | "restore"
  | "purge";

/** `author`: autor or above, own post; `contributor`: współpracownik or above, own post; `editor`: redaktor. */
export type PostActor = "contributor" | "author" | "editor" | "administrator" | "scheduler";

export interface StateChange {
  /** Null: the post does not exist yet. */
  from: PostState | null;
  act: PostAct;
  /** Null: the post is gone for good. */
  to: PostState | null;
  who: readonly PostActor[];
}

const OWN = ["contributor", "editor"] as const;
const AUTHOR = ["author", "editor"] as const;

/** product.md, Post states, as data. A working copy is not here: editing a published post leaves it published. */
export const STATE_CHANGES: readonly StateChange[] = [
  { from: null, act: "create", to: "szkic", who: OWN },
  { from: "szkic", act: "edit", to: "szkic", who: OWN },
  { from: "szkic", act: "submit", to: "do-sprawdzenia", who: ["contributor"] },
  { from: "szkic", act: "publish", to: "opublikowany", who: AUTHOR },
  { from: "szkic", act: "schedule", to: "zaplanowany", who: AUTHOR },
  { from: "szkic", act: "trash", to: "kosz", who: OWN },
  { from: "do-sprawdzenia", act: "edit", to: "do-sprawdzenia", who: ["editor"] },
  { from: "do-sprawdzenia", act: "take-back", to: "szkic", who: ["contributor"] },
  { from: "do-sprawdzenia", act: "send-back", to: "szkic", who: ["editor"] },
  { from: "do-sprawdzenia", act: "publish", to: "opublikowany", who: AUTHOR },
  { from: "do-sprawdzenia", act: "schedule", to: "zaplanowany", who: AUTHOR },
  { from: "do-sprawdzenia", act: "trash", to: "kosz", who: AUTHOR },
  { from: "zaplanowany", act: "edit", to: "zaplanowany", who: AUTHOR },
  { from: "zaplanowany", act: "unschedule", to: "szkic", who: AUTHOR },
  { from: "zaplanowany", act: "fall-due", to: "opublikowany", who: ["scheduler"] },
  { from: "zaplanowany", act: "trash", to: "kosz", who: AUTHOR },
  { from: "opublikowany", act: "edit", to: "opublikowany", who: AUTHOR },
  { from: "opublikowany", act: "withdraw", to: "wycofany", who: AUTHOR },
  { from: "wycofany", act: "edit", to: "wycofany", who: AUTHOR },
  { from: "wycofany", act: "publish-again", to: "opublikowany", who: AUTHOR },
  { from: "wycofany", act: "trash", to: "kosz", who: AUTHOR },
  { from: "kosz", act: "restore", to: "szkic", who: AUTHOR },
  { from: "kosz", act: "restore", to: "wycofany", who: AUTHOR },
  { from: "kosz", act: "purge", to: null, who: ["scheduler", "administrator"] },
];

export function canBecome(from: PostState | null, to: PostState | null): boolean {
  return STATE_CHANGES.some((change) => change.from === from && change.to === to);
}

export function isPublic(state: PostState): boolean {
  return state === "opublikowany";
}
/* Every write names its base and is refused with `conflict` when that is old; every one leaves an audit entry. */

export type PostAction =
  | Exclude<PostAct, "create" | "edit" | "fall-due">
  | "publish-copy"
  | "schedule-copy"
  | "unschedule-copy"
  | "discard-copy"
  | "move"
  | "pin"
  | "redate"
  | "restore-revision";

/** As what somebody stands towards a post in the table of states. */
export function actorsOf(viewer: Viewer, post: Pick<Post, "authorIds">): PostActor[] {
  const own = isOwn(viewer, post);
  const actors: PostActor[] = [];
  if (own && may(viewer, "write-own")) actors.push("contributor");
  if (own && may(viewer, "publish-own")) actors.push("author");
  if (may(viewer, "edit-all")) actors.push("editor");
  if (may(viewer, "administer")) actors.push("administrator");
  return actors;
}

/** Whether the table of states lets somebody do something to a post as it stands. */
export function mayAct(viewer: Viewer, post: Pick<Post, "authorIds" | "state">, act: PostAct): boolean {
  const actors = actorsOf(viewer, post);
  return STATE_CHANGES.some(
    (change) => change.from === post.state && change.act === act && change.who.some((who) => actors.includes(who)),
  );
}
