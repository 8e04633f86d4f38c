import { refuse, type Failure } from "./outcome.ts";
import type { KeyLabels } from "./key-by-label.ts";
import type { Role, Asker, User, Viewer } from "./viewer.ts";
import { baseMessages } from "#core/messages/base.ts";

/** The permissions. `TABLE` below maps roles to permissions. */
export type Permission = "own-account" | "write-own" | "publish-own" | "edit-all" | "administer";

/** Maps each role to its permissions; everything else is forbidden. */
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

/** Tells whether a person's role has a permission. `maySee` and `mayAct` decide about a particular post. */
export function may(asker: Pick<Viewer, "role"> | null, what: Permission): boolean {
  return asker !== null && TABLE[asker.role].includes(what);
}

/** Tells whether a person can get new work. Readers and people who have left the team cannot. */
export function isActiveMember({ active, role }: Pick<User, "active" | "role">): boolean {
  return active && role !== "reader";
}

export function isOwn(viewer: Pick<Viewer, "id">, post: { authorIds: string[] }): boolean {
  return post.authorIds.includes(viewer.id);
}

/**
 * Tells whether a person may see a post in the studio: a contributor or author sees own posts, an editor every post. Any other post is
 * `missing`.
 */
export function maySee(asker: Asker, post: { authorIds: string[] }): boolean {
  return asker !== null && (may(asker, "edit-all") || (isOwn(asker, post) && may(asker, "write-own")));
}

/** Returns the refusal for a person whose role lacks this permission, otherwise null. Every use case calls this first. */
export function requirePermission(asker: Asker, what: Permission): Failure | null {
  return may(asker, what) ? null : refuse("forbidden", baseMessages.roleTooLow);
}

/** Returns the refusal of an act that needs a fresh proof of identity (`isFreshlyProved`). */
export const proveFirst = (): Failure =>
  refuse("forbidden", baseMessages.proveFirst, { prove: baseMessages.givePassword });

/** Makes a use case refuse people without the permission. The first argument of the use case is the viewer. */
export function permitted<Args extends unknown[], Result>(
  what: Permission,
  useCase: (viewer: Viewer, ...args: Args) => Promise<Result>,
): (viewer: Viewer, ...args: Args) => Promise<Result | Failure> {
  return async (viewer, ...args) => requirePermission(viewer, what) ?? useCase(viewer, ...args);
}
