import { z } from "zod";
import { nextPath } from "#core/accounts/next-path.ts";
import type { SignedIn } from "#core/accounts/account-service.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { links } from "../../links.ts";

/** A field of the sign-in form has at most this many characters. */
const PASSWORD_LIMIT = 4_096;
const EMAIL_LIMIT = 320;
const CODE_LIMIT = 64;
const NEXT_LIMIT = 2_048;
const TOKEN_LIMIT = 8_192;

const next = z.string().max(NEXT_LIMIT).default("");

export const loginActions = {
  password: action(
    "everyone",
    { email: z.string().max(EMAIL_LIMIT), password: z.string().max(PASSWORD_LIMIT), next },
    async ({ signIn, origin }, { email, password, next: wished }) =>
      goneIn(await signIn.withPassword({ email, password }, origin), wished),
  ),
  code: action(
    "everyone",
    { code: z.string().max(CODE_LIMIT), next },
    async ({ signIn, origin }, { code, next: wished }) => goneIn(await signIn.withCode(code, origin), wished),
  ),
  "passkey-challenge": action("everyone", {}, async ({ signIn, origin }) => {
    const challenge = await signIn.passkeyChallenge(origin);
    if (!challenge.ok) return challenge;
    return { ok: true, value: { options: challenge.value.options }, setCookies: challenge.value.setCookies };
  }),
  passkey: action(
    "everyone",
    { credential: z.unknown(), next },
    async ({ signIn, origin }, { credential, next: wished }) =>
      goneIn(await signIn.withPasskey(credential, origin), wished),
  ),
  "id-token": action(
    "everyone",
    { idToken: z.string().max(TOKEN_LIMIT), next },
    async ({ signIn, origin }, { idToken, next: wished }) => goneIn(await signIn.withIdToken(idToken, origin), wished),
  ),
  forgotten: action("everyone", { email: z.string().max(EMAIL_LIMIT) }, async ({ signIn, origin }, { email }) => {
    const taken = await signIn.forgotPassword(email, origin);
    return taken.ok ? { ok: true, value: "sent" } : taken;
  }),
  "sign-out": action("everyone", {}, async ({ signIn, origin }) => {
    const { setCookies } = await signIn.signOut(origin);
    return { ok: true, to: links.home(), setCookies };
  }),
};

function goneIn(outcome: Outcome<SignedIn>, wished: string): ActionResult {
  if (!outcome.ok) return outcome;
  const { step, setCookies } = outcome.value;
  const path = nextPath(wished || null);
  const to = step === "in" ? path : links.loginCode(path);
  return { ok: true, to, setCookies };
}
