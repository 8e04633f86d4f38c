import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/auth-codes.ts";
import { passwordProblem } from "#core/accounts/password.ts";
import { ok, type Outcome, refuseField } from "#core/base/outcome.ts";
import { proveFirst } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import type { FirebaseUser, KnownPassword } from "../../firebase/identity-toolkit.ts";
import { audit, endSessionsOf, tried, where } from "../sign-in-context.ts";
import { wrongPassword } from "../sign-in-errors.ts";
import { type FirebaseContext, letIn, letInAgain, uidOf } from "./firebase-context.ts";

type OwnPassword = "protection" | "changePassword" | "prove";

/** The part of a person's account page that is neither second factors nor passkeys. */
export function createFirebasePassword(access: FirebaseContext): Pick<AccountService, OwnPassword> {
  const { store, clock } = access;
  return {
    async protection(viewer) {
      const account = await accountOf(access, viewer);
      const [user] = await store.read.accountRows("user", where("id", viewer.id));
      return {
        hasPassword: account !== null,
        totp: account === "silent" ? user?.secondFactor === 1 : account?.totp === true,
        recoveryCodesLeft: 0,
        passkeys: account === "silent" ? null : (account?.passkeys ?? []).map((each) => ({ ...each, createdAt: null })),
      };
    },
    changePassword: changePassword(access),
    async prove(viewer, password, from) {
      const known = await knownPassword(access, viewer, { password, field: "password" }, from.address);
      if (!known.ok) return known;
      await store.write((tx) => tx.changeAccountRows("session", where("id", viewer.sessionId), { provedAt: clock() }));
      return ok({ setCookies: [] });
    },
  };
}

/** The person's account at Firebase; null where there is none. */
async function accountOf(
  { store, toolkit, log }: FirebaseContext,
  viewer: Viewer,
): Promise<FirebaseUser | null | "silent"> {
  const uid = await uidOf(store.read, viewer.id);
  if (uid === null) return null;
  try {
    return await toolkit.find({ uid });
  } catch (err) {
    if (!(err instanceof GoogleUnavailable)) throw err;
    log.warn({ err }, "Firebase nie odpowiada, jak chronione jest konto");
    return "silent";
  }
}

function changePassword(access: FirebaseContext): AccountService["changePassword"] {
  const { store, siteName, toolkit } = access;
  return async (viewer, { current, next }, from) => {
    const { name, email } = viewer;
    const [user] = await store.read.accountRows("user", where("id", viewer.id));
    const problem = passwordProblem(next, { secondFactor: user?.secondFactor === 1, email, name, siteName });
    if (problem) return refuseField("next", problem);
    const known = await knownPassword(access, viewer, { password: current, field: "current" }, from.address);
    if (!known.ok) return known;
    const { uid } = known.value;
    const changed = await toolkit.change(uid, { password: next });
    if (!changed.ok) return refuseField("next", refusalOfAuthCode(changed.code).message);
    await store.write(async (tx) => {
      await endSessionsOf(tx, viewer.id);
      await tx.removeAccountRows("access_link", where("userId", viewer.id));
      await audit(tx, access, viewer.id, "password-changed", viewer.id);
    });
    const again = await toolkit.signInWithPassword(email ?? "", next);
    if (!again.ok) return refusalOfAuthCode(again.code);
    // The session has the second factor already.
    const entered =
      "idToken" in again.value
        ? await letIn(access, again.value.idToken, from, "hasło")
        : await letInAgain(access, uid, from, "hasło");
    return entered.ok ? ok({ setCookies: entered.value.setCookies }) : entered;
  };
}

/** What Firebase says of a password, once it is right. A person without one must have signed in just now. */
export async function knownPassword(
  access: FirebaseContext,
  viewer: Viewer,
  { password, field }: { password: string; field: string },
  address: string,
): Promise<Outcome<KnownPassword>> {
  const { email } = viewer;
  const uid = await uidOf(access.store.read, viewer.id);
  if (uid === null || email === null) return proveFirst();
  return tried(access, ["password", email, address], async () => {
    const known = await access.toolkit.signInWithPassword(email, password);
    if (known.ok) return known.value.uid === uid ? ok(known.value) : wrongPassword(field);
    const refusal = refusalOfAuthCode(known.code);
    return refusal.code === "invalid" ? wrongPassword(field) : refusal;
  });
}
