import type { AccountService } from "#core/accounts/account-service.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { endSessionsOf } from "./sessions.ts";
import { noPasskey, passkeyNotAdded } from "./sign-in-errors.ts";
import { type SignInContext, audit, isProved, where } from "./sign-in-context.ts";
import { callBetterAuth, headersOf, isCredential } from "./call-better-auth.ts";
import { CHALLENGE_S } from "./cookies.ts";
import { proveFirst } from "#core/base/permission.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

const LONGEST_NAME = 60;

/** Returns the name of a passkey in lists: the name that the person has typed, or a default. */
export function passkeyLabel(name: string): string {
  return name.trim().slice(0, LONGEST_NAME) || signInMessages.passkeyName;
}

type OwnPasskeys = "beginPasskey" | "addPasskey" | "removePasskey";

/** Creates the methods for a person's own passkeys. Changes require a recently confirmed password: passkeys give lasting access. */
export function createOwnPasskeys(access: SignInContext): Pick<AccountService, OwnPasskeys> {
  const { store, cookies } = access;
  return {
    async beginPasskey(viewer, origin) {
      if (!isProved(access, viewer)) return proveFirst();
      const { api } = await access.auth();
      const headers = await headersOf(access, origin);
      const answer = await callBetterAuth(() =>
        api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      );
      if (!answer.ok) throw new Error(`No options for a passkey: ${answer.code}`);
      const challenge = answer.cookies["passkey"] ?? "";
      return ok({ options: answer.response, setCookies: [cookies.set("passkey", challenge, CHALLENGE_S)] });
    },
    async addPasskey(viewer, credential, name, origin) {
      if (!isProved(access, viewer)) return proveFirst();
      const challenge = cookies.read(origin.cookies, "passkey");
      if (challenge === null || !isCredential(credential)) return passkeyNotAdded();
      const { api } = await access.auth();
      const headers = await headersOf(access, origin, `passkey=${challenge}`);
      const label = passkeyLabel(name);
      const body = { response: credential, name: label };
      const answer = await callBetterAuth(() => api.verifyPasskeyRegistration({ body, headers, returnHeaders: true }));
      if (!answer.ok) return passkeyNotAdded();
      await store.write(async (tx) => {
        await endSessionsOf(tx, viewer.id, viewer.sessionId);
        await audit(tx, access, viewer.id, "passkey-added", viewer.id, { name: label });
      });
      return ok(null);
    },
    async removePasskey(viewer, id) {
      if (!isProved(access, viewer)) return proveFirst();
      const ofViewer = where("userId", viewer.id);
      return store.write(async (tx) => {
        const [password] = await tx.accountRows("password", ofViewer);
        const passkeys = await tx.accountRows("passkey", ofViewer);
        if (!passkeys.some((each) => each.id === id)) return noPasskey();
        if (!password && passkeys.length === 1) {
          return refuse("conflict", signInMessages.onlyWayIn);
        }
        await tx.removeAccountRows("passkey", [...ofViewer, ...where("id", id)]);
        await endSessionsOf(tx, viewer.id, viewer.sessionId);
        await audit(tx, access, viewer.id, "passkey-removed", viewer.id);
        return ok(null);
      });
    },
  };
}
