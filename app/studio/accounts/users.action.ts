import { z } from "zod";
import { ROLES } from "#core/base/permission.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { accountActions } from "./account.action.ts";

const EMAIL_LIMIT = 320;
const ID_LIMIT = 200;

const id = z.string().min(1).max(ID_LIMIT);
const role = z.enum(ROLES);

export const userActions = {
  prove: { ...accountActions.prove, who: "administer" as const },
  invite: action(
    "administer",
    z.strictObject({ email: z.string().max(EMAIL_LIMIT), role }),
    async ({ signIn, origin }, submission, given) =>
      linkOf(await signIn.invite(submission.viewer, given), origin, given.email),
  ),
  cancel: action("administer", z.strictObject({ id }), async ({ signIn }, submission, given) =>
    signIn.cancelInvitation(submission.viewer, given.id),
  ),
  reset: action("administer", z.strictObject({ id }), async ({ signIn, origin }, submission, given) =>
    linkOf(await signIn.resetLink(submission.viewer, given.id), origin, null),
  ),
  role: action("administer", z.strictObject({ id, role }), async ({ signIn }, submission, given) =>
    signIn.setRole(submission.viewer, given.id, given.role),
  ),
  deactivate: action("administer", z.strictObject({ id }), async ({ signIn }, submission, given) =>
    signIn.setActive(submission.viewer, given.id, false),
  ),
  activate: action("administer", z.strictObject({ id }), async ({ signIn }, submission, given) =>
    signIn.setActive(submission.viewer, given.id, true),
  ),
};

function linkOf(made: Outcome<{ path: string }>, origin: string, email: string | null): ActionResult {
  return made.ok ? { ok: true, value: { link: origin + made.value.path, email } } : made;
}
