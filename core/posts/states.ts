import { isOwn, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Post } from "./post.ts";
import type { PostState } from "#core/base/post-lists.ts";

const TABLE_ACTIONS = [
  ...(["submit", "send-back", "take-back", "publish", "schedule", "unschedule"] as const),
  ...(["withdraw", "publish-again", "trash", "restore", "purge"] as const),
] as const;

/** Actions on a working copy, an address or a pin; the table of states treats them as `edit`. */
const EDITS = [
  ...(["publish-copy", "schedule-copy", "unschedule-copy", "discard-copy"] as const),
  ...(["move", "redirect-withdrawn", "pin", "redate", "restore-revision"] as const),
] as const;

/**
 * All actions on a post. Each action names the state it builds on (`base`) and is refused with `conflict` if that state is old. Each action
 * writes an audit entry.
 */
export const POST_ACTIONS = [...TABLE_ACTIONS, ...EDITS] as const;

export type PostAction = (typeof POST_ACTIONS)[number];

export type PostAct = "create" | "edit" | "fall-due" | (typeof TABLE_ACTIONS)[number];

export function actInTable(action: PostAction): PostAct {
  return TABLE_ACTIONS.find((act) => act === action) ?? "edit";
}

/** Who may do an act. `contributor`, `author`: that role or a higher role, for the person's own posts; `editor`: for all posts. */
export type PostActor = "contributor" | "author" | "editor" | "administrator" | "scheduler";

export interface StateChange {
  /** Null if the post does not exist yet. */
  from: PostState | null;
  act: PostAct;
  /** Null if the post is deleted for good. */
  to: PostState | null;
  who: readonly PostActor[];
}

const OWN = ["contributor", "editor"] as const;
const AUTHOR = ["author", "editor"] as const;

/**
 * Which act leads from which state to which, and who may do it. An edit of a published post goes to a working copy, so it does not change
 * the state.
 */
export const STATE_CHANGES: readonly StateChange[] = [
  { from: null, act: "create", to: "draft", who: OWN },
  { from: "draft", act: "edit", to: "draft", who: OWN },
  { from: "draft", act: "submit", to: "in-review", who: ["contributor"] },
  { from: "draft", act: "publish", to: "published", who: AUTHOR },
  { from: "draft", act: "schedule", to: "scheduled", who: AUTHOR },
  { from: "draft", act: "trash", to: "trashed", who: OWN },
  { from: "in-review", act: "edit", to: "in-review", who: ["editor"] },
  { from: "in-review", act: "take-back", to: "draft", who: ["contributor"] },
  { from: "in-review", act: "send-back", to: "draft", who: ["editor"] },
  { from: "in-review", act: "publish", to: "published", who: AUTHOR },
  { from: "in-review", act: "schedule", to: "scheduled", who: AUTHOR },
  { from: "in-review", act: "trash", to: "trashed", who: AUTHOR },
  { from: "scheduled", act: "edit", to: "scheduled", who: AUTHOR },
  // Changes the planned time; the post stays scheduled throughout.
  { from: "scheduled", act: "schedule", to: "scheduled", who: AUTHOR },
  { from: "scheduled", act: "unschedule", to: "draft", who: AUTHOR },
  { from: "scheduled", act: "fall-due", to: "published", who: ["scheduler"] },
  { from: "scheduled", act: "trash", to: "trashed", who: AUTHOR },
  { from: "published", act: "edit", to: "published", who: AUTHOR },
  { from: "published", act: "withdraw", to: "withdrawn", who: AUTHOR },
  { from: "withdrawn", act: "edit", to: "withdrawn", who: AUTHOR },
  { from: "withdrawn", act: "publish-again", to: "published", who: AUTHOR },
  { from: "withdrawn", act: "trash", to: "trashed", who: AUTHOR },
  { from: "trashed", act: "restore", to: "draft", who: AUTHOR },
  { from: "trashed", act: "restore", to: "withdrawn", who: AUTHOR },
  { from: "trashed", act: "purge", to: null, who: ["scheduler", "administrator"] },
];

export function canBecome(from: PostState | null, to: PostState | null): boolean {
  return STATE_CHANGES.some((change) => change.from === from && change.to === to);
}

export function isPublic(state: PostState): boolean {
  return state === "published";
}

/** Returns whether the table of states allows a person this act on a post in its present state. */
export function mayAct(viewer: Viewer, post: Pick<Post, "authorIds" | "state">, act: PostAct): boolean {
  const isOwnPost = isOwn(viewer, post);
  const stands: Record<PostActor, boolean> = {
    contributor: isOwnPost && may(viewer, "write-own"),
    author: isOwnPost && may(viewer, "publish-own"),
    editor: may(viewer, "edit-all"),
    administrator: may(viewer, "administer"),
    scheduler: false,
  };
  return STATE_CHANGES.some(
    ({ from, act: its, who }) => from === post.state && its === act && who.some((actor) => stands[actor]),
  );
}
