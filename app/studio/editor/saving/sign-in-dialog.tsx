import { type SubmitEvent, useState } from "react";
import { editor as says } from "../../../messages/editor/editor.ts";
import { submit } from "../../../requests/submit.ts";
import { accounts } from "../../../messages/accounts.ts";
import { askPasskey } from "../../accounts/webauthn.ts";
import { useEditor } from "../editor-context.ts";
import { Button, Fault } from "../controls.tsx";

/** Signs in without leaving the page, so that the text stays. `other`: another person is signed in now. */
export function SignInDialog({ other }: { other: boolean }) {
  const { editing, screen } = useEditor();
  const [step, setStep] = useState<"password" | "code">("password");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setFault(null);
    const answer = await submit("/login", { do: step, next: "", ...fields });
    setBusy(false);
    if (!answer.ok) return setFault(answer.message);
    if ("to" in answer && answer.to.startsWith("/login")) return setStep("code");
    goOn();
  }
  async function enterByKey() {
    setFault(null);
    const challenge = await submit<{ options: unknown }>("/login", { do: "passkey-challenge" });
    if (!challenge.ok) return setFault(challenge.message);
    const credential = "value" in challenge ? await askPasskey(challenge.value.options) : null;
    if (!credential) return setFault(accounts.login.passkeyFailed);
    const entered = await submit("/login", { do: "passkey", credential, next: "" });
    if (!entered.ok) return setFault(entered.message);
    goOn();
  }
  function goOn() {
    // The sign-in form disappears now, and the next key press must reach the text.
    editing.source?.focus();
    editing.queue.resume();
    void editing.lease.beat();
  }
  return (
    <form className="editor-sign-in" aria-labelledby="editor-sign-in-name" onSubmit={(event) => void enter(event)}>
      <h2 id="editor-sign-in-name">{other ? says.signIn.otherName : says.signIn.name}</h2>
      <p>{other ? says.signIn.otherWhy(screen.viewer.name) : says.signIn.why}</p>
      {step === "password" ? (
        <>
          <p className="field">
            <label htmlFor="editor-email">{says.signIn.email}</label>
            <input
              id="editor-email"
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={screen.viewer.email ?? ""}
            />
          </p>
          <p className="field">
            <label htmlFor="editor-password">{says.signIn.password}</label>
            <input id="editor-password" name="password" type="password" autoComplete="current-password" required />
          </p>
        </>
      ) : (
        <p className="field">
          <label htmlFor="editor-code">{says.signIn.code}</label>
          <input id="editor-code" name="code" autoComplete="one-time-code" spellCheck={false} required />
        </p>
      )}
      {fault && <Fault>{fault}</Fault>}
      <div className="acts">
        <button className="button button-main" disabled={busy}>
          {says.signIn.enter}
        </button>
        {step === "password" && (
          <Button className="button" onClick={() => void enterByKey()} label={accounts.login.passkey} />
        )}
      </div>
    </form>
  );
}
