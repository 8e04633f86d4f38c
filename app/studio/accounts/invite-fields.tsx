import { ROLES } from "#core/base/permission.ts";
import type { Role } from "#core/base/viewer.ts";
import { accounts } from "../../messages/accounts.ts";
import { useFormValue } from "../../ui/form.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";

/** Readers have no accounts, so nobody is given that role. */
const GIVEN_ROLES = ROLES.filter((role): role is Exclude<Role, "reader"> => role !== "reader");

export const ROLE_CHOICES = GIVEN_ROLES.map((role) => ({
  value: role,
  name: `${accounts.roles[role]}: ${accounts.rolesMean[role]}`,
}));

/** The fields of an invitation. */
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

/** The link that the form has made. It is shown only once, for the person to hand on. */
export function LinkMade() {
  const invitation = useFormValue<{ link: string }>();
  if (!invitation) return null;
  return (
    <output className="field">
      <span className="field-name">{accounts.users.linkTitle}</span>
      <code className="secret">{invitation.link}</code>
      <span className="field-hint">{accounts.users.linkOnce}</span>
    </output>
  );
}
