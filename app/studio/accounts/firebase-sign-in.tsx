import { useState } from "react";
import { isCancelled, refusalOfAuthCode, WRONG_CODE, WRONG_CODE_FIELD } from "#core/accounts/sign-in-refusals.ts";
import type { SignInProvider } from "#core/base/firebase-config.ts";
import type { BrowserSignIn, SignInStep } from "../../firebase/firebase-client.ts";
import { useFirebase } from "../../firebase/firebase-context.tsx";
import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { submit, type SubmitError, type SubmitResult } from "../../requests/submit.ts";
import { useLocation, useNavigation, useSite } from "../../routing/router.tsx";
import { FaultNotice, Form } from "../../ui/form.tsx";
import { Field } from "../ui/form-fields.tsx";

/** Firebase's error code when the browser cannot reach Firebase. The form is then sent to the site's server, which may still reach Firebase. */
const UNREACHED = "auth/network-request-failed";

/**
 * Returns the function that submits the form for e-mail and password through Firebase. If the account also requires a code, the function
 * calls `askCode`.
 */
export function enterByPassword(signIn: BrowserSignIn, next: string, askCode: (step: CodeStep) => void) {
  return async (form: FormData): Promise<SubmitResult | null> => {
    const [email, password] = [textOf(form, "email"), textOf(form, "password")];
    try {
      const step: SignInStep = await signIn.withPassword(email, password);
      if ("idToken" in step) return await enterByToken(step.idToken, next);
      askCode(step);
      return { ok: true, value: null };
    } catch (error) {
      return codeOf(error) === UNREACHED ? null : refused(error);
    }
  };
}

export type CodeStep = Extract<SignInStep, { withCode: unknown }>;

/** A function that sends the server the ID token of a person who has signed in at Firebase. */
type TakeToken = (idToken: string) => Promise<SubmitResult>;

/** Asks for the code of an authenticator app registered at Firebase. */
export function FirebaseCode({ step, onToken }: { step: CodeStep; onToken: TakeToken }) {
  const words = accounts.login;
  const send = async (form: FormData): Promise<SubmitResult> => {
    try {
      return await onToken(await step.withCode(textOf(form, "code").replace(/\s/g, "")));
    } catch (error) {
      return codeOf(error) === "auth/invalid-verification-code" ? wrongCode() : refused(error);
    }
  };
  return (
    <Form do="id-token" className="studio-form" send={send}>
      <Field
        label={words.totpCode}
        name="code"
        className="field-code"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        hint={words.totpCodeHint}
      />
      <button className="button button-main">{words.confirm}</button>
    </Form>
  );
}

/** A button for each sign-in provider of the project. `onToken` gets the provider's ID token. */
export function ProviderButtons({ onToken }: { onToken: TakeToken }) {
  const providers = useSite().firebase?.signIn?.providers ?? [];
  const signIn = useFirebase()?.signIn ?? null;
  const { navigate } = useNavigation();
  const [fault, setFault] = useState<string | null>(null);
  const [codeStep, setCodeStep] = useState<CodeStep | null>(null);
  if (providers.length === 0) return null;
  if (codeStep) return <FirebaseCode step={codeStep} onToken={onToken} />;
  async function enterBy(provider: SignInProvider) {
    setFault(null);
    if (!signIn) return setFault(refusalOfAuthCode(UNREACHED).message);
    try {
      const step = await signIn.withProvider(provider);
      if (!("idToken" in step)) return setCodeStep(step);
      const entered = await onToken(step.idToken);
      if (!entered.ok) setFault(Object.values(entered.fields ?? {}).join(" ") || entered.message);
      else if ("to" in entered) await navigate(entered.to);
    } catch (error) {
      if (!isCancelled(codeOf(error))) setFault(refused(error).message);
    }
  }
  return (
    <div data-app className="studio-form">
      {providers.map((provider) => (
        <button key={provider} type="button" className="button" onClick={() => void enterBy(provider)}>
          {accounts.login.through(accounts.providers[provider])}
        </button>
      ))}
      {fault && <FaultNotice>{fault}</FaultNotice>}
    </div>
  );
}

/** Lets an invited person sign in with a provider's account that has the same, confirmed e-mail address. */
export function AcceptByProvider({ token, email }: { token: string; email: string }) {
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

export function enterByToken(idToken: string, next: string): Promise<SubmitResult> {
  return submit(links.login(), { do: "id-token", idToken, next });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function wrongCode(): SubmitError {
  return { ok: false, status: 0, code: "invalid", message: WRONG_CODE, fields: { code: WRONG_CODE_FIELD } };
}

function refused(error: unknown): SubmitError {
  return { ...refusalOfAuthCode(codeOf(error)), status: 0 };
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "auth/internal-error";
}
