import { refuse, type Failure } from "./outcome.ts";
import type { KeyLabels } from "./key-by-label.ts";
import type { Role, Asker, User, Viewer } from "./viewer.ts";
import { baseMessages } from "#core/messages/base.ts";

/** What somebody may be allowed to do; `TABLE` below says which roles may. */
export type Permission = "own-account" | "write-own" | "publish-own" | "edit-all" | "administer";

/** What each role may do; everything else is forbidden. */
const TABLE: Record<Role, readonly Permission[]> = {
  reader: [],
  contributor: ["own-account", "write-own"],
  author: ["own-account", "write-own", "publish-own"],
  editor: ["own-account", "write-own", "publish-own", "edit-all"],
  administrator: ["own-account", "write-own", "publish-own", "edit-all", "administer"],
};

export const ROLES = Object.keys(TABLE) as Role[];

export const ROLE_WORDS: KeyLabels<Role> = {
  reader: "czytelnik",
  contributor: "współpracownik",
  author: "autor",
  editor: "redaktor",
  administrator: "administrator",
};

/**
 * Whether somebody may do something at all; whether they may do it to a certain post is decided by `maySee` and
 * `mayAct`.
 */
export function may(asker: Pick<Viewer, "role"> | null, what: Permission): boolean {
  return asker !== null && TABLE[asker.role].includes(what);
}

/** Whether new work can be given to somebody: not to readers, nor to people who have left. */
export function isActiveMember({ active, role }: Pick<User, "active" | "role">): boolean {
  return active && role !== "reader";
}

export function isOwn(viewer: Viewer, post: { authorIds: string[] }): boolean {
  return post.authorIds.includes(viewer.id);
}

/**
 * Whether somebody may see a post in the studio: their own posts, and as an editor all. Other posts are answered with
 * `missing`.
 */
export function maySee(asker: Asker, post: { authorIds: string[] }): boolean {
  return asker !== null && (may(asker, "edit-all") || (isOwn(asker, post) && may(asker, "write-own")));
}

/**
 * The refusal for somebody whose role does not have this permission; null for everybody else. The first line of a use
 * case.
 */
export function requirePermission(asker: Asker, what: Permission): Failure | null {
  return may(asker, what) ? null : refuse("forbidden", baseMessages.roleTooLow);
}

/** The refusal of an act that requires a fresh proof of identity (`isFreshlyProved`). */
export const proveFirst = (): Failure =>
  refuse("forbidden", baseMessages.proveFirst, { prove: baseMessages.givePassword });

/** Wraps a use case so that people without this permission are refused. The viewer is its first argument. */
export function permitted<Args extends unknown[], Result>(
  what: Permission,
  useCase: (viewer: Viewer, ...args: Args) => Promise<Result>,
): (viewer: Viewer, ...args: Args) => Promise<Result | Failure> {
  return async (viewer, ...args) => requirePermission(viewer, what) ?? useCase(viewer, ...args);
}
