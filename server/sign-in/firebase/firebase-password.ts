import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import { passwordProblem } from "#core/accounts/password.ts";
import { ok, type Outcome, refuseField } from "#core/base/outcome.ts";
import { proveFirst } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { endSessionsOf } from "../sessions.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import type { FirebaseUser, VerifiedPassword } from "../../firebase/identity-toolkit.ts";
import { audit, countedTry, where } from "../sign-in-context.ts";
import { wrongPassword } from "../sign-in-errors.ts";
import { type FirebaseContext, beginFirebaseSession, renewFirebaseSession, uidOf } from "./firebase-context.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

type OwnPassword = "protection" | "changePassword" | "prove";

/** Creates the methods for a person's own account that concern neither second factors nor passkeys. */
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
      const verified = await verifyPassword(access, viewer, { password, field: "password" }, from.address);
      if (!verified.ok) return verified;
      await store.write((tx) => tx.changeAccountRows("session", where("id", viewer.sessionId), { provedAt: clock() }));
      return ok({ setCookies: [] });
    },
  };
}

/** Returns a person's Firebase account; null without an account, "silent" when Firebase does not answer. */
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
    log.warn({ err }, signInMessages.protectionUnknown);
    return "silent";
  }
}

function changePassword(access: FirebaseContext): AccountService["changePassword"] {
  const { store, siteName, toolkit } = access;
  return async (viewer, { current, next }, from) => {
    const { name, email } = viewer;
    const [user] = await store.read.accountRows("user", where("id", viewer.id));
    const problem = passwordProblem(next, {
      secondFactor: user?.secondFactor === 1,
      email,
      name,
      siteName: siteName(),
    });
    if (problem) return refuseField("next", problem);
    const verified = await verifyPassword(access, viewer, { password: current, field: "current" }, from.address);
    if (!verified.ok) return verified;
    const { uid } = verified.value;
    const changed = await toolkit.change(uid, { password: next });
    if (!changed.ok) return refuseField("next", refusalOfAuthCode(changed.code).message);
    await store.write(async (tx) => {
      await endSessionsOf(tx, viewer.id);
      await tx.removeAccountRows("access_link", where("userId", viewer.id));
      await audit(tx, access, viewer.id, "password-changed", viewer.id);
    });
    const again = await toolkit.signInWithPassword(email ?? "", next);
    if (!again.ok) return refusalOfAuthCode(again.code);
    // The second factor was checked when this session began, so it is not requested again.
    const entered =
      "idToken" in again.value
        ? await beginFirebaseSession(access, again.value.idToken, from, "hasło")
        : await renewFirebaseSession(access, uid, from, "hasło");
    return entered.ok ? ok({ setCookies: entered.value.setCookies }) : entered;
  };
}

/** Returns Firebase's answer for a right password, else a refusal. A person without a password has to sign in again first. */
export async function verifyPassword(
  access: FirebaseContext,
  viewer: Viewer,
  { password, field }: { password: string; field: string },
  address: string,
): Promise<Outcome<VerifiedPassword>> {
  const { email } = viewer;
  const uid = await uidOf(access.store.read, viewer.id);
  if (uid === null || email === null) return proveFirst();
  return countedTry(access, ["password", email, address], async () => {
    const answer = await access.toolkit.signInWithPassword(email, password);
    if (answer.ok) return answer.value.uid === uid ? ok(answer.value) : wrongPassword(field);
    const refusal = refusalOfAuthCode(answer.code);
    return refusal.code === "invalid" ? wrongPassword(field) : refusal;
  });
}
