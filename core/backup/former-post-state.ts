import type { PostState } from "../base/post-lists.ts";
import { POST_ACTIONS, STATE_CHANGES } from "../posts/states.ts";
import type { ChangedPost } from "./store.ts";

/** The acts in the audit log that change the state of a post or of its working copy. */
export const STATE_ACTS: readonly string[] = ["create", ...POST_ACTIONS.filter(isStateAct)];

function isStateAct(act: string): boolean {
  return act.startsWith("schedule-") || STATE_CHANGES.some((change) => change.act === act);
}

/** The state that a restore gives back to a post; `state` is null when the post did not exist yet. */
export interface FormerState {
  state: PostState | null;
  /** The time for which the post was scheduled, as text. */
  at: string | null;
}

/** Returns the state of a post before a change; null when the state is unknown or did not change. */
export function stateBefore({ act, actBefore, ...post }: ChangedPost): FormerState | null {
  const changes = STATE_CHANGES.filter((change) => change.act === (act ?? ""));
  const froms = changes.map(({ from }) => from);
  // The scheduler writes the same act as a person who publishes by hand, so the post may have been scheduled.
  if (act === "publish") froms.push("scheduled");
  const left = STATE_CHANGES.filter((change) => change.act === actBefore).map(({ to }) => to);
  const state = froms.find((from) => left.includes(from)) ?? froms[0];
  if (state === undefined) return null;
  // A post that is scheduled now may have had another time before, so it counts as changed.
  if (state === "scheduled") return { state, at: post.atBefore };
  return state === post.state ? null : { state, at: null };
}
