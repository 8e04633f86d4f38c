import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import type { OneTimeLinkRow } from "#core/accounts/store.ts";
import { ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import {
  checkLinkForm,
  createInvitationLinks,
  findLink,
  firebaseCredential,
  type Person,
  replaceCredentials,
  resolvePerson,
} from "../invitation-links.ts";
import { audit, where } from "../sign-in-context.ts";
import { deadLink } from "../sign-in-errors.ts";
import type { FirebaseUser, VerifiedPassword } from "../../firebase/identity-toolkit.ts";
import { type FirebaseContext, memberOf, writeClaims, uidOf, verifiedIdentity } from "./firebase-context.ts";
import { enter } from "./firebase-second-factor.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

type LinkForm = Parameters<AccountService["useLink"]>[1];

/** The Firebase account that a link opens, and the function that signs in to it. */
interface Entrance {
  uid: string;
  signIn(): Promise<Outcome<VerifiedPassword>>;
}

/** Creates the one-time links that add a Firebase account to the team or give the account a new password. */
export function createFirebaseLinks(access: FirebaseContext): Pick<AccountService, "link" | "useLink"> {
  const { store } = access;
  return {
    link: createInvitationLinks(access).link,
    async useLink(token, form, origin) {
      const link = await findLink(access, token);
      if (!link) return deadLink();
      const checked = await checkLinkForm(access, link, form);
      if (!checked.ok) return checked;
      const entrance = await entranceFor(access, link, form, checked.value);
      if (!entrance.ok) return entrance;
      const { uid, signIn } = entrance.value;
      const joined = await joinTeam(access, link, checked.value, uid);
      if (!joined.ok) return joined;
      const member = await memberOf(store.read, uid);
      if (member) await writeClaims(access, uid, member);
      const signedIn = await signIn();
      return signedIn.ok ? enter(access, signedIn.value, origin, "odnośnik") : signedIn;
    },
  };
}

function entranceFor(access: FirebaseContext, link: OneTimeLinkRow, form: LinkForm, person: Person) {
  const { idToken } = form;
  return idToken === undefined ? byPassword(access, link, form, person) : byToken(access, idToken, person);
}

/** Signs in with a provider's ID token. Refused unless the token's confirmed e-mail address is the one that the link was made for. */
async function byToken(access: FirebaseContext, idToken: string, person: Person): Promise<Outcome<Entrance>> {
  const identity = await verifiedIdentity(access, idToken);
  if (!identity.ok) return identity;
  const { uid, email, emailVerified } = identity.value;
  if (email !== person.email || !emailVerified) return refuse("invalid", signInMessages.linkOfOther(person.email));
  return ok({ uid, signIn: async () => ok({ uid, idToken }) });
}

/**
 * Opens or creates an account by a password. Only a link for a new password changes an existing account's password; other links require the
 * present password.
 */
async function byPassword(
  access: FirebaseContext,
  link: OneTimeLinkRow,
  { password }: LinkForm,
  { email, name }: Person,
): Promise<Outcome<Entrance>> {
  const { toolkit, store } = access;
  const signIn: Entrance["signIn"] = async () => {
    const answer = await toolkit.signInWithPassword(email, password);
    return answer.ok ? ok(answer.value) : refusalOfAuthCode(answer.code);
  };
  const existing = await toolkit.find({ email });
  if (!existing) {
    const created = await toolkit.create({ email, password, name });
    return created.ok ? ok({ uid: created.value, signIn }) : refusedPassword(created.code);
  }
  const { uid } = existing;
  if (link.kind === "reset" && link.userId !== null && (await uidOf(store.read, link.userId)) === uid) {
    const changed = await toolkit.change(uid, { password, withoutSecondFactor: true });
    if (!changed.ok) return refusedPassword(changed.code);
    const cleared = await removePasskeys(access, existing);
    return cleared.ok ? ok({ uid, signIn }) : cleared;
  }
  const verified = await toolkit.signInWithPassword(email, password);
  if (!verified.ok) return refusedPassword("auth/email-already-in-use");
  return ok({ uid, signIn: async () => ok(verified.value) });
}

async function removePasskeys({ toolkit }: FirebaseContext, { uid, passkeys }: FirebaseUser): Promise<Outcome<null>> {
  if (passkeys.length === 0) return ok(null);
  const ids = passkeys.map(({ id }) => id);
  const token = await toolkit.idTokenOf(uid);
  const removed = token.ok ? await toolkit.removePasskeys(token.value, ids) : token;
  return removed.ok ? ok(null) : refusalOfAuthCode(removed.code);
}

function refusedPassword(code: string) {
  const refusal = refusalOfAuthCode(code);
  return refusal.code === "invalid" ? refuseField("password", refusal.message) : refusal;
}

async function joinTeam(
  access: FirebaseContext,
  link: OneTimeLinkRow,
  person: Person,
  uid: string,
): Promise<Outcome<null>> {
  return access.store.write(async (tx) => {
    // When a link is used twice at the same time, the second use removes no row and is refused.
    const removed = await tx.removeAccountRows("access_link", where("id", link.id));
    const userId = removed === 0 ? null : await resolvePerson(tx, access, link, person);
    if (userId === null) return deadLink();
    const [other] = await tx.accountRows("password", [
      ...where("hash", firebaseCredential(uid)),
      { field: "userId", is: "<>", value: userId },
    ]);
    if (other) return refuse("conflict", signInMessages.accountOfOther);
    await replaceCredentials(tx, access.clock, userId, firebaseCredential(uid));
    const { kind, role } = link;
    if (role === "administrator") await tx.removeAccountRows("access_link", where("kind", "setup"));
    await audit(tx, access, userId, "link-used", userId, { kind, role });
    return ok(null);
  });
}
