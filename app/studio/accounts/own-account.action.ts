import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import { action, type ActionResult, type Submission } from "../../requests/action.ts";
import { accounts } from "../../messages/accounts.ts";

const PASSWORD_LIMIT = 4_096;
const TEXT_LIMIT = 10_000;
const ID_LIMIT = 200;

const password = z.string().max(PASSWORD_LIMIT);
const id = z.string().min(1).max(ID_LIMIT);

const { account: words, login } = accounts;

/** Makes an action for which a signed-in person must enter the password again. */
function withPassword(run: (submission: Submission<Viewer>, input: { password: string }) => Promise<ActionResult>) {
  return action("own-account", { password }, run, { password: login.password });
}

export const ownAccountActions = {
  describe: action(
    "own-account",
    { name: z.string().max(TEXT_LIMIT), bio: z.string().max(TEXT_LIMIT) },
    async ({ signIn, viewer }, input) => signIn.describe(viewer, viewer.id, input),
  ),
  letters: action(
    "own-account",
    {
      letter: z
        .preprocess((value) => (typeof value === "string" ? [value] : value), z.array(id).max(ID_LIMIT))
        .default([]),
    },
    async ({ studio, viewer }, { letter }) => studio.mail.wantLetters(viewer, letter),
  ),
  password: action(
    "own-account",
    { current: password, next: password },
    async ({ signIn, viewer, origin }, input) => {
      const changed = await signIn.changePassword(viewer, input, origin);
      return changed.ok ? { ok: true, value: "changed", setCookies: changed.value.setCookies } : changed;
    },
    { current: words.current, next: words.next },
  ),
  "totp-begin": withPassword(async ({ signIn, viewer, origin }, input) => {
    const begun = await signIn.beginTotp(viewer, input.password, origin);
    if (!begun.ok) return begun;
    const { setCookies, ...shown } = begun.value;
    return { ok: true, value: shown, setCookies };
  }),
  "totp-confirm": action(
    "own-account",
    { code: z.string().max(ID_LIMIT) },
    async ({ signIn, viewer, origin }, { code }) => {
      const confirmed = await signIn.confirmTotp(viewer, code, origin);
      if (!confirmed.ok) return confirmed;
      const { recoveryCodes, setCookies } = confirmed.value;
      return { ok: true, value: { recoveryCodes }, setCookies };
    },
    { code: words.totpCode },
  ),
  "totp-codes": withPassword(async ({ signIn, viewer, origin }, input) =>
    signIn.newRecoveryCodes(viewer, input.password, origin),
  ),
  "totp-end": withPassword(async ({ signIn, viewer, origin }, input) => signIn.endTotp(viewer, input.password, origin)),
  "passkey-begin": action("own-account", {}, async ({ signIn, viewer, origin }) => {
    const begun = await signIn.beginPasskey(viewer, origin);
    if (!begun.ok) return begun;
    return { ok: true, value: { options: begun.value.options }, setCookies: begun.value.setCookies };
  }),
  "passkey-add": action(
    "own-account",
    { credential: z.unknown(), name: z.string().max(TEXT_LIMIT) },
    async ({ signIn, viewer, origin }, { credential, name }) => signIn.addPasskey(viewer, credential, name, origin),
  ),
  "passkey-remove": action("own-account", { id }, async ({ signIn, viewer }, input) =>
    signIn.removePasskey(viewer, input.id),
  ),
  "session-end": action("own-account", { id }, async ({ signIn, viewer }, input) =>
    signIn.endSessions(viewer, input.id),
  ),
  "session-end-others": action("own-account", {}, async ({ signIn, viewer }) => signIn.endSessions(viewer, null)),
  "database-token": action("own-account", {}, async ({ services, viewer }) => ({
    ok: true,
    value: (await services.databaseToken?.(viewer)) ?? null,
  })),
  prove: withPassword(async ({ signIn, viewer, origin }, input) => {
    const proved = await signIn.prove(viewer, input.password, origin);
    return proved.ok ? { ok: true, value: "proved", setCookies: proved.value.setCookies } : proved;
  }),
};
