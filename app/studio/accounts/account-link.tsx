import { useState } from "react";
import { Head } from "../../shell/head.tsx";
import { accounts } from "../../messages/accounts.ts";
import { submit } from "../../requests/submit.ts";
import { useLocation, useSite, useView } from "../../routing/router.tsx";
import { ProviderButtons } from "./firebase-sign-in.tsx";
import { Form } from "../../ui/form.tsx";
import { Field } from "../ui/field.tsx";
import type { AccountLinkScreen } from "./account-link.loader.ts";

export function Component() {
  const { token, link, offers } = useView<AccountLinkScreen>();
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
      {link && <Accept token={token} kind={link.kind} email={link.email} />}
      {link?.email && link.kind === "invite" && offers.idTokens && <Providers token={token} email={link.email} />}
    </div>
  );
}

/** Whoever is invited may come in by an account of a provider with the same, confirmed address. */
function Providers({ token, email }: { token: string; email: string }) {
  const words = accounts.setup;
  const [name, setName] = useState("");
  const { pathname, search } = useLocation();
  const accept = (idToken: string) => submit(pathname + search, { do: "accept", token, email, name, idToken });
  if ((useSite().firebase?.signIn?.providers.length ?? 0) === 0) return null;
  return (
    <section data-app aria-label={words.otherWay}>
      <p className="field-hint">{words.otherWay}</p>
      <label className="field">
        <span className="field-name">{words.name}</span>
        <input type="text" value={name} autoComplete="name" onChange={(event) => setName(event.currentTarget.value)} />
      </label>
      <ProviderButtons onToken={accept} />
    </section>
  );
}

function Accept({ token, kind, email }: { token: string; kind: "setup" | "invite" | "reset"; email: string | null }) {
  const words = accounts.setup;
  return (
    <Form do="accept" className="studio-form">
      <input type="hidden" name="token" value={token} />
      <Field
        label={accounts.login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== null}
        defaultValue={email ?? ""}
      />
      {kind !== "reset" && <Field label={words.name} name="name" autoComplete="name" required hint={words.nameHint} />}
      <Field
        label={words.password}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={words.passwordHint}
      />
      <button className="button button-main">{kind === "reset" ? words.change : words.create}</button>
    </Form>
  );
}
