import { numberedSlug, slugify } from "#core/polish/slug.ts";
import { randomUUID } from "node:crypto";
import { normalEmail } from "#core/accounts/email.ts";
import { passwordProblem } from "#core/accounts/password.ts";
import type { AccountRead, AccountUserRow, OneTimeLinkRow } from "#core/accounts/store.ts";
import type { AccessLink, Origin, SignedIn, AccountService } from "#core/accounts/account-service.ts";
import type { Role, User } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { type SignInContext, endSessionsOf, startSession } from "./sign-in-context.ts";
import { hashOf, newToken } from "./cookies.ts";
import { HashingBusy } from "./hashing.ts";
import { busy, deadLink } from "./sign-in-errors.ts";

/** security.md, Accounts. */
const LINK_LIFE_MS: Record<AccessLink["kind"], number> = {
  setup: 24 * 3_600_000,
  invite: 7 * 24 * 3_600_000,
  reset: 24 * 3_600_000,
};

export const LONGEST_NAME = 80;

type LinkParts = Pick<OneTimeLinkRow, "email" | "userId" | "role"> & { kind: AccessLink["kind"] };

/** Returns the path with the token. Earlier links for the same person or address stop working. */
export async function makeInvitationLink(
  tx: StoreWrite,
  clock: Clock,
  { kind, email, userId, role }: LinkParts,
): Promise<string> {
  const token = newToken();
  const now = clock();
  await tx.removeAccountRows("access_link", [{ field: "endsAt", is: "<=", value: now }]);
  const same = userId === null ? ({ field: "email", is: "=", value: email } as const) : null;
  await tx.removeAccountRows("access_link", [{ field: "userId", is: "=", value: userId }, ...(same ? [same] : [])]);
  const endsAt = now + LINK_LIFE_MS[kind];
  const row = { id: randomUUID(), tokenHash: hashOf(token), kind, email, userId, role, createdAt: now, endsAt };
  await tx.addAccountRow("access_link", row);
  return `/setup?token=${token}`;
}

/** Null where an active administrator can sign in. Each call makes a new link and ends the one before. */
export async function firstAdministratorLink(store: Store, clock: Clock): Promise<string | null> {
  if (await hasAdministrator(store)) return null;
  const parts: LinkParts = { kind: "setup", email: null, userId: null, role: "administrator" };
  return store.write((tx) => makeInvitationLink(tx, clock, parts));
}

type Links = Pick<AccountService, "link" | "useLink">;

export function createInvitationLinks(access: SignInContext): Links {
  return {
    async link(token) {
      const found = await findLink(access, token);
      if (!found) return null;
      const user = await personOf(access, found);
      const { kind, role, endsAt } = found;
      const email = found.email ?? user?.email ?? null;
      return {
        kind: kind as AccessLink["kind"],
        email,
        name: user?.name ?? null,
        role: role as Role,
        expiresAt: endsAt,
      };
    },
    useLink: (token, given, origin) => useLink(access, token, given, origin),
  };
}

async function useLink(
  access: SignInContext,
  token: string,
  given: { email: string; name: string; password: string },
  origin: Origin,
): Promise<Outcome<SignedIn>> {
  const found = await findLink(access, token);
  if (!found) return deadLink();
  const checked = await checkGiven(access, found, given);
  if (!checked.ok) return checked;
  const hash = await access.hashing.hash(given.password).catch((error: unknown) => {
    if (error instanceof HashingBusy) return null;
    throw error;
  });
  if (hash === null) return busy();
  return access.store.write(async (tx) => {
    // Of two who use one link at once, the second finds no row.
    const removed = await tx.removeAccountRows("access_link", [{ field: "id", is: "=", value: found.id }]);
    if (removed === 0) return deadLink();
    const userId = await resolvePerson(tx, found, checked.value);
    if (userId === null) return deadLink();
    await replaceCredentials(tx, access.clock, userId, hash);
    if (found.role === "administrator") await dropSetupLinks(tx);
    const { kind, role } = found;
    const details = { kind, role };
    await tx.putAudit({ at: access.clock(), userId, act: "link-used", entity: { kind: "user", id: userId }, details });
    return ok<SignedIn>({ step: "in", setCookies: [await startSession(tx, access, userId, origin)] });
  });
}

interface Checked {
  email: string;
  name: string;
}

