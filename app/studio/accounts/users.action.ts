import { z } from "zod";
import { readKey } from "#core/base/key-by-label.ts";
import { ROLE_WORDS, ROLES } from "#core/base/permission.ts";
import { refuseField, type Outcome } from "#core/base/outcome.ts";
import { accounts } from "../../messages/accounts.ts";
import { studio } from "../../messages/studio.ts";
import { action, type ActionResult, tick } from "../../requests/action.ts";
import type { Done } from "../ui/done-message.tsx";
import { ownAccountActions } from "./own-account.action.ts";

const EMAIL_LIMIT = 320;
const ID_LIMIT = 200;

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const TEXT_LIMIT = 4_000;

const text = z.string().max(TEXT_LIMIT);
const id = z.string().min(1).max(ID_LIMIT);
const role = z.preprocess(readKey(ROLE_WORDS), z.enum(ROLES));

export const userActions = {
  prove: { ...ownAccountActions.prove, who: "administer" as const },
  invite: action(
    "administer",
    { email: z.string().max(EMAIL_LIMIT), role },
    async ({ signIn, services, viewer }, input) =>
      linkOf(await signIn.invite(viewer, input), services.origin, input.email),
  ),
  "invite-as": action(
    "administer",
    { id, email: z.string().max(EMAIL_LIMIT), role },
    async ({ signIn, services, viewer }, { id: bylineId, ...input }) =>
      linkOf(await signIn.invite(viewer, { ...input, bylineId }), services.origin, input.email),
  ),
  cancel: action("administer", { id }, async ({ signIn, viewer }, input) => signIn.cancelInvitation(viewer, input.id)),
  reset: action("administer", { id }, async ({ signIn, services, viewer }, input) =>
    linkOf(await signIn.resetLink(viewer, input.id), services.origin, null),
  ),
  role: action("administer", { id, role }, async ({ signIn, viewer }, input) =>
    signIn.setRole(viewer, input.id, input.role),
  ),
  deactivate: action("administer", { id }, async ({ signIn, viewer }, input) =>
    signIn.setActive(viewer, input.id, false),
  ),
  rename: action("administer", { id, name: text, bio: text.default("") }, async ({ services, viewer }, input) =>
    services.studio.bylines.rename(viewer, input.id, input),
  ),
  merge: action("administer", { id, into: text, agreed: tick }, async ({ services, viewer }, input) => {
    if (!input.agreed) return refuseField("agreed", studio.common.agreeFirst);
    const merged = await services.studio.bylines.merge(viewer, input.id, input.into);
    return merged.ok ? { ok: true, value: { says: accounts.bylines.merged(merged.value) } satisfies Done } : merged;
  }),
  remove: action("administer", { id }, async ({ services, viewer }, input) => {
    const removed = await services.studio.bylines.remove(viewer, input.id);
    if (!removed.ok) return removed;
    return { ok: true, value: { says: accounts.bylines.removed(removed.value.name) } satisfies Done };
  }),
  activate: action("administer", { id }, async ({ signIn, viewer }, input) => signIn.setActive(viewer, input.id, true)),
};

function linkOf(
  created: Outcome<{ path: string; isSent?: boolean }>,
  origin: string,
  email: string | null,
): ActionResult {
  if (!created.ok) return created;
  const { path, isSent = false } = created.value;
  return { ok: true, value: { link: origin + path, email, isSent } };
}
