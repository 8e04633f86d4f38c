import type { AccessLink } from "#core/accounts/account-service.ts";
import { Head } from "../../shell/head.tsx";
import { accounts } from "../../messages/accounts.ts";
import { useSite, useView } from "../../routing/router.tsx";
import { useFirebaseSignIn } from "./use-firebase-sign-in.ts";
import { Form } from "../../ui/form.tsx";
import { Field } from "../ui/form-fields.tsx";
import type { AccessLinkScreen } from "./access-link.loader.ts";

export function Component() {
  const { token, link } = useView<AccessLinkScreen>();
  const firebase = useFirebaseSignIn();
  const site = useSite();
  const words = accounts.setup;
  const title = link ? words.titles[link.kind] : words.deadTitle;
  return (
    <div className="threshold">
      <Head title={title} noindex />
      <p className="threshold-name">
        <a href="/">{site.name}</a>
      </p>
      <h1>{title}</h1>
      <p className="standfirst">{link ? words.standfirst[link.kind] : words.dead}</p>
      {link && <Accept token={token} link={link} />}
      {firebase && link?.email && link.kind === "invite" && (
        <firebase.AcceptByProvider token={token} email={link.email} />
      )}
    </div>
  );
}

function Accept({ token, link: { kind, email, name, namesSite } }: { token: string; link: AccessLink }) {
  const words = accounts.setup;
  return (
    <Form do="accept" className="studio-form">
      <input type="hidden" name="token" value={token} />
      {namesSite && (
        <Field label={words.siteName} name="siteName" autoComplete="off" required begins hint={words.siteNameHint} />
      )}
      <Field
        label={accounts.login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== null}
        begins={!namesSite && email === null}
        defaultValue={email ?? ""}
      />
      {kind !== "reset" && (
        <Field
          label={words.name}
          name="name"
          begins={!namesSite && email !== null}
          autoComplete="name"
          required
          hint={words.nameHint}
          defaultValue={name ?? ""}
        />
      )}
      <Field
        label={words.password}
        name="password"
        begins={!namesSite && kind === "reset"}
        type="password"
        autoComplete="new-password"
        required
        hint={words.passwordHint}
      />
      <button className="button button-main">{kind === "reset" ? words.change : words.create}</button>
    </Form>
  );
}
