import { hasOwnName, replaceSampleValues } from "#core/settings/site-name.ts";
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
import { endSessionsOf, startSession } from "./sessions.ts";
import { type AccountsAt, audit, type SignInContext, type SignInMethod, where } from "./sign-in-context.ts";
import { hashOf, newToken } from "./cookies.ts";
import { deadLink } from "./sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";
import { formMessages } from "#core/messages/base.ts";
import { accountMessages } from "#core/messages/accounts.ts";

/** The life of a link. Links that give more rights end sooner, but an invitation must wait until its mail is read. */
const LINK_LIFE_MS: Record<AccessLink["kind"], number> = {
  setup: 24 * 3_600_000,
  invite: 7 * 24 * 3_600_000,
  reset: 24 * 3_600_000,
};

type NewLink = Pick<OneTimeLinkRow, "email" | "userId" | "role"> & { kind: AccessLink["kind"] };

/**
 * Creates a one-time link and returns its path, which contains the token. Earlier links for the same person or address stop working. A link
 * for a first administrator names neither person nor address, so earlier ones stay valid. A link that a letter carries has an id and a token of
 * its own (`SignInMail`).
 */
export async function makeInvitationLink(
  tx: StoreWrite,
  clock: Clock,
  { kind, email, userId, role }: NewLink,
  { id, token }: { id: string; token: string } = { id: randomUUID(), token: newToken() },
): Promise<string> {
  const now = clock();
  await tx.removeAccountRows("access_link", [{ field: "endsAt", is: "<=", value: now }]);
  if (userId !== null) await tx.removeAccountRows("access_link", where("userId", userId));
  else if (email !== null)
    await tx.removeAccountRows("access_link", [...where("userId", null), ...where("email", email)]);
  if (kind === "invite") await tx.removeAccountRows("access_link", [...where("kind", kind), ...where("email", email)]);
  const endsAt = now + LINK_LIFE_MS[kind];
  const row = { id, tokenHash: hashOf(token), kind, email, userId, role, createdAt: now, endsAt };
  await tx.addAccountRow("access_link", row);
  return `/setup?token=${token}`;
}

/**
 * Returns a new link for setting up the first administrator; null when an active administrator can sign in. Earlier links stay valid,
 * because another server may have printed them. Using one of the links ends all others.
 */
export async function firstAdministratorLink(
  store: Store,
  clock: Clock,
  accountsAt: AccountsAt = "site",
): Promise<string | null> {
  for (const { id } of await activeAdministrators(store.read))
    if (await hasCredentials(store.read, id, accountsAt)) return null;
  const link: NewLink = { kind: "setup", email: null, userId: null, role: "administrator" };
  return store.write((tx) => makeInvitationLink(tx, clock, link));
}

/** Shows and uses one-time links. */
export function createInvitationLinks(access: SignInContext) {
  return { link: openLink(access), useLink: useLink(access) };
}

const openLink: SignInMethod<"link"> = (access) => async (token) => {
  const linkRow = await findLink(access, token);
  if (!linkRow) return null;
  const user = await personOf(access, linkRow);
  const [kind, role] = [linkRow.kind as AccessLink["kind"], linkRow.role as Role];
  const email = linkRow.email ?? user?.email ?? null;
  return {
    kind,
    email,
    name: user?.name ?? null,
    role,
    expiresAt: linkRow.endsAt,
    namesSite: await namesSite(access, linkRow),
  };
};

const useLink: SignInMethod<"useLink"> = (access) => async (token, account, origin) => {
  const linkRow = await findLink(access, token);
  if (!linkRow) return deadLink();
  const checked = await checkLinkForm(access, linkRow, account);
  if (!checked.ok) return checked;
  const hash = await access.hashing.hash(account.password);
  return access.store.write(async (tx) => {
    // When a link is used twice at the same time, the second use removes no row and is refused.
    const removed = await tx.removeAccountRows("access_link", where("id", linkRow.id));
    if (removed === 0) return deadLink();
    const userId = await resolvePerson(tx, access, linkRow, checked.value);
    if (userId === null) return deadLink();
    await replaceCredentials(tx, access.clock, userId, hash);
    const { kind, role } = linkRow;
    if (role === "administrator") await tx.removeAccountRows("access_link", where("kind", "setup"));
    await audit(tx, access, userId, "link-used", userId, { kind, role });
    return ok<SignedIn>({ step: "in", setCookies: [await startSession(tx, access, userId, origin)] });
  });
};

/** Whoever joins the team by a link. */
export interface Person {
  email: string;
  name: string;
  /** The name that the person gives the site; null for somebody who does not name it. */
  siteName: string | null;
}

/**
 * Checks the name, address and password of an account that a link creates, and the site's name. When a sign-in provider has verified the
 * person, the password is not checked.
 */
export async function checkLinkForm(
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
  const context = { secondFactor: false, email, name, siteName: access.siteName() };
  const problem = account.idToken === undefined ? passwordProblem(account.password, context) : null;
  if (problem) fields["password"] = problem;
  const siteName = (await namesSite(access, link)) ? oneLine(account.siteName ?? "") : null;
  if (siteName !== null) {
    const { checkSettingValues } = await import("#core/settings/setting-checks.ts");
    const fault = checkSettingValues({ name: siteName }).faults["name"];
    if (fault !== undefined) fields["siteName"] = fault;
  }
  if (email === null || Object.keys(fields).length > 0) return refuse("invalid", formMessages.correctFields, fields);
  return ok({ email, name, siteName });
}

