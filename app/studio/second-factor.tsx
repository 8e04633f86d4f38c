import { encode } from "uqr";
import { accounts } from "../messages/accounts.ts";
import { Form, type FormState } from "../ui/form.tsx";
import type { AccountScreen } from "./account.loader.ts";
import { Field } from "./field.tsx";

/** The authenticator beside the password: switching it on in two steps, its recovery codes, switching it off. */
export function SecondFactor({ protection }: { protection: AccountScreen["protection"] }) {
  const words = accounts.account;
  return (
    <section className="studio-part" aria-labelledby="skladnik">
      <h2 id="skladnik">{words.totpTitle}</h2>
      <p>{protection.totp ? words.totpOn(protection.recoveryCodesLeft) : words.totpOff}</p>
      {protection.totp ? (
        <>
          <Act do="totp-codes" name={words.totpCodes} />
          <Act do="totp-end" name={words.totpEnd} grave />
        </>
      ) : (
        <Act do="totp-begin" name={words.totpBegin} />
      )}
    </section>
  );
}

/** What needs the password again; what it answers stands below it. */
function Act({ do: act, name, grave }: { do: string; name: string; grave?: boolean }) {
  return (
    <div className="studio-form">
      <Form do={act} className="studio-form">
        {(state) => (
          <>
            <Field
              label={accounts.login.password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
            <div className="acts">
              <button className={grave ? "button button-grave" : "button"}>{name}</button>
            </div>
            <Codes state={state} />
            <Secret state={state} />
          </>
        )}
      </Form>
      {act === "totp-begin" && <Confirm />}
    </div>
  );
}

function Confirm() {
  const words = accounts.account;
  return (
    <Form do="totp-confirm" className="studio-form">
      {(state) => (
        <>
          <Field
            label={words.totpCode}
            name="code"
            className="field-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <div className="acts">
            <button className="button button-main">{words.totpConfirm}</button>
          </div>
          <Codes state={state} />
        </>
      )}
    </Form>
  );
}

/** The secret as a picture for the phone and as letters for whoever types it over. */
function Secret({ state }: { state: FormState }) {
  const words = accounts.account;
  const value = valueOf(state) as { uri?: string; secret?: string } | null;
  if (!value?.uri || !value.secret) return null;
  const { data, size } = encode(value.uri);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <div className="field" role="status">
      <span>{words.totpScan}</span>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.totpScan}>
        <path d={path} />
      </svg>
      <span className="field-name">{words.totpSecret}</span>
      <code className="secret">{value.secret}</code>
    </div>
  );
}

function Codes({ state }: { state: FormState }) {
  const words = accounts.account;
  const value = valueOf(state) as { recoveryCodes?: string[] } | null;
  if (!value?.recoveryCodes) return null;
  return (
    <div className="field" role="status">
      <span className="field-name">{words.codesTitle}</span>
      <ul className="codes plain">
        {value.recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <span className="field-hint">{words.codesOnce}</span>
    </div>
  );
}

function valueOf({ answer }: FormState): unknown {
  return answer?.ok && "value" in answer ? answer.value : null;
}
