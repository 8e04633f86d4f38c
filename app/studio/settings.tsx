import type { MenuLine } from "#core/site/settings.ts";
import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Form } from "../ui/form.tsx";
import { Field } from "./field.tsx";
import { Done } from "./notices.tsx";
import type { SettingsScreen } from "./settings.loader.ts";

/** Empty rows offered below the lines there are. */
const SPARE_ROWS = 2;

export function Component() {
  const { settings, fileOnly } = useView<SettingsScreen>();
  const words = studio.settings;
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
      </header>
      <Form do="save" fields={{ version: String(settings.version) }} key={settings.version}>
        {(state) => (
          <div className="studio-form">
            <Lines legend={words.menu} hint={words.menuHint} name="menu" lines={settings.menu} />
            <label className="tick">
              <input type="checkbox" name="ownFooter" defaultChecked={settings.footer !== null} />
              {words.footerOwn}
            </label>
            <Lines legend={words.footer} name="footer" lines={settings.footer ?? []} />
            <Field
              label={words.logo}
              name="logoId"
              defaultValue={settings.logoId ?? ""}
              hint={words.logoHint}
              spellCheck={false}
            />
            <Field
              label={words.favicon}
              name="faviconId"
              defaultValue={settings.faviconId ?? ""}
              hint={words.faviconHint}
              spellCheck={false}
            />
            <Done state={state} says={studio.common.saved} />
            <div className="acts">
              <button className="button button-main">{studio.common.save}</button>
              <a className="button-plain" href="/studio/media">
                {words.choose}
              </a>
            </div>
          </div>
        )}
      </Form>
      <FileOnly rows={fileOnly} />
    </>
  );
}

interface LinesProps {
  legend: string;
  hint?: string;
  name: "menu" | "footer";
  lines: MenuLine[];
}

function Lines({ legend, hint, name, lines }: LinesProps) {
  const rows = [...lines, ...Array.from({ length: SPARE_ROWS }, () => ({ label: "", href: "" }))];
  return (
    <fieldset className="field">
      <legend className="field-name">{legend}</legend>
      {hint && <span className="field-hint">{hint}</span>}
      {rows.map((line, at) => (
        <div className="field-row" key={at}>
          <input
            type="text"
            name={`${name}.label`}
            defaultValue={line.label}
            aria-label={studio.settings.label(at + 1)}
            placeholder={studio.settings.label(at + 1)}
          />
          <input
            type="text"
            name={`${name}.href`}
            defaultValue={line.href}
            aria-label={studio.settings.href(at + 1)}
            placeholder={studio.settings.href(at + 1)}
            spellCheck={false}
          />
        </div>
      ))}
    </fieldset>
  );
}

function FileOnly({ rows }: { rows: SettingsScreen["fileOnly"] }) {
  const words = studio.settings;
  return (
    <section className="studio-part" aria-labelledby="plik">
      <h2 id="plik">{words.fileOnly}</h2>
      <p>{words.fileOnlyHint}</p>
      <table className="ledger">
        <caption className="unseen">{words.fileOnly}</caption>
        <thead>
          <tr>
            <th scope="col">{words.option}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <code>{row.name}</code>
              </td>
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
