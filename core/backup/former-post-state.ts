import type { PostState } from "../base/post-lists.ts";
import { POST_ACTIONS, STATE_CHANGES } from "../posts/states.ts";
import type { ChangedPost } from "./store.ts";

/** Entries of the audit log that say that a post, or what is written over it, stands otherwise than before. */
export const STATE_ACTS: readonly string[] = ["create", ...POST_ACTIONS.filter(isStateAct)];

function isStateAct(act: string): boolean {
  return act.startsWith("schedule-") || STATE_CHANGES.some((change) => change.act === act);
}

/** What a post comes back as: null in `state` where it was not there yet. */
export interface FormerState {
  state: PostState | null;
  /** The time it was scheduled to, as text. */
  at: string | null;
}

/** The state of a post before a change; null where it is the same or not known. */
export function stateBefore({ act, actBefore, ...post }: ChangedPost): FormerState | null {
  const changes = STATE_CHANGES.filter((change) => change.act === (act ?? ""));
  const froms = changes.map(({ from }) => from);
  // A post that falls due has the entry of one that is published by hand.
  if (act === "publish") froms.push("scheduled");
  const left = STATE_CHANGES.filter((change) => change.act === actBefore).map(({ to }) => to);
  const state = froms.find((from) => left.includes(from)) ?? froms[0];
  if (state === undefined) return null;
  // Another time is another schedule.
  if (state === "scheduled") return { state, at: post.atBefore };
  return state === post.state ? null : { state, at: null };
}
