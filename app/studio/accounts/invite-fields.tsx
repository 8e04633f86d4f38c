import { ROLES } from "#core/base/permission.ts";
import type { Role } from "#core/base/viewer.ts";
import { accounts } from "../../messages/accounts.ts";
import { useFormValue } from "../../ui/form.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";

/** The roles that an invitation can give. Readers have no accounts. */
const GIVEN_ROLES = ROLES.filter((role): role is Exclude<Role, "reader"> => role !== "reader");

export const ROLE_CHOICES = GIVEN_ROLES.map((role) => ({
  value: role,
  name: `${accounts.roles[role]}: ${accounts.rolesMean[role]}`,
}));

export function InviteFields() {
  const words = accounts.users;
  return (
    <>
      <LinkMade />
      <Field label={accounts.login.email} name="email" type="email" required autoComplete="off" />
      <ChoiceField label={words.role} name="role" defaultValue="author" choices={ROLE_CHOICES} />
      <FormButton>{words.invite}</FormButton>
    </>
  );
}

/** The invitation link that the form created. It is shown only once, to be passed on to the invited person. */
export function LinkMade() {
  const invitation = useFormValue<{ link: string; email: string | null; isSent: boolean }>();
  if (!invitation) return null;
  return (
    <output className="field">
      <span className="field-name">{accounts.users.linkTitle}</span>
      <code className="secret">{invitation.link}</code>
      <span className="field-hint">
        {invitation.isSent && invitation.email !== null && `${accounts.users.linkSent(invitation.email)} `}
        {accounts.users.linkOnce}
      </span>
    </output>
  );
}
