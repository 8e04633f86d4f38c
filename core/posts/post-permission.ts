import { isOwn, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Post } from "./post.ts";
import { type PostAct, type PostActor, STATE_CHANGES } from "./states.ts";

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
