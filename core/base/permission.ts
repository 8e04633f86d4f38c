import { refuse, type Failure } from "./outcome.ts";
import type { KeyLabels } from "./key-labels.ts";
import type { Role, Asker, User, Viewer } from "./viewer.ts";
import { baseMessages } from "#core/messages/base.ts";

/** What somebody may be allowed to do. */
export type Permission = "own-account" | "write-own" | "publish-own" | "edit-all" | "administer";

/** What each role may do; what is not here is not allowed. */
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

/** Whether somebody may do something at all; `maySee` and `mayAct` look at what it is done to. */
export function may(asker: Pick<Viewer, "role"> | null, what: Permission): boolean {
  return asker !== null && TABLE[asker.role].includes(what);
}

/** Whether new work can be given to somebody: not to readers, nor to those who left. */
export function isActiveMember({ active, role }: Pick<User, "active" | "role">): boolean {
  return active && role !== "reader";
}

export function isOwn(viewer: Viewer, post: { authorIds: string[] }): boolean {
  return post.authorIds.includes(viewer.id);
}

/** Whether somebody may see a post in the studio: an own one, or any as an editor. Others' posts are `missing` to them. */
export function maySee(asker: Asker, post: { authorIds: string[] }): boolean {
  return asker !== null && (may(asker, "edit-all") || (isOwn(asker, post) && may(asker, "write-own")));
}

/** The refusal of somebody whose role does not reach that far; null for everybody else. The first line of a use case. */
export function requirePermission(asker: Asker, what: Permission): Failure | null {
  return may(asker, what) ? null : refuse("forbidden", baseMessages.roleTooLow);
}

/** The refusal of what asks for a fresh proof (`isFreshlyProved`). */
export const proveFirst = (): Failure =>
  refuse("forbidden", baseMessages.proveFirst, { prove: baseMessages.givePassword });

/** A use case of those whose role reaches that far; everybody else is refused. The viewer is its first argument. */
export function permitted<Args extends unknown[], Result>(
  what: Permission,
  useCase: (viewer: Viewer, ...args: Args) => Promise<Result>,
): (viewer: Viewer, ...args: Args) => Promise<Result | Failure> {
  return async (viewer, ...args) => requirePermission(viewer, what) ?? useCase(viewer, ...args);
}
