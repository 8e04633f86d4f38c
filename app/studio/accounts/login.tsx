import { useState } from "react";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { useSite, useView } from "../../routing/router.tsx";
import { submit } from "../../requests/submit.ts";
import { DoneNotice, FaultNotice, Form } from "../../ui/form.tsx";
import { Field } from "../ui/form-fields.tsx";
import type { CodeStep } from "./firebase-sign-in.tsx";
import { useFirebaseSignIn } from "./use-firebase-sign-in.ts";
import type { LoginScreen } from "./login.loader.ts";
import { askPasskey } from "./webauthn.ts";

export function Component() {
  const view = useView<LoginScreen>();
  const site = useSite();
  const words = accounts.login;
  return (
    <div className="threshold">
      <Head title={words.title} noindex />
      <p className="threshold-name">
        <a href={links.home()}>{site.name}</a>
      </p>
      {view.isForgotten ? <Forgotten /> : view.asksCode ? <Code {...view} /> : <Password {...view} />}
    </div>
  );
}

function Forgotten() {
  const words = accounts.login;
  return (
    <>
      <h1>{words.forgottenTitle}</h1>
      <p className="standfirst">{words.forgottenHint}</p>
      <Form do="forgotten" path={links.forgotten()} className="studio-form" reset>
        <DoneNotice says={words.forgottenDone} />
        <Field label={words.email} name="email" type="email" autoComplete="username" required />
        <button className="button button-main">{words.forgottenSend}</button>
      </Form>
      <p className="field-hint">
        <a href={links.login()}>{words.back}</a>
      </p>
    </>
  );
}

function Password({ next, offers, sendsLinks }: Pick<LoginScreen, "next" | "offers" | "sendsLinks">) {
  const words = accounts.login;
  const firebase = useFirebaseSignIn();
  const [step, setStep] = useState<CodeStep | null>(null);
  if (step && firebase)
    return (
      <>
        <h1>{words.codeTitle}</h1>
        <firebase.FirebaseCode step={step} onToken={(idToken) => firebase.enterByToken(idToken, next)} />
        <OtherWay next={next} />
      </>
    );
  const send = firebase?.enterByPassword(firebase.signIn, next, setStep);
  return (
    <>
      <h1>{words.title}</h1>
      <Form do="password" className="studio-form" send={send}>
        <input type="hidden" name="next" value={next} />
        <Field label={words.email} name="email" type="email" autoComplete="username webauthn" required begins />
        <Field label={words.password} name="password" type="password" autoComplete="current-password" required />
        <button className="button button-main">{words.enter}</button>
      </Form>
      {offers.passkeys && <Passkey next={next} />}
      {firebase && <firebase.ProviderButtons onToken={(idToken) => firebase.enterByToken(idToken, next)} />}
      <p className="field-hint">
        {sendsLinks ? <a href={links.forgotten()}>{words.forgottenLink}</a> : words.forgotten}
      </p>
    </>
  );
}

function Passkey({ next }: { next: string }) {
  const [fault, setFault] = useState<string | null>(null);
  async function enter() {
    setFault(null);
    const challenge = await submit<{ options: unknown }>(links.login(), { do: "passkey-challenge" });
    if (!challenge.ok) return setFault(challenge.message);
    if (!("value" in challenge)) return;
    const credential = await askPasskey(challenge.value.options);
    if (!credential) return setFault(accounts.login.passkeyFailed);
    const entered = await submit(links.login(), { do: "passkey", credential, next });
    if (!entered.ok) setFault(entered.message);
    else if ("to" in entered) location.assign(entered.to);
  }
  return (
    <div data-app className="studio-form">
      <button type="button" className="button" onClick={() => void enter()}>
        {accounts.login.passkey}
      </button>
      {fault && <FaultNotice>{fault}</FaultNotice>}
    </div>
  );
}

function Code({ next, offers }: Pick<LoginScreen, "next" | "offers">) {
  const words = accounts.login;
  return (
    <>
      <h1>{words.codeTitle}</h1>
      <Form do="code" className="studio-form">
        <input type="hidden" name="next" value={next} />
        <Field
          label={offers.recoveryCodes ? words.code : words.totpCode}
          name="code"
          begins
          className="field-code"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          hint={offers.recoveryCodes ? words.codeHint : words.totpCodeHint}
        />
        <button className="button button-main">{words.confirm}</button>
      </Form>
      <OtherWay next={next} />
    </>
  );
}

function OtherWay({ next }: { next: string }) {
  return (
    <p className="field-hint">
      <a href={links.login(next)}>{accounts.login.other}</a>
    </p>
  );
}