async function checkGiven(
  access: SignInContext,
  link: OneTimeLinkRow,
  given: { email: string; name: string; password: string },
): Promise<Outcome<Checked>> {
  const user = await personOf(access, link);
  const email = user?.email ?? link.email ?? normalEmail(given.email);
  const name = link.kind === "reset" && user ? user.name : given.name.trim().replace(/\s+/g, " ");
  const fields: Record<string, string> = {};
  if (email === null) fields["email"] = "Podaj adres e-mail, np. jan@example.pl.";
  else if (!user && (await isTaken(access, email))) fields["email"] = "Ktoś z tym adresem ma już konto.";
  if (name === "" || name.length > LONGEST_NAME) fields["name"] = `Podaj imię i nazwisko, do ${LONGEST_NAME} znaków.`;
  const context = { secondFactor: false, email, name, siteName: access.siteName };
  const problem = passwordProblem(given.password, context);
  if (problem) fields["password"] = problem;
  if (email === null || Object.keys(fields).length > 0) return refuse("invalid", "Popraw zaznaczone pola.", fields);
  return ok({ email, name });
}

/** The linked person, one with the link's address, or a new one. Null for a person who may not sign in this way. */
async function resolvePerson(tx: StoreWrite, link: OneTimeLinkRow, { email, name }: Checked): Promise<string | null> {
  if (link.kind === "reset") {
    const [user] = await tx.accountRows("user", [{ field: "id", is: "=", value: link.userId ?? "" }]);
    return user?.active === 1 ? user.id : null;
  }
  const key =
    link.userId === null ? { field: "email" as const, value: email } : { field: "id" as const, value: link.userId };
  const [known] = await tx.accountRows("user", [{ ...key, is: "=" }]);
  // Somebody who got an account since the form was checked keeps it.
  if (known && link.userId === null && (await hasCredentials(tx, known.id))) return null;
  const role = (known && link.kind === "invite" && link.userId !== null ? known.role : link.role) as Role;
  const user = known ?? (await createUser(tx, name));
  const { id, slug, bio } = user;
  await tx.putUser({ id, slug, bio, role, name, email: known?.email ?? email, active: true });
  tx.purge(["*"]);
  return id;
}

/** Removes second factor, passkeys and sessions too, which may be lost or stolen. */
async function replaceCredentials(tx: StoreWrite, clock: Clock, userId: string, hash: string): Promise<void> {
  const own = [{ field: "userId", is: "=", value: userId } as const];
  for (const table of ["password", "second_factor", "passkey", "access_link"] as const) {
    await tx.removeAccountRows(table, [...own]);
  }
  await endSessionsOf(tx, userId);
  await tx.changeAccountRows("user", [{ field: "id", is: "=", value: userId }], { secondFactor: 0 });
  await tx.addAccountRow("password", { userId, hash, setAt: clock() });
}

async function dropSetupLinks(tx: StoreWrite): Promise<void> {
  await tx.removeAccountRows("access_link", [{ field: "kind", is: "=", value: "setup" }]);
}

async function findLink({ store, clock }: SignInContext, token: string): Promise<OneTimeLinkRow | null> {
  const [row] = await store.read.accountRows("access_link", [{ field: "tokenHash", is: "=", value: hashOf(token) }]);
  return row && row.endsAt > clock() ? row : null;
}

async function personOf({ store }: SignInContext, link: OneTimeLinkRow): Promise<AccountUserRow | null> {
  if (link.userId === null) return null;
  return (await store.read.accountRows("user", [{ field: "id", is: "=", value: link.userId }]))[0] ?? null;
}

async function isTaken({ store }: SignInContext, email: string): Promise<boolean> {
  const [user] = await store.read.accountRows("user", [{ field: "email", is: "=", value: email }]);
  return user !== undefined && (await hasCredentials(store.read, user.id));
}

export async function hasCredentials(read: AccountRead, userId: string): Promise<boolean> {
  const own = [{ field: "userId", is: "=", value: userId } as const];
  const password = await read.accountRows("password", [...own]);
  return password.length > 0 || (await read.accountRows("passkey", [...own])).length > 0;
}

async function hasAdministrator(store: Store): Promise<boolean> {
  const active = await store.read.accountRows("user", [
    { field: "role", is: "=", value: "administrator" },
    { field: "active", is: "=", value: 1 },
  ]);
  for (const { id } of active) if (await hasCredentials(store.read, id)) return true;
  return false;
}

/** A person with a new slug, to be stored with role and address. */
export async function createUser(tx: StoreWrite, name: string): Promise<Pick<User, "id" | "slug" | "bio">> {
  const taken = new Set((await tx.users()).map((user) => user.slug));
  let slug = slugify(name);
  for (let number = 2; taken.has(slug); number += 1) slug = numberedSlug(slugify(name), number);
  return { id: randomUUID(), slug, bio: "" };
}
