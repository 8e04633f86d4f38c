import { useRef, useState } from "react";
import { useNavigation, useView } from "../../routing/router.tsx";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { submit } from "../../requests/submit.ts";
import { makePasskey } from "./webauthn.ts";
import { Reauthenticate } from "./reauthenticate.tsx";
import { accounts } from "../../messages/accounts.ts";
import { mailWords } from "../../messages/mail.ts";
import { DoneNotice, FaultNotice, Form } from "../../ui/form.tsx";
import type { OwnAccountScreen } from "./own-account.loader.ts";
import { AccountName, Field, TextField } from "../ui/form-fields.tsx";
import { FormButton, SaveButton } from "../ui/save-button.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

export function Component() {
  const view = useView<OwnAccountScreen>();
  const words = accounts.account;
  return (
    <>
      <PageHeading title={words.title}>
        <p className="data-table-under studio-who">{words.who(view.email, accounts.roles[view.role])}</p>
      </PageHeading>
      <Profile view={view} />
      <Password email={view.email} />
      {view.offers.totp && <SecondFactor {...view} />}
      {view.offers.passkeys && <AccountPasskeys view={view} />}
      {view.letters && <Letters letters={view.letters} />}
      <Sessions sessions={view.sessions} />
    </>
  );
}

function Profile({ view }: { view: OwnAccountScreen }) {
  const words = accounts.account;
  return (
    <section className="studio-part" aria-labelledby="podpis">
      <h2 id="podpis">{words.profile}</h2>
      <Form do="describe" className="studio-form">
        <Field label={words.name} name="name" defaultValue={view.name} autoComplete="name" required />
        <TextField label={words.bio} name="bio" hint={words.bioHint} defaultValue={view.bio} rows={3} />
        <SaveButton />
      </Form>
      <p className="acts">
        <a className="button" href={links.authorPage(view.id)}>
          {words.authorPage}
        </a>
      </p>
    </section>
  );
}

function Password({ email }: { email: string }) {
  const words = accounts.account;
  return (
    <section className="studio-part" aria-labelledby="haslo">
      <h2 id="haslo">{words.passwordTitle}</h2>
      <Form do="password" className="studio-form" reset>
        <AccountName email={email} />
        <Field label={words.current} name="current" type="password" autoComplete="current-password" required />
        <Field
          label={words.next}
          name="next"
          type="password"
          autoComplete="new-password"
          required
          hint={words.nextHint}
        />
        <DoneNotice says={words.changed} />
        <FormButton>{words.change}</FormButton>
      </Form>
    </section>
  );
}

function Letters({ letters }: { letters: NonNullable<OwnAccountScreen["letters"]> }) {
  return (
    <section className="studio-part" aria-labelledby="listy">
      <h2 id="listy">{mailWords.letters}</h2>
      <Form do="letters" className="studio-form">
        <fieldset className="field">
          <legend className="field-hint">{mailWords.lettersHint}</legend>
          <div className="switches">
            {letters.map(({ letter, isWanted }) => (
              <label key={letter} className="tick">
                <input type="checkbox" name="letter" value={letter} defaultChecked={isWanted} />
                {mailWords.kinds[letter]}
              </label>
            ))}
          </div>
        </fieldset>
        <SaveButton />
      </Form>
    </section>
  );
}

function Sessions({ sessions }: Pick<OwnAccountScreen, "sessions">) {
  const words = accounts.account;
  return (
    <section className="studio-part" aria-labelledby="sesje">
      <h2 id="sesje">{words.sessionsTitle}</h2>
      <DataTable
        caption={words.sessionsTitle}
        columns={[words.session, words.address, words.started, words.lastSeen]}
        end={{ aloud: words.end }}
      >
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </DataTable>
      {sessions.length > 1 && (
        <Form do="session-end-others" className="acts acts-below">
          <button className="button">{words.endOthers}</button>
        </Form>
      )}
    </section>
  );
}

function Session({ session }: { session: OwnAccountScreen["sessions"][number] }) {
  const words = accounts.account;
  return (
    <tr>
      <td>
        {session.device}
        {session.current && <span className="data-table-under">{words.present}</span>}
      </td>
      <td className="data-table-long">{session.address}</td>
      <td data-name={words.started} className="data-table-time">
        {session.startedText}
      </td>
      <td data-name={words.lastSeen} className="data-table-time">
        {session.lastSeenText}
      </td>
      <td className="data-table-end data-table-acts">
        {!session.current && (
          <Form do="session-end" fields={{ id: session.id }}>
            <button className="button" aria-label={`${words.end}: ${session.device}`}>
              {words.end}
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}

function AccountPasskeys({ view: { protection, proved, email } }: { view: OwnAccountScreen }) {
  const { passkeys } = protection;
  const words = accounts.account;
  return (
    <section className="studio-part" aria-labelledby="klucze">
      <h2 id="klucze">{words.passkeysTitle}</h2>
      {passkeys?.length === 0 && <p>{words.passkeysNone}</p>}
      {passkeys === null && <p className="notice">{words.passkeysUnknown}</p>}
      {passkeys && passkeys.length > 0 && (
        <table className="data-table">
          <caption className="unseen">{words.passkeysTitle}</caption>
          <tbody>
            {passkeys.map(({ id, name, sinceText }) => (
              <tr key={id}>
                <td>{name}</td>
                <td className="data-table-time">{sinceText}</td>
                <td className="data-table-end data-table-acts">
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
      <div className={passkeys?.length === 0 ? undefined : "acts-below"}>
        {proved ? <NewPasskey /> : <Reauthenticate email={email} />}
      </div>
    </section>
  );
}

function NewPasskey() {
  const words = accounts.account;
  // A ref, not state, because the name may have been typed before the app started.
  const name = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useNavigation();

  async function add() {
    setFault(null);
    const begun = await submit<{ options: unknown }>(links.account(), { do: "passkey-begin" });
    if (!begun.ok) return setFault(begun.message);
    const credential = "value" in begun ? await makePasskey(begun.value.options) : null;
    if (!credential) return setFault(words.passkeyFailed);
    const added = await submit(links.account(), { do: "passkey-add", credential, name: name.current?.value ?? "" });
    if (!added.ok) return setFault(added.message);
    if (name.current) name.current.value = "";
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
          <input type="text" ref={name} />
          <span className="field-hint">{words.passkeyNameHint}</span>
        </label>
        {fault && <FaultNotice>{fault}</FaultNotice>}
        <div className="acts">
          <button type="button" className="button" onClick={() => void add()}>
            {words.passkeyAdd}
          </button>
        </div>
      </div>
    </>
  );
}
