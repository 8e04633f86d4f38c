import { useState } from "react";
import { useActionData } from "../../routing/router.tsx";
import { encode } from "uqr";
import { accounts } from "../../messages/accounts.ts";
import type { ActionData } from "../../requests/submit.ts";
import { Form } from "../../ui/form.tsx";
import type { OwnAccountScreen } from "./own-account.loader.ts";
import { AccountName, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";

interface Begun {
  uri: string;
  secret: string;
}

type Step = "totp-begin" | "totp-confirm" | "totp-codes" | "totp-end";

/** The section for the authenticator app and its recovery codes. React state keeps new secrets on the page after their form is gone. */
export function SecondFactor({ protection, email, offers }: Pick<OwnAccountScreen, "protection" | "email" | "offers">) {
  const words = accounts.account;
  const answered = useActionData();
  const [begun, setBegun] = useState(valueOf<Begun>(answered, "totp-begin"));
  const [newCodes, setNewCodes] = useState(
    valueOf<{ recoveryCodes: string[] }>(answered, "totp-confirm") ?? valueOf(answered, "totp-codes"),
  );
  const { totp, recoveryCodesLeft } = protection;
  const { recoveryCodes } = offers;
  return (
    <section className="studio-part" aria-labelledby="skladnik">
      <h2 id="skladnik">{words.totpTitle}</h2>
      <p>{totp ? (recoveryCodes ? words.totpOn(recoveryCodesLeft) : words.totpOnAlone) : words.totpOff}</p>
      <div className="studio-forms">
        {newCodes && totp && recoveryCodes && <Codes codes={newCodes.recoveryCodes} />}
        {!totp && <Act do="totp-begin" name={words.totpBegin} email={email} onDone={setBegun} />}
        {!totp && begun && <Secret begun={begun} />}
        {!totp && (begun || answered?.do === "totp-confirm") && <Confirm onDone={setNewCodes} />}
        {totp && recoveryCodes && <Act do="totp-codes" name={words.totpCodes} email={email} onDone={setNewCodes} />}
        {totp && <Act do="totp-end" name={words.totpEnd} email={email} look="grave" onDone={() => setBegun(null)} />}
      </div>
    </section>
  );
}

interface ActProps<T> {
  do: Step;
  name: string;
  email: string;
  look?: "grave";
  onDone(value: T): void;
}

function Act<T>({ do: act, name, email, look, onDone }: ActProps<T>) {
  return (
    <Form<T> do={act} className="studio-form" onDone={onDone} reset>
      <AccountName email={email} />
      <Field label={accounts.login.password} name="password" type="password" autoComplete="current-password" required />
      <FormButton look={look}>{name}</FormButton>
    </Form>
  );
}

function Confirm({ onDone }: { onDone(value: { recoveryCodes: string[] }): void }) {
  const words = accounts.account;
  return (
    <Form<{ recoveryCodes: string[] }> do="totp-confirm" className="studio-form" onDone={onDone}>
      <Field
        label={words.totpCode}
        name="code"
        className="field-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <FormButton look="main">{words.totpConfirm}</FormButton>
    </Form>
  );
}

function Secret({ begun }: { begun: Begun }) {
  const words = accounts.account;
  const { data, size } = encode(begun.uri);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <output className="field">
      <span>{words.totpScan}</span>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.totpPicture}>
        <path d={path} />
      </svg>
      <span className="field-name">{words.totpSecret}</span>
      <code className="secret">{begun.secret}</code>
    </output>
  );
}

function Codes({ codes }: { codes: string[] }) {
  const words = accounts.account;
  return (
    <output className="field">
      <span className="field-name">{words.codesTitle}</span>
      <ul className="codes plain">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <span className="field-hint">{words.codesOnce}</span>
    </output>
  );
}

/** Returns what the action `step` returned, if this page answers its form; else null. Only forms sent without scripts get a page as answer. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the value depends on the step
function valueOf<T>(answered: ActionData | undefined, step: Step): T | null {
  return answered?.ok && answered.do === step && "value" in answered ? (answered.value as T) : null;
}
