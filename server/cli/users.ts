import { ROLE_WORDS } from "#core/base/permission.ts";
import { normalEmail } from "#core/accounts/email.ts";
import type { AccountUserRow } from "#core/accounts/store.ts";
import type { Role } from "#core/base/viewer.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import type { Report } from "../base/progress.ts";
import { hasCredentials, makeInvitationLink, createUser } from "../sign-in/invitation-links.ts";
import { audit, where } from "../sign-in/sign-in-context.ts";
import { userMessages } from "#core/messages/server/cli/users.ts";

/* The user commands. They ask for no password, because whoever can run them controls the machine. They resolve to false on failure. */

type Site = Pick<ComposedSite, "store" | "clock" | "origin" | "accountsAt">;

/** Adds a person and prints a link with which that person sets a password. */
export async function addUser(
  runtime: Site,
  invitation: { email: string; person: string; role: Role },
  report: Report,
): Promise<boolean> {
  const email = normalEmail(invitation.email);
  if (email === null) return reportRefusal(report, userMessages.noEmail(invitation.email));
  if (await findByEmail(runtime, email)) {
    return reportRefusal(report, userMessages.emailTaken(email));
  }
  const path = await runtime.store.write(async (tx) => {
    const person = await createUser(tx, invitation.person);
    await tx.putUser({ ...person, email, name: invitation.person, role: invitation.role, active: true });
    await audit(tx, runtime, null, "user-added", person.id, { role: invitation.role });
    return makeInvitationLink(tx, runtime.clock, { kind: "invite", email, userId: person.id, role: invitation.role });
  });
  report(userMessages.added(invitation.person, ROLE_WORDS[invitation.role]));
  report(runtime.origin() + path);
  return true;
}

/** Prints a link for a new password. Using the link removes passkeys and second factor. */
export async function resetUser(runtime: Site, account: { email: string }, report: Report): Promise<boolean> {
  const user = await findByEmail(runtime, normalEmail(account.email) ?? account.email);
  if (!user) return reportRefusal(report, userMessages.nobody(account.email));
  if (user.active === 0) return reportRefusal(report, userMessages.disabled(user.email));
  const { id: userId, email, role } = user;
  const path = await runtime.store.write(async (tx) => {
    await audit(tx, runtime, null, "reset-link", userId);
    return makeInvitationLink(tx, runtime.clock, { kind: "reset", email, userId, role });
  });
  report(userMessages.resetLink(user.name));
  report(runtime.origin() + path);
  return true;
}

/** Prints all people, one per line or as one JSON array. */
export async function listUsers({ store, accountsAt }: Site, report: Report, asJson = false): Promise<boolean> {
  const rows = await store.read.accountRows("user", []);
  const users = rows.toSorted((a, b) => a.name.localeCompare(b.name, "pl"));
  if (asJson) {
    const people = users.map(async ({ id, name, email, role, active, secondFactor }) => {
      const canSignIn = active === 1 && (await hasCredentials(store.read, id, accountsAt));
      return { name, email, role, active: active === 1, canSignIn, secondFactor: secondFactor === 1 };
    });
    report(JSON.stringify(await Promise.all(people), null, 2));
    return true;
  }
  if (users.length === 0) report(userMessages.nobodyYet);
  for (const user of users) {
    const details = [user.name, user.email ?? userMessages.withoutEmail, ROLE_WORDS[user.role as Role]];
    if (user.active !== 1) details.push(userMessages.disabledHere);
    if (!(await hasCredentials(store.read, user.id, accountsAt))) details.push(userMessages.withoutPassword);
    if (user.secondFactor === 1) details.push(userMessages.secondFactor);
    report(details.join(", "));
  }
  return true;
}

async function findByEmail({ store }: Site, email: string): Promise<AccountUserRow | null> {
  return (await store.read.accountRows("user", where("email", email)))[0] ?? null;
}

function reportRefusal(report: Report, sentence: string): false {
  report(sentence, true);
  return false;
}
