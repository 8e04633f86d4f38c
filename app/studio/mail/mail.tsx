import { mailMessages } from "#core/messages/mail.ts";
import { SECURITIES } from "#core/mail/mail-settings.ts";
import type { DomainRecord } from "#core/mail/store.ts";
import { links } from "../../links.ts";
import { mailWords as words, newsWords } from "../../messages/mail.ts";
import { useView } from "../../routing/router.tsx";
import { DoneNotice, FaultNotice, Form, useFormValue } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton, SaveButton } from "../ui/save-button.tsx";
import type { MailScreen } from "./mail.loader.ts";

const CHOICES = SECURITIES.map((value) => ({ value, name: words.securities[value] }));

export function Component() {
  const view = useView<MailScreen>();
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <section className="studio-part" aria-labelledby="stan">
        <h2 id="stan">{words.state}</h2>
        {view.localOrigin !== null && <FaultNotice>{mailMessages.localOrigin(view.localOrigin)}</FaultNotice>}
        {view.unreadable > 0 && <FaultNotice>{newsWords.unreadable(view.unreadable)}</FaultNotice>}
        {view.isPaused && (
          <p className="notice">
            {newsWords.pausedElsewhere}{" "}
            <a className="data-table-link" href={links.news()}>
              {newsWords.title}
            </a>
            .
          </p>
        )}
        {view.isOn ? <Test email={view.email} /> : <p>{words.off}</p>}
      </section>
      {view.domain && (
        <section className="studio-part" aria-labelledby="domena">
          <h2 id="domena">{words.domain}</h2>
          <Form do="domain" className="studio-form">
            <p className="field-hint">{words.domainHint(view.domain)}</p>
            <DomainRecords />
            <FormButton working={words.checkingDomain}>{words.checkDomain}</FormButton>
          </Form>
        </section>
      )}
      <section className="studio-part" aria-labelledby="serwer">
        <h2 id="serwer">{words.server}</h2>
        <div className="studio-forms">
          {view.fromEnvironment && <p>{words.fromEnvironment(view.fromEnvironment)}</p>}
          {view.isProved ? <Settings view={view} /> : <Reauthenticate email={view.email} />}
        </div>
      </section>
    </>
  );
}

function Test({ email }: { email: string }) {
  return (
    <Form do="test" className="studio-form">
      <p>
        {words.on}{" "}
        <a className="data-table-link" href={links.work()}>
          {words.jobs}
        </a>
        .
      </p>
      <p className="field-hint">{words.testTo(email)}</p>
      <DoneNotice />
      <FormButton working={words.testing}>{words.test}</FormButton>
    </Form>
  );
}

function DomainRecords() {
  const records = useFormValue<DomainRecord[]>();
  return (
    <output>
      {records && (
        <DataTable caption={words.domain} columns={words.recordColumns}>
          {records.map(({ name, state, says }) => (
            <tr key={name}>
              <td>{`${name}: ${words.recordStates[state]}`}</td>
              <td className="data-table-long">{says}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </output>
  );
}

function Settings({
  view: { settings, hasPassword, hasBouncePassword, fromEnvironment, siteName },
}: {
  view: MailScreen;
}) {
  const fields = (...names: (keyof typeof words.labels)[]) =>
    names.map((name) => (
      <Field
        key={name}
        label={words.labels[name]}
        name={name}
        hint={words.hints[name]}
        type={typeof settings[name] === "number" ? "number" : "text"}
        defaultValue={settings[name]}
        placeholder={name === "fromName" ? siteName : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    ));
  const password = (name: "password" | "bouncePassword", isStored: boolean) => (
    <Field
      label={words[name]}
      name={name}
      type="password"
      hint={isStored ? words.passwordKept : words.passwordHint}
      autoComplete="new-password"
    />
  );
  return (
    <Form do="mail" carried={{ version: String(settings.version) }} className="studio-form">
      {!fromEnvironment && (
        <>
          {fields("host", "port")}
          <ChoiceField label={words.security} name="security" defaultValue={settings.security} choices={CHOICES} />
          {fields("user")}
          {password("password", hasPassword)}
        </>
      )}
      {fields("fromName", "fromEmail", "replyTo", "perMinute", "perHour", "dkimSelector")}
      <h3>{words.bounces}</h3>
      <p className="field-hint">{words.bouncesHint}</p>
      {fields("bounceHost", "bouncePort", "bounceUser")}
      {password("bouncePassword", hasBouncePassword)}
      <SaveButton />
    </Form>
  );
}
