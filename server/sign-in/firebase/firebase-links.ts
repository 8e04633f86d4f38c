import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/auth-codes.ts";
import type { OneTimeLinkRow } from "#core/accounts/store.ts";
import { ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import {
  checkGiven,
  createInvitationLinks,
  findLink,
  firebaseCredential,
  type Person,
  replaceCredentials,
  resolvePerson,
} from "../invitation-links.ts";
import { audit, where } from "../sign-in-context.ts";
import { deadLink } from "../sign-in-errors.ts";
import type { FirebaseUser, KnownPassword } from "../../firebase/identity-toolkit.ts";
import { type FirebaseContext, memberOf, writeClaims, uidOf, verifiedIdentity } from "./firebase-context.ts";
import { enter } from "./firebase-second-factor.ts";

type Given = Parameters<AccountService["useLink"]>[1];

/** The account at Firebase that a link leads to, and what signs in there. */
interface Entrance {
  uid: string;
  signIn(): Promise<Outcome<KnownPassword>>;
}

/** One-time links of the site that make an account at Firebase one of the team, or give it a new password. */
export function createFirebaseLinks(access: FirebaseContext): Pick<AccountService, "link" | "useLink"> {
  const { store } = access;
  return {
    link: createInvitationLinks(access).link,
    async useLink(token, given, origin) {
      const found = await findLink(access, token);
      if (!found) return deadLink();
      const checked = await checkGiven(access, found, given);
      if (!checked.ok) return checked;
      const entrance = await entranceFor(access, found, given, checked.value);
      if (!entrance.ok) return entrance;
      const { uid, signIn } = entrance.value;
      const joined = await joinTeam(access, found, checked.value, uid);
      if (!joined.ok) return joined;
      const member = await memberOf(store.read, uid);
      if (member) await writeClaims(access, uid, member);
      const known = await signIn();
      return known.ok ? enter(access, known.value, origin, "odnośnik") : known;
    },
  };
}

function entranceFor(access: FirebaseContext, link: OneTimeLinkRow, given: Given, person: Person) {
  const { idToken } = given;
  return idToken === undefined ? byPassword(access, link, given, person) : byToken(access, idToken, person);
}

/** A provider has said who somebody is: it must be the person whom the link is for. */
async function byToken(access: FirebaseContext, idToken: string, person: Person): Promise<Outcome<Entrance>> {
  const identity = await verifiedIdentity(access, idToken);
  if (!identity.ok) return identity;
  const { uid, email, emailVerified } = identity.value;
  if (email !== person.email || !emailVerified)
    return refuse(
      "invalid",
      `Ten odnośnik jest dla ${person.email}, a to konto ma inny adres albo go nie potwierdziło.`,
    );
  return ok({ uid, signIn: async () => ok({ uid, idToken }) });
}

/** For an existing account only a link for a new password may change it; with any other link the present one must be given. */
async function byPassword(
  access: FirebaseContext,
  link: OneTimeLinkRow,
  { password }: Given,
  { email, name }: Person,
): Promise<Outcome<Entrance>> {
  const { toolkit, store } = access;
  const signIn: Entrance["signIn"] = async () => {
    const answer = await toolkit.signInWithPassword(email, password);
    return answer.ok ? ok(answer.value) : refusalOfAuthCode(answer.code);
  };
  const existing = await toolkit.find({ email });
  if (!existing) {
    const made = await toolkit.create({ email, password, name });
    return made.ok ? ok({ uid: made.value, signIn }) : refusedPassword(made.code);
  }
  const { uid } = existing;
  if (link.kind === "reset" && link.userId !== null && (await uidOf(store.read, link.userId)) === uid) {
    const changed = await toolkit.change(uid, { password, withoutSecondFactor: true });
    if (!changed.ok) return refusedPassword(changed.code);
    const cleared = await removePasskeys(access, existing);
    return cleared.ok ? ok({ uid, signIn }) : cleared;
  }
  const known = await toolkit.signInWithPassword(email, password);
  if (!known.ok) return refusedPassword("auth/email-already-in-use");
  return ok({ uid, signIn: async () => ok(known.value) });
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
    // Of two who use one link at once, the second finds no row.
    const removed = await tx.removeAccountRows("access_link", where("id", link.id));
    const userId = removed === 0 ? null : await resolvePerson(tx, access, link, person);
    if (userId === null) return deadLink();
    const [other] = await tx.accountRows("password", [
      ...where("hash", firebaseCredential(uid)),
      { field: "userId", is: "<>", value: userId },
    ]);
    if (other) return refuse("conflict", "To konto Firebase należy już do innej osoby z zespołu.");
    await replaceCredentials(tx, access.clock, userId, firebaseCredential(uid));
    const { kind, role } = link;
    if (role === "administrator") await tx.removeAccountRows("access_link", where("kind", "setup"));
    await audit(tx, access, userId, "link-used", userId, { kind, role });
    return ok(null);
  });
}
