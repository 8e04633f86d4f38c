import { useState } from "react";
import { useRevalidator } from "react-router";
import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { studio } from "../../messages/studio.ts";
import { submit } from "../../requests/submit.ts";
import { Form } from "../../ui/form.tsx";
import type { AccountScreen } from "./account.loader.ts";
import { makePasskey } from "./webauthn.ts";
import { Reauthenticate } from "./reauthenticate.tsx";

export function AccountPasskeys({ view: { protection, proved, email } }: { view: AccountScreen }) {
  const { passkeys } = protection;
  const words = accounts.account;
  return (
    <section className="studio-part" aria-labelledby="klucze">
      <h2 id="klucze">{words.passkeysTitle}</h2>
      {passkeys.length === 0 && <p>{words.passkeysNone}</p>}
      {passkeys.length > 0 && (
        <table className="ledger">
          <caption className="unseen">{words.passkeysTitle}</caption>
          <tbody>
            {passkeys.map(({ id, name, sinceText }) => (
              <tr key={id}>
                <td>{name}</td>
                <td className="ledger-time">{sinceText}</td>
                <td className="ledger-end ledger-acts">
                  {proved && (
                    <Form do="passkey-remove" fields={{ id }}>
                      <button className="button" aria-label={`${studio.common.remove}: ${name}`}>
                        {studio.common.remove}
                      </button>
                    </Form>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={passkeys.length > 0 ? "acts-below" : undefined}>
        {proved ? <NewPasskey /> : <Reauthenticate email={email} />}
      </div>
    </section>
  );
}

function NewPasskey() {
  const words = accounts.account;
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function add() {
    setFault(null);
    const begun = await submit<{ options: unknown }>(links.account(), { do: "passkey-begin" });
    if (!begun.ok) return setFault(begun.message);
    const credential = "value" in begun ? await makePasskey(begun.value.options) : null;
    if (!credential) return setFault(words.passkeyFailed);
    const added = await submit(links.account(), { do: "passkey-add", credential, name });
    if (!added.ok) return setFault(added.message);
    setName("");
    await revalidate();
  }

  return (
    <>
      <noscript>
        <p className="notice">{words.passkeyNoScript}</p>
      </noscript>
      <div className="studio-form" data-app>
        <label className="field">
          <span className="field-name">{words.passkeyName}</span>
          <input type="text" value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <span className="field-hint">{words.passkeyNameHint}</span>
        </label>
        {fault && (
          <p role="alert" className="notice notice-fault">
            {fault}
          </p>
        )}
        <div className="acts">
          <button type="button" className="button" onClick={() => void add()}>
            {words.passkeyAdd}
          </button>
        </div>
      </div>
    </>
  );
}
