import { isOwn, may } from "../base/permission.ts";
import { keyNamed, type KeyLabels } from "../base/key-labels.ts";
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

/** What a post's front matter says of its state. */
export const POST_STATE_WORDS: KeyLabels<PostState> = {
  draft: "szkic",
  "in-review": "do-sprawdzenia",
  scheduled: "zaplanowany",
  published: "opublikowany",
  withdrawn: "wycofany",
  trashed: "kosz",
};

/** States in which a post can be imported. */
export const IMPORT_STATES = ["draft", "in-review", "scheduled", "published", "withdrawn"] as const;
export const IMPORT_STATE_WORDS = IMPORT_STATES.map((state) => POST_STATE_WORDS[state]).join(", ");

/** What other systems call a state. */
const OTHER_WORDS: Record<string, PostState> = { review: "in-review", publish: "published" };

/** The state an import takes a word for; null for none. */
export function importStateNamed(word: string): (typeof IMPORT_STATES)[number] | null {
  const named = keyNamed(POST_STATE_WORDS, word) ?? OTHER_WORDS[word.trim().toLowerCase()];
  return IMPORT_STATES.find((state) => state === named) ?? null;
}

export function canBecome(from: PostState | null, to: PostState | null): boolean {
  return STATE_CHANGES.some((change) => change.from === from && change.to === to);
}

export function isPublic(state: PostState): boolean {
  return state === "published";
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
