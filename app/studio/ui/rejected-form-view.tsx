import { links } from "../../links.ts";
import { rejectedForm as says } from "../../messages/rejected-form.ts";
import type { RejectedForm } from "../../requests/rejected-form.ts";

/** A one-line field shorter than this, such as an id, is sent again as a hidden field. Longer fields are shown. */
const SHOWN_FROM_CHARACTERS = 40;
const ROWS = 8;

/** Shows a refused form: how to sign in in another tab, and the same form to send again. Works without scripts. */
export function RejectedFormView({ unsent }: { unsent: RejectedForm }) {
  const { barrier, path, fields } = unsent;
  return (
    <article className="unsent">
      <h1>{says.title[barrier]}</h1>
      <p className="standfirst">{fields ? says.standfirst[barrier] : says.nothingKept}</p>
      {barrier === "login" && <SignIn path={path} />}
      {barrier === "other" && <ChangePerson />}
      {fields && <Again {...unsent} fields={fields} />}
    </article>
  );
}

function SignIn({ path }: { path: string }) {
  return (
    <p className="unsent-step">
      <a className="button" href={links.login(path)} target="_blank" rel="noopener">
        {says.signIn}
      </a>
      <span className="field-hint">{says.signInHint}</span>
    </p>
  );
}

function ChangePerson() {
  return (
    <form className="unsent-step" method="post" action={links.login()} target="_blank">
      <input type="hidden" name="do" value="sign-out" />
      <button className="button">{says.changePerson}</button>
      <span className="field-hint">{says.changePersonHint}</span>
    </form>
  );
}

function Again({ barrier, path, fields, secrets }: RejectedForm & { fields: [string, string][] }) {
  // Fields of the same name stay together, because their order may matter.
  const shown = new Set(fields.filter(isLong).map(([name]) => name));
  const texts = fields.filter(([name]) => shown.has(name));
  return (
    <form className="studio-form unsent-again" method="post" action={path} autoComplete="off">
      {fields.map(([name, text], at) =>
        shown.has(name) ? null : <input key={at} type="hidden" name={name} value={text} />,
      )}
      {secrets.length > 0 && <p className="notice">{says.secrets}</p>}
      {secrets.map(({ name, label }) => (
        <p className="field" key={name}>
          <label htmlFor={`unsent-${name}`}>{label}</label>
          <input id={`unsent-${name}`} name={name} type="password" autoComplete="off" required />
        </p>
      ))}
      {texts.length > 0 && (
        // The texts are form fields, so they are sent even while this part is folded.
        <details className="field">
          <summary>{says.show}</summary>
          {texts.map(([name, text], at) => (
            <textarea key={at} name={name} rows={ROWS} readOnly aria-label={says.text(at + 1)} defaultValue={text} />
          ))}
        </details>
      )}
      {barrier === "forbidden" && <p className="field-hint">{says.roleHint}</p>}
      <div className="acts">
        <button className={barrier === "forbidden" ? "button" : "button button-main"}>{says.again}</button>
      </div>
    </form>
  );
}

function isLong([, text]: [string, string]): boolean {
  return /\s/.test(text) && (text.length > SHOWN_FROM_CHARACTERS || text.includes("\n"));
}
