import type { Post } from "../posts/post.ts";
import { STATE_CHANGES, type PostAct, type PostActor } from "../posts/states.ts";
import type { Role } from "./user.ts";
import type { Asker, Viewer } from "./viewer.ts";

/** What somebody may be allowed to do; each row of the table in product.md, Roles, cut where its parts are asked for apart. */
export type Permission =
  /** Own account: password, passkeys, second factor, sessions. */
  | "own-account"
  /** Own drafts and topics, submitting them, existing tags, proposing new ones, uploading pictures for them. */
  | "write-own"
  /** Publishing, scheduling, withdrawing own posts. */
  | "publish-own"
  /** Everybody's posts, topics, tags, redirects and media; tag refresh; review. */
  | "edit-all"
  /** Users, categories, settings, backup, API tokens, model keys. */
  | "administer";

/** product.md, Roles. Deny by default: what is not here is not allowed. */
const TABLE: Record<Role, readonly Permission[]> = {
  czytelnik: [],
  współpracownik: ["own-account", "write-own"],
  autor: ["own-account", "write-own", "publish-own"],
  redaktor: ["own-account", "write-own", "publish-own", "edit-all"],
  administrator: ["own-account", "write-own", "publish-own", "edit-all", "administer"],
};

/** Every role, the least first. */
export const ROLES = Object.keys(TABLE) as Role[];

/** Whether somebody may do something at all; what it is done to is asked of `mayAct` and the use case. */
export function may(asker: Pick<Viewer, "role"> | null, what: Permission): boolean {
  return asker !== null && TABLE[asker.role].includes(what);
}

/** Whose post it is: its authors'. */
export function isOwn(viewer: Viewer, post: Pick<Post, "authorIds">): boolean {
  return post.authorIds.includes(viewer.id);
}

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

/** Whether somebody may see a post at the desk: an own one, or any as an editor. Others' posts are `missing` to them. */
export function maySee(asker: Asker, post: Pick<Post, "authorIds">): boolean {
  return asker !== null && actorsOf(asker, post).length > 0;
}

/** Whether the table of states lets somebody do something to a post as it stands. */
export function mayAct(viewer: Viewer, post: Pick<Post, "authorIds" | "state">, act: PostAct): boolean {
  const actors = actorsOf(viewer, post);
  return STATE_CHANGES.some(
    (change) => change.from === post.state && change.act === act && change.who.some((who) => actors.includes(who)),
  );
}
