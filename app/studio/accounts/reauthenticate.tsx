import { accounts } from "../../messages/accounts.ts";
import { studio } from "../../messages/studio.ts";
import { Form } from "../../ui/form.tsx";
import { AccountName, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";

export function Reauthenticate({ email }: { email: string }) {
  return (
    <Form do="prove" className="studio-form">
      <p className="notice">{studio.common.proveWhy}</p>
      <AccountName email={email} />
      <Field label={accounts.login.password} name="password" type="password" autoComplete="current-password" required />
      <FormButton look="main">{studio.common.prove}</FormButton>
    </Form>
  );
}
