import type { AccountService } from "#core/accounts/account-service.ts";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { proveFirst } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { endSessionsOf } from "../sessions.ts";
import type { PasskeyAnswer } from "../../firebase/passkey-calls.ts";
import { isCredential } from "../call-better-auth.ts";
import { CHALLENGE_S } from "../cookies.ts";
import { passkeyLabel } from "../own-passkeys.ts";
import { isLoopback } from "#core/base/values/plain-http.ts";
import { audit, isProved } from "../sign-in-context.ts";
import { noPasskey, passkeyNotAdded, tooMany, wrongPasskey } from "../sign-in-errors.ts";
import { createPasskeyRateLimit } from "../signing-in.ts";
import { type FirebaseContext, beginFirebaseSession, uidOf } from "./firebase-context.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

type Passkeys = "passkeyChallenge" | "withPasskey" | "beginPasskey" | "addPasskey" | "removePasskey";

/**
 * Creates passkeys that Firebase stores and checks, for projects that have turned passkeys on. The site adds two checks: a challenge is
 * valid only in the browser that requested it, and the authenticator must have verified the user.
 */
export function createFirebasePasskeys(access: FirebaseContext, site: () => URL): Pick<AccountService, Passkeys> {
  const { cookies, siteName, toolkit } = access;
  const mayAsk = createPasskeyRateLimit(access.elapsed);
  const challengeFor = (options: Record<string, unknown>) => {
    const challenge = cookies.set("passkey", String(options["challenge"]), CHALLENGE_S);
    return ok({ options, setCookies: [challenge] });
  };
  return {
    async passkeyChallenge(origin) {
      if (!mayAsk(origin.address)) return tooMany(CHALLENGE_S * 1000);
      const answer = await toolkit.passkeyChallenge();
      if (!answer.ok) return refusedPasskeys(answer.code);
      return challengeFor({ ...answer.value, rpId: relyingParty(site()), userVerification: "required" });
    },
    async withPasskey(credential, origin) {
      const challenge = cookies.read(origin.cookies, "passkey");
      if (!isAnswerTo(credential, challenge) || !verifiedUser(credential)) return wrongPasskey();
      const answer = await toolkit.signInWithPasskey(credential);
      return answer.ok ? beginFirebaseSession(access, answer.value, origin, signInMessages.passkey) : wrongPasskey();
    },
    async beginPasskey(viewer) {
      const token = await ownToken(access, viewer);
      if (!token.ok) return token;
      const answer = await toolkit.beginPasskey(token.value);
      if (!answer.ok) return refusedPasskeys(answer.code);
      const { user, ...options } = answer.value;
      return challengeFor({
        ...options,
        rp: { id: relyingParty(site()), name: siteName() },
        user: { ...(user as object), name: viewer.email ?? viewer.name, displayName: viewer.name },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
    },
    async addPasskey(viewer, credential, name, origin) {
      const token = await ownToken(access, viewer);
      if (!token.ok) return token;
      if (!isAnswerTo(credential, cookies.read(origin.cookies, "passkey"))) return passkeyNotAdded();
      const label = passkeyLabel(name);
      const added = await toolkit.addPasskey(token.value, credential, label);
      if (!added.ok) return passkeyNotAdded();
      await endOthers(access, viewer, "passkey-added", { name: label });
      return ok(null);
    },
    async removePasskey(viewer, id) {
      const token = await ownToken(access, viewer);
      if (!token.ok) return token;
      const uid = await uidOf(access.store.read, viewer.id);
      const account = uid === null ? null : await toolkit.find({ uid });
      if (!account?.passkeys.some((passkey) => passkey.id === id)) return noPasskey();
      const removed = await toolkit.removePasskeys(token.value, [id]);
      if (!removed.ok) return refusedPasskeys(removed.code);
      await endOthers(access, viewer, "passkey-removed");
      return ok(null);
    },
  };
}

/** Returns an ID token for changing the viewer's passkeys. Passkeys give lasting access, so a recently confirmed password is required. */
async function ownToken(access: FirebaseContext, viewer: Viewer): Promise<Outcome<string>> {
  const uid = await uidOf(access.store.read, viewer.id);
  if (uid === null || !isProved(access, viewer)) return proveFirst();
  const token = await access.toolkit.idTokenOf(uid);
  return token.ok ? ok(token.value) : refusalOfAuthCode(token.code);
}

function endOthers(access: FirebaseContext, viewer: Viewer, act: string, details: Record<string, string> = {}) {
  return access.store.write(async (tx) => {
    await endSessionsOf(tx, viewer.id, viewer.sessionId);
    await audit(tx, access, viewer.id, act, viewer.id, details);
  });
}

/** Returns the id of the relying party. WebAuthn accepts no IP addresses, so a loopback address becomes `localhost`. */
function relyingParty({ hostname }: URL): string {
  return isLoopback(hostname) ? "localhost" : hostname;
}

function isAnswerTo(credential: unknown, challenge: string | null): credential is PasskeyAnswer {
  if (challenge === null || !isCredential(credential)) return false;
  const { clientDataJSON } = credential.response as { clientDataJSON?: unknown };
  try {
    const client = JSON.parse(Buffer.from(String(clientDataJSON), "base64url").toString("utf8")) as unknown;
    return (client as { challenge?: unknown } | null)?.challenge === challenge;
  } catch {
    return false;
  }
}

/** The position of the flags in authenticator data, and the flag for a verified user (WebAuthn, 6.1). */
const FLAGS_AT = 32;
const USER_VERIFIED = 0x04;

/**
 * Returns whether the authenticator has verified the user. That is required, because a passkey replaces both factors. Firebase checks the
 * signature of the flags.
 */
function verifiedUser({ response }: PasskeyAnswer): boolean {
  const { authenticatorData } = response as { authenticatorData?: unknown };
  const flags = Buffer.from(String(authenticatorData), "base64url")[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

function refusedPasskeys(code: string) {
  const refusal = refusalOfAuthCode(code);
  return refusal.code === "unavailable" ? refuse("conflict", signInMessages.passkeysNotConfigured) : refusal;
}
