import { z } from "zod";
import { action } from "../../requests/action.ts";
import { accounts } from "../../messages/accounts.ts";

const PASSWORD_LIMIT = 4_096;
const TEXT_LIMIT = 10_000;
const ID_LIMIT = 200;

const password = z.string().max(PASSWORD_LIMIT);
const id = z.string().min(1).max(ID_LIMIT);

const { account: words, login } = accounts;
const secrets = { password: login.password };

export const accountActions = {
  describe: action(
    "own-account",
    z.strictObject({ name: z.string().max(TEXT_LIMIT), bio: z.string().max(TEXT_LIMIT) }),
    async ({ signIn }, submission, given) => {
      const viewer = submission.viewer;
      return signIn.describe(viewer, viewer.id, given);
    },
  ),
  password: action(
    "own-account",
    z.strictObject({ current: password, next: password }),
    async ({ signIn }, submission, given) => {
      const changed = await signIn.changePassword(submission.viewer, given, submission.origin);
      return changed.ok ? { ok: true, value: "changed", setCookies: changed.value.setCookies } : changed;
    },
    { current: words.current, next: words.next },
  ),
  "totp-begin": action(
    "own-account",
    z.strictObject({ password }),
    async ({ signIn }, submission, given) => signIn.beginTotp(submission.viewer, given.password, submission.origin),
    secrets,
  ),
  "totp-confirm": action(
    "own-account",
    z.strictObject({ code: z.string().max(ID_LIMIT) }),
    async ({ signIn }, submission, { code }) => {
      const confirmed = await signIn.confirmTotp(submission.viewer, code, submission.origin);
      if (!confirmed.ok) return confirmed;
      const { recoveryCodes, setCookies } = confirmed.value;
      return { ok: true, value: { recoveryCodes }, setCookies };
    },
    { code: words.totpCode },
  ),
  "totp-codes": action(
    "own-account",
    z.strictObject({ password }),
    async ({ signIn }, submission, given) =>
      signIn.newRecoveryCodes(submission.viewer, given.password, submission.origin),
    secrets,
  ),
  "totp-end": action(
    "own-account",
    z.strictObject({ password }),
    async ({ signIn }, submission, given) => signIn.endTotp(submission.viewer, given.password, submission.origin),
    secrets,
  ),
  "passkey-begin": action("own-account", z.strictObject({}), async ({ signIn }, submission) => {
    const begun = await signIn.beginPasskey(submission.viewer, submission.origin);
    if (!begun.ok) return begun;
    return { ok: true, value: { options: begun.value.options }, setCookies: begun.value.setCookies };
  }),
  "passkey-add": action(
    "own-account",
    z.strictObject({ credential: z.unknown(), name: z.string().max(TEXT_LIMIT) }),
    async ({ signIn }, submission, { credential, name }) =>
      signIn.addPasskey(submission.viewer, credential, name, submission.origin),
  ),
  "passkey-remove": action("own-account", z.strictObject({ id }), async ({ signIn }, submission, given) =>
    signIn.removePasskey(submission.viewer, given.id),
  ),
  "session-end": action("own-account", z.strictObject({ id }), async ({ signIn }, submission, given) =>
    signIn.endSessions(submission.viewer, given.id),
  ),
  "session-end-others": action("own-account", z.strictObject({}), async ({ signIn }, submission) =>
    signIn.endSessions(submission.viewer, null),
  ),
  prove: action(
    "own-account",
    z.strictObject({ password }),
    async ({ signIn }, submission, given) => {
      const proved = await signIn.prove(submission.viewer, given.password, submission.origin);
      return proved.ok ? { ok: true, value: "proved", setCookies: proved.value.setCookies } : proved;
    },
    secrets,
  ),
};
