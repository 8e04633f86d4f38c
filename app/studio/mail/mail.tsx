import { SECURITIES } from "#core/mail/mail-settings.ts";
import { links } from "../../links.ts";
import { mailWords as words } from "../../messages/mail.ts";
import { useView } from "../../routing/router.tsx";
import { Form, useFormValue } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import type { Done } from "../ui/done-message.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { KeyValueTable } from "../ui/key-value-table.tsx";
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
        <p>{view.isOn ? words.on : words.off}</p>
        {view.isOn && <Test email={view.email} />}
      </section>
      <section className="studio-part" aria-labelledby="serwer">
        <h2 id="serwer">{words.server}</h2>
        {view.fromEnvironment && <FromEnvironment server={view.fromEnvironment} />}
        {view.isProved ? <Settings view={view} /> : <Reauthenticate email={view.email} />}
      </section>
    </>
  );
}

function Test({ email }: { email: string }) {
  return (
    <>
      <Form do="test" className="studio-form">
        <p className="field-hint">{words.testTo(email)}</p>
        <Tested />
        <FormButton>{words.test}</FormButton>
      </Form>
      <p className="field-hint">
        {words.failures}
        <a className="data-table-link" href={links.work()}>
          {words.jobs}
        </a>
        .
      </p>
    </>
  );
}

function Tested() {
  const sent = useFormValue<Done>();
  return <output className={sent ? "notice notice-done" : "unseen"}>{sent?.says}</output>;
}

function FromEnvironment({ server }: { server: NonNullable<MailScreen["fromEnvironment"]> }) {
  return (
    <>
      <p>{words.fromEnvironment}</p>
      <KeyValueTable
        caption={words.fromEnvironment}
        rows={[
          [words.host, server.host],
          [words.port, String(server.port)],
          [words.security, words.securities[server.security]],
          [words.user, server.user],
        ]}
      />
    </>
  );
}

function Settings({ view: { settings, hasPassword, fromEnvironment, siteName } }: { view: MailScreen }) {
  const { fromName, fromEmail, replyTo, perMinute, perHour, version } = settings;
  return (
    <Form do="mail" carried={{ version: String(version) }} className="studio-form">
      {!fromEnvironment && <Server settings={settings} hasPassword={hasPassword} />}
      <Field
        label={words.fromName}
        name="fromName"
        hint={words.fromNameHint}
        defaultValue={fromName}
        placeholder={siteName}
      />
      <Field
        label={words.fromEmail}
        name="fromEmail"
        type="email"
        hint={words.fromEmailHint}
        defaultValue={fromEmail}
        autoComplete="off"
      />
      <Field
        label={words.replyTo}
        name="replyTo"
        type="email"
        hint={words.replyToHint}
        defaultValue={replyTo}
        autoComplete="off"
      />
      <Field label={words.perMinute} name="perMinute" type="number" min={1} defaultValue={perMinute} />
      <Field label={words.perHour} name="perHour" type="number" min={1} hint={words.limitHint} defaultValue={perHour} />
      <SaveButton />
    </Form>
  );
}

function Server({ settings, hasPassword }: Pick<MailScreen, "settings" | "hasPassword">) {
  const { host, port, security, user } = settings;
  const plain = { autoComplete: "off", spellCheck: false };
  return (
    <>
      <Field label={words.host} name="host" hint={words.hostHint} defaultValue={host} {...plain} />
      <Field label={words.port} name="port" type="number" min={1} defaultValue={port} />
      <ChoiceField label={words.security} name="security" defaultValue={security} choices={CHOICES} />
      <Field label={words.user} name="user" hint={words.userHint} defaultValue={user} {...plain} />
      <Field
        label={words.password}
        name="password"
        type="password"
        hint={hasPassword ? words.passwordKept : words.passwordHint}
        autoComplete="new-password"
      />
    </>
  );
}
