import { oneLine } from "#core/base/values/one-line.ts";
import { numberedSlug, slugify } from "#core/polish/slug.ts";
import { randomUUID } from "node:crypto";
import { LONGEST_NAME } from "#core/accounts/byline-service.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { passwordProblem } from "#core/accounts/password.ts";
import type { AccountRead, AccountUserRow, OneTimeLinkRow } from "#core/accounts/store.ts";
import type { AccessLink, AccountService, SignedIn } from "#core/accounts/account-service.ts";
import type { Role, User } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import {
  type AccountsAt,
  audit,
  endSessionsOf,
  type SignInContext,
  type SignInMethod,
  startSession,
  where,
} from "./sign-in-context.ts";
import { hashOf, newToken } from "./cookies.ts";
import { deadLink } from "./sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";
import { formMessages } from "#core/messages/base.ts";
import { accountMessages } from "#core/messages/accounts.ts";

/** How long a link may be used: the shorter the more it opens; an invitation waits for somebody else to read their mail. */
const LINK_LIFE_MS: Record<AccessLink["kind"], number> = {
  setup: 24 * 3_600_000,
  invite: 7 * 24 * 3_600_000,
  reset: 24 * 3_600_000,
};

type LinkParts = Pick<OneTimeLinkRow, "email" | "userId" | "role"> & { kind: AccessLink["kind"] };

/** Returns the path with the token. Earlier links for the same person or address stop working; a first administrator has neither yet. */
export async function makeInvitationLink(
  tx: StoreWrite,
  clock: Clock,
  { kind, email, userId, role }: LinkParts,
): Promise<string> {
  const token = newToken();
  const now = clock();
  await tx.removeAccountRows("access_link", [{ field: "endsAt", is: "<=", value: now }]);
  if (userId !== null) await tx.removeAccountRows("access_link", where("userId", userId));
  else if (email !== null)
    await tx.removeAccountRows("access_link", [...where("userId", null), ...where("email", email)]);
  if (kind === "invite") await tx.removeAccountRows("access_link", [...where("kind", kind), ...where("email", email)]);
  const endsAt = now + LINK_LIFE_MS[kind];
  const row = { id: randomUUID(), tokenHash: hashOf(token), kind, email, userId, role, createdAt: now, endsAt };
  await tx.addAccountRow("access_link", row);
  return `/setup?token=${token}`;
}

/**
 * Null where an active administrator can sign in. Each call makes a new link; those before it work on, for another server may have
 * printed them, and the first that is used ends all.
 */
export async function firstAdministratorLink(
  store: Store,
  clock: Clock,
  accountsAt: AccountsAt = "site",
): Promise<string | null> {
  for (const { id } of await activeAdministrators(store.read))
    if (await hasCredentials(store.read, id, accountsAt)) return null;
  const link: LinkParts = { kind: "setup", email: null, userId: null, role: "administrator" };
  return store.write((tx) => makeInvitationLink(tx, clock, link));
}

export function createInvitationLinks(access: SignInContext) {
  return { link: openLink(access), useLink: useLink(access) };
}

const openLink: SignInMethod<"link"> = (access) => async (token) => {
  const found = await findLink(access, token);
  if (!found) return null;
  const user = await personOf(access, found);
  const [kind, role] = [found.kind as AccessLink["kind"], found.role as Role];
  const email = found.email ?? user?.email ?? null;
  return { kind, email, name: user?.name ?? null, role, expiresAt: found.endsAt };
};

const useLink: SignInMethod<"useLink"> = (access) => async (token, account, origin) => {
  const found = await findLink(access, token);
  if (!found) return deadLink();
  const checked = await checkGiven(access, found, account);
  if (!checked.ok) return checked;
  const hash = await access.hashing.hash(account.password);
  return access.store.write(async (tx) => {
    // Of two who use one link at once, the second finds no row.
    const removed = await tx.removeAccountRows("access_link", where("id", found.id));
    if (removed === 0) return deadLink();
    const userId = await resolvePerson(tx, access, found, checked.value);
    if (userId === null) return deadLink();
    await replaceCredentials(tx, access.clock, userId, hash);
    const { kind, role } = found;
    if (role === "administrator") await tx.removeAccountRows("access_link", where("kind", "setup"));
    await audit(tx, access, userId, "link-used", userId, { kind, role });
    return ok<SignedIn>({ step: "in", setCookies: [await startSession(tx, access, userId, origin)] });
  });
};

export type Person = { email: string; name: string };

