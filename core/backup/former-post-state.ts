import type { PostState } from "../base/post-lists.ts";
import { POST_ACTIONS, STATE_CHANGES } from "../posts/states.ts";
import type { ChangedPost } from "./store.ts";

/** Audit log entries after which the state of a post, or of its working copy, is different. */
export const STATE_ACTS: readonly string[] = ["create", ...POST_ACTIONS.filter(isStateAct)];

function isStateAct(act: string): boolean {
  return act.startsWith("schedule-") || STATE_CHANGES.some((change) => change.act === act);
}

/** The state that a post returns to; `state` is null when it did not exist yet. */
export interface FormerState {
  state: PostState | null;
  /** The time for which it was scheduled, as text. */
  at: string | null;
}

/** The state of a post before a change; null when it is the same or unknown. */
export function stateBefore({ act, actBefore, ...post }: ChangedPost): FormerState | null {
  const changes = STATE_CHANGES.filter((change) => change.act === (act ?? ""));
  const froms = changes.map(({ from }) => from);
  // A scheduled post that is published by itself has the same entry as one published by hand.
  if (act === "publish") froms.push("scheduled");
  const left = STATE_CHANGES.filter((change) => change.act === actBefore).map(({ to }) => to);
  const state = froms.find((from) => left.includes(from)) ?? froms[0];
  if (state === undefined) return null;
  // A different time is also a change of the schedule.
  if (state === "scheduled") return { state, at: post.atBefore };
  return state === post.state ? null : { state, at: null };
}
