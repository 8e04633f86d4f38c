import { randomUUID } from "node:crypto";
import { tidyByline } from "#core/accounts/byline-service.ts";
import { authorTag } from "#core/base/cache-tags.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { may, proveFirst, ROLES } from "#core/base/permission.ts";
import type { AccountUserRow } from "#core/accounts/store.ts";
import type { Member, AccountService } from "#core/accounts/account-service.ts";
import type { Role, Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { StoreWrite } from "#core/store.ts";
import { endSessionsOf } from "./sessions.ts";
import { audit, isProved, type SignInContext, type SignInMethod, where } from "./sign-in-context.ts";
import { activeAdministrators, makeInvitationLink } from "./invitation-links.ts";
import { forbidden, lastAdministrator, noByline, noMember } from "./sign-in-errors.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";
import { formMessages } from "#core/messages/base.ts";

type UserAdmin =
  | "members"
  | "invite"
  | "cancelInvitation"
  | "resetLink"
  | "setRole"
  | "setActive"
  | "profile"
  | "describe";

/** Creates the methods for managing the team: invitations, roles and accounts. */
export function createUserAdmin(access: SignInContext): Pick<AccountService, UserAdmin> {
  const { store, clock } = access;
  return {
    members: async (viewer) => refusalFor(access, viewer) ?? ok(await membersOf(access)),
    invite: invite(access),
    async cancelInvitation(viewer, id) {
      const refusal = refusalFor(access, viewer);
      if (refusal) return refusal;
      return store.write(async (tx) => {
        const removed = await tx.removeAccountRows("access_link", [...where("kind", "invite"), ...where("id", id)]);
        if (removed === 0) return refuse("missing", signInMessages.invitationGone);
        await audit(tx, access, viewer.id, "invitation-cancelled", null);
        return ok(null);
      });
    },
    resetLink: (viewer, userId) =>
      changeMember(access, viewer, userId, async (tx, user) => {
        if (user.active === 0) return refuse("conflict", signInMessages.accountDisabled);
        const link = { kind: "reset", email: user.email, userId, role: user.role } as const;
        await audit(tx, access, viewer.id, "reset-link", userId);
        return ok({ path: await makeInvitationLink(tx, clock, link) });
      }),
    setRole: setRole(access),
    setActive: (viewer, userId, active) =>
      changeMember(access, viewer, userId, async (tx, user) => {
        if (!active && (await isLastAdministrator(tx, user))) return lastAdministrator();
        await tx.putUser({ ...personOf(user), active });
        if (!active) await tx.removeAccountRows("access_link", where("userId", userId));
        if (!active) await endSessionsOf(tx, userId);
        await audit(tx, access, viewer.id, active ? "activated" : "deactivated", userId);
        return ok(null);
      }),
    async profile(viewer) {
      const [user] = await store.read.accountRows("user", where("id", viewer.id));
      return { name: user?.name ?? viewer.name, bio: user?.bio ?? "" };
    },
    describe: describe(access),
  };
}

function refusalFor(access: SignInContext, viewer: Viewer): Failure | null {
  if (!may(viewer, "administer")) return forbidden();
  return isProved(access, viewer) ? null : proveFirst();
}

const invite: SignInMethod<"invite"> = (access) => async (viewer, invitation) => {
  const refusal = refusalFor(access, viewer);
  if (refusal) return refusal;
  const { role, bylineId = null } = invitation;
  const email = normalEmail(invitation.email);
  const fields: Record<string, string> = {};
  if (email === null) fields["email"] = signInMessages.giveEmail;
  if (!ROLES.includes(role)) fields["role"] = signInMessages.chooseRole;
  if (email === null || Object.keys(fields).length > 0) return refuse("invalid", formMessages.correctFields, fields);
  const { mail, clock } = access;
  const id = randomUUID();
  const sent = mail && (await mail.isOn()) ? { id, token: await mail.linkToken(id) } : undefined;
  return access.store.write(async (tx) => {
    const [existing] = await tx.accountRows("user", where("email", email));
    if (existing) return refuse("invalid", signInMessages.inTeamAlready, { email: signInMessages.inTeamAlready });
    if (bylineId !== null && !(await isByline(tx, bylineId))) return noByline();
    const path = await makeInvitationLink(tx, clock, { kind: "invite", email, userId: bylineId, role }, sent);
    await audit(tx, access, viewer.id, "invited", bylineId, { role });
    const payload = { letter: "invite", linkId: id, by: viewer.id, role };
    if (sent) await tx.putOutbox({ kind: "mail", key: `invite:${id}`, payload, createdAt: clock() });
    return ok({ path, isSent: sent !== undefined });
  });
};

/** Returns whether a person is only a byline: a name under posts, without an account. */
async function isByline(tx: StoreWrite, id: string): Promise<boolean> {
  const [user] = await tx.accountRows("user", where("id", id));
  return user !== undefined && user.email === null;
}

async function changeMember<T>(
  access: SignInContext,
  viewer: Viewer,
  userId: string,
  change: (tx: StoreWrite, user: AccountUserRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return (
    refusalFor(access, viewer) ??
    access.store.write(async (tx) => {
      const [user] = await tx.accountRows("user", where("id", userId));
      return user ? change(tx, user) : noMember();
    })
  );
}

const setRole: SignInMethod<"setRole"> = (access) => async (viewer, userId, role) => {
  if (!ROLES.includes(role)) return refuse("invalid", signInMessages.chooseRole, { role: signInMessages.chooseRole });
  return changeMember(access, viewer, userId, async (tx, user) => {
    if (role !== "administrator" && (await isLastAdministrator(tx, user))) return lastAdministrator();
    const shrinks = ROLES.indexOf(role) < ROLES.indexOf(user.role as Role);
    await tx.putUser({ ...personOf(user), role });
    if (shrinks) await endSessionsOf(tx, user.id);
    await audit(tx, access, viewer.id, "role", user.id, { from: user.role, to: role });
    return ok(null);
  });
};

const describe: SignInMethod<"describe"> = (access) => async (viewer, userId, profile) => {
  const isOwn = userId === viewer.id && may(viewer, "own-account");
  const refusal = isOwn ? null : refusalFor(access, viewer);
  if (refusal) return refusal;
  const tidied = tidyByline(profile);
  if (!tidied.ok) return tidied;
  const { name, bio } = tidied.value;
  return access.store.write(async (tx) => {
    const [user] = await tx.accountRows("user", where("id", userId));
    if (!user) return noMember();
    await tx.putUser({ ...personOf(user), name, bio });
    tx.purge(name === user.name ? [authorTag(userId)] : ["*"]);
    await audit(tx, access, viewer.id, "described", userId);
    return ok(null);
  });
};

async function membersOf({ store, clock }: SignInContext) {
  const sessions = await store.read.accountRows("session", []);
  const passkeys = await store.read.accountRows("passkey", []);
  const users = await store.read.accountRows("user", []);
  const links = await store.read.accountRows("access_link", where("kind", "invite"));
  const bylines = new Map(users.filter(({ email }) => email === null).map(({ id, name }) => [id, name]));
  const isInvitation = ({ userId }: { userId: string | null }) => userId === null || bylines.has(userId);
  const invited = links.filter((link) => isInvitation(link) && link.endsAt > clock());
  const members = users.map((user): Member => {
    const seen = sessions.filter((session) => session.userId === user.id).map((session) => session.seenAt);
    return {
      ...personOf(user),
      totp: user.secondFactor === 1,
      passkeys: passkeys.filter((passkey) => passkey.userId === user.id).length,
      lastSeenAt: seen.length > 0 ? Math.max(...seen) : null,
    };
  });
  return {
    members: members.toSorted((a, b) => a.name.localeCompare(b.name, "pl")),
    invitations: invited.map(({ id, email, userId, role, endsAt }) => ({
      id,
      email: email ?? "",
      byline: userId === null ? null : (bylines.get(userId) ?? null),
      role: role as Role,
      expiresAt: endsAt,
    })),
  };
}

async function isLastAdministrator(tx: StoreWrite, user: AccountUserRow): Promise<boolean> {
  if (user.role !== "administrator" || user.active === 0) return false;
  return (await activeAdministrators(tx)).every(({ id }) => id === user.id);
}

function personOf({ id, email, name, slug, bio, role, active }: AccountUserRow) {
  return { id, email, name, slug, bio, role: role as Role, active: active === 1 };
}