/** Name, address and password for the account a link makes; the password is not looked at where somebody else keeps it. */
export async function checkGiven(
  access: SignInContext,
  link: OneTimeLinkRow,
  account: Parameters<AccountService["useLink"]>[1],
): Promise<Outcome<Person>> {
  const user = await personOf(access, link);
  const email = user?.email ?? link.email ?? normalEmail(account.email);
  const name = link.kind === "reset" && user ? user.name : oneLine(account.name);
  const fields: Record<string, string> = {};
  if (email === null) fields["email"] = signInMessages.giveEmail;
  else if (await isTaken(access, email, user)) fields["email"] = signInMessages.emailTaken;
  if (name === "" || name.length > LONGEST_NAME) fields["name"] = accountMessages.giveFullName(LONGEST_NAME);
  const context = { secondFactor: false, email, name, siteName: access.siteName };
  const problem = account.idToken === undefined ? passwordProblem(account.password, context) : null;
  if (problem) fields["password"] = problem;
  if (email === null || Object.keys(fields).length > 0) return refuse("invalid", formMessages.correctFields, fields);
  return ok({ email, name });
}

/** The linked person, one with the link's address, or a new one. Null for a person who may not sign in this way. */
export async function resolvePerson(
  tx: StoreWrite,
  { accountsAt }: Pick<SignInContext, "accountsAt">,
  link: OneTimeLinkRow,
  { email, name }: Person,
): Promise<string | null> {
  if (link.kind === "reset") {
    const [user] = await tx.accountRows("user", where("id", link.userId ?? ""));
    return user?.active === 1 ? user.id : null;
  }
  const [holder] = await tx.accountRows("user", where("email", email));
  const [known] = link.userId === null ? [holder] : await tx.accountRows("user", where("id", link.userId));
  // Somebody who got an account since the form was checked keeps it.
  if (known && link.userId === null && (await hasCredentials(tx, known.id, accountsAt))) return null;
  if (link.userId !== null && (!known || (holder && holder.id !== known.id))) return null;
  // A byline had no role that anybody gave it.
  const hasRole = known && link.kind === "invite" && link.userId !== null && known.email !== null;
  const role = (hasRole ? known.role : link.role) as Role;
  const user = known ?? (await createUser(tx, name));
  const { id, slug, bio } = user;
  await tx.putUser({ id, slug, bio, role, name, email: known?.email ?? email, active: true });
  tx.purge(["*"]);
  return id;
}

/** Removes second factor, passkeys and sessions too, which may be lost or stolen. */
export async function replaceCredentials(tx: StoreWrite, clock: Clock, userId: string, hash: string): Promise<void> {
  for (const table of ["password", "second_factor", "passkey", "access_link"] as const) {
    await tx.removeAccountRows(table, where("userId", userId));
  }
  await endSessionsOf(tx, userId);
  await tx.changeAccountRows("user", where("id", userId), { secondFactor: 0 });
  await tx.addAccountRow("password", { userId, hash, setAt: clock() });
}

export async function findLink({ store, clock }: SignInContext, token: string): Promise<OneTimeLinkRow | null> {
  const [row] = await store.read.accountRows("access_link", where("tokenHash", hashOf(token)));
  return row && row.endsAt > clock() ? row : null;
}

async function personOf({ store }: SignInContext, link: OneTimeLinkRow): Promise<AccountUserRow | null> {
  if (link.userId === null) return null;
  return (await store.read.accountRows("user", where("id", link.userId)))[0] ?? null;
}

/** Whether the address is another person's than `of`; for somebody new (null), than one who cannot sign in yet. */
async function isTaken(
  { store, accountsAt }: SignInContext,
  email: string,
  of: AccountUserRow | null,
): Promise<boolean> {
  const [user] = await store.read.accountRows("user", where("email", email));
  if (!user || of) return user !== undefined && user.id !== of?.id;
  return hasCredentials(store.read, user.id, accountsAt);
}

/** Where Firebase keeps somebody's password, this stands in its place, with the name of the account there. */
const AT_FIREBASE = "firebase:";

export function firebaseCredential(uid: string): string {
  return AT_FIREBASE + uid;
}

/** The account at Firebase that a stored password stands for; null for one of the site's own. */
export function firebaseUid(hash: string): string | null {
  return hash.startsWith(AT_FIREBASE) ? hash.slice(AT_FIREBASE.length) : null;
}

/** Whether somebody has a way in. What one kind of accounts has is none of the other's. */
export async function hasCredentials(
  read: AccountRead,
  userId: string,
  accountsAt: AccountsAt = "site",
): Promise<boolean> {
  const own = where("userId", userId);
  const passwords = await read.accountRows("password", own);
  if (accountsAt === "firebase") return passwords.some(({ hash }) => firebaseUid(hash) !== null);
  const passkeys = await read.accountRows("passkey", own);
  return passkeys.length > 0 || passwords.some(({ hash }) => firebaseUid(hash) === null);
}

export function activeAdministrators(read: AccountRead): Promise<AccountUserRow[]> {
  return read.accountRows("user", [...where("role", "administrator"), ...where("active", 1)]);
}

/** A person with a new slug, to be stored with role and address. */
export async function createUser(tx: StoreWrite, name: string): Promise<Pick<User, "id" | "slug" | "bio">> {
  const taken = new Set((await tx.users()).map((user) => user.slug));
  let slug = slugify(name);
  for (let number = 2; taken.has(slug); number += 1) slug = numberedSlug(slugify(name), number);
  return { id: randomUUID(), slug, bio: "" };
}