/**
 * Returns the id of the person: the link names the person, the address belongs to the person, or the person is new. Null: refused. Also
 * names the site, and shows the first steps to the first person.
 */
export async function resolvePerson(
  tx: StoreWrite,
  { accountsAt }: Pick<SignInContext, "accountsAt">,
  link: OneTimeLinkRow,
  { email, name, siteName }: Person,
): Promise<string | null> {
  if (link.kind === "reset") {
    const [user] = await tx.accountRows("user", where("id", link.userId ?? ""));
    return user?.active === 1 ? user.id : null;
  }
  const [holder] = await tx.accountRows("user", where("email", email));
  const [person] = link.userId === null ? [holder] : await tx.accountRows("user", where("id", link.userId));
  // A person may have got an account since the form was checked. The link must not change that account.
  if (person && link.userId === null && (await hasCredentials(tx, person.id, accountsAt))) return null;
  if (link.userId !== null && (!person || (holder && holder.id !== person.id))) return null;
  // A person without an address is a byline. Nobody gave a byline a role, so the role of the link counts.
  const hasRole = person && link.kind === "invite" && link.userId !== null && person.email !== null;
  const role = (hasRole ? person.role : link.role) as Role;
  const user = person ?? (await createUser(tx, name));
  const { id, slug, bio } = user;
  await tx.putUser({ id, slug, bio, role, name, email: person?.email ?? email, active: true });
  if ((await tx.accountRows("password", [])).length === 0) await tx.putFirstSteps([]);
  if (siteName !== null) await replaceSampleValues(tx, { name: siteName });
  tx.purge(["*"]);
  return id;
}

/** Whether somebody with this link names the site: with the first administrator's, when nobody has named it. */
async function namesSite({ store, isNameInFile }: SignInContext, { kind }: OneTimeLinkRow): Promise<boolean> {
  return kind === "setup" && !isNameInFile && !hasOwnName((await store.read.settings()).values);
}

/** Sets a new password. Removes second factor, passkeys, links and sessions, because they may have been lost or stolen. */
export async function replaceCredentials(tx: StoreWrite, clock: Clock, userId: string, hash: string): Promise<void> {
  for (const table of ["password", "second_factor", "passkey", "access_link"] as const) {
    await tx.removeAccountRows(table, where("userId", userId));
  }
  await endSessionsOf(tx, userId);
  await tx.changeAccountRows("user", where("id", userId), { secondFactor: 0 });
  await tx.addAccountRow("password", { userId, hash, setAt: clock() });
}

/** Returns the row of a valid link by its token; null when the link is unknown or expired. */
export async function findLink({ store, clock }: SignInContext, token: string): Promise<OneTimeLinkRow | null> {
  const [row] = await store.read.accountRows("access_link", where("tokenHash", hashOf(token)));
  return row && row.endsAt > clock() ? row : null;
}

async function personOf({ store }: SignInContext, link: OneTimeLinkRow): Promise<AccountUserRow | null> {
  if (link.userId === null) return null;
  return (await store.read.accountRows("user", where("id", link.userId)))[0] ?? null;
}

/** Returns whether another person than `of` has the address. If `of` is null, only a person who can sign in counts. */
async function isTaken(
  { store, accountsAt }: SignInContext,
  email: string,
  of: AccountUserRow | null,
): Promise<boolean> {
  const [user] = await store.read.accountRows("user", where("email", email));
  if (!user || of) return user !== undefined && user.id !== of?.id;
  return hasCredentials(store.read, user.id, accountsAt);
}

/** When Firebase has a person's password, the stored hash consists of this prefix and the id of the Firebase account. */
const AT_FIREBASE = "firebase:";

/** Returns the value that is stored instead of a password's hash for a person with a Firebase account. */
export function firebaseCredential(uid: string): string {
  return AT_FIREBASE + uid;
}

/** Returns the id of the Firebase account in a stored hash; null for the hash of a password. */
export function firebaseUid(hash: string): string | null {
  return hash.startsWith(AT_FIREBASE) ? hash.slice(AT_FIREBASE.length) : null;
}

/** Returns whether a person can sign in: with a Firebase account if accounts are there, else with a password or passkey of the site. */
export async function hasCredentials(
  read: AccountRead,
  userId: string,
  accountsAt: AccountsAt = "site",
): Promise<boolean> {
  const ofPerson = where("userId", userId);
  const passwords = await read.accountRows("password", ofPerson);
  if (accountsAt === "firebase") return passwords.some(({ hash }) => firebaseUid(hash) !== null);
  const passkeys = await read.accountRows("passkey", ofPerson);
  return passkeys.length > 0 || passwords.some(({ hash }) => firebaseUid(hash) === null);
}

/** Returns the administrators whose account is not disabled. */
export function activeAdministrators(read: AccountRead): Promise<AccountUserRow[]> {
  return read.accountRows("user", [...where("role", "administrator"), ...where("active", 1)]);
}

/** Creates a person with an unused slug. The caller has to store the person, with role and address. */
export async function createUser(tx: StoreWrite, name: string): Promise<Pick<User, "id" | "slug" | "bio">> {
  const taken = new Set((await tx.users()).map((user) => user.slug));
  let slug = slugify(name);
  for (let number = 2; taken.has(slug); number += 1) slug = numberedSlug(slugify(name), number);
  return { id: randomUUID(), slug, bio: "" };
}
