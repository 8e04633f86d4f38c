import { COUNTING_PLACES, MOST_READ_CHOICES, NEWSLETTER_PLACES, type StudioSetting } from "#core/base/site-config.ts";
import { keysOf } from "#core/base/values/record-keys.ts";
import { settingWords as words } from "../../messages/settings/settings.ts";
import { Form, useField } from "../../ui/form.tsx";
import { ChoiceField, Field, TextField } from "../ui/form-fields.tsx";
import { RowsWithSpare } from "../ui/spare-rows.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { VALUE_FORMS, type ValueForm } from "./value-form-fields.ts";
import type { SettingsScreen } from "./settings.loader.ts";

const MOST_READ = MOST_READ_CHOICES.map((value) => ({ value, name: words.mostRead[value] }));
const PLACES = NEWSLETTER_PLACES.map((value) => ({ value, name: words.places[value] }));
const COUNTING = COUNTING_PLACES.map((value) => ({ value, name: words.counting[value] }));

interface ViewProps {
  view: SettingsScreen;
}

/** Each group of settings in a form of its own, so that saving one leaves what is typed in the others. */
export function ValueForms({ view, forms }: ViewProps & { forms: readonly ValueForm[] }) {
  return forms.map((form) => {
    const paths: readonly StudioSetting[] = VALUE_FORMS[form];
    const carried = { version: String(view.settings.version) };
    const isFixed = paths.every((path) => view.fields[path].isInFile);
    return (
      <section key={form} className="studio-part" aria-labelledby={`f-${form}`}>
        <h2 id={`f-${form}`}>{words.parts[form]}</h2>
        <Form
          do="values"
          fields={{ form }}
          carried={carried}
          className={form === "typography" ? "studio-forms" : "studio-form"}
        >
          {paths.map((path) => (
            <Setting key={`${path} ${view.fields[path].text}`} path={path} view={view} />
          ))}
          {!isFixed && <SaveButton />}
        </Form>
      </section>
    );
  });
}

function Setting({ path, view }: ViewProps & { path: StudioSetting }) {
  const { label, text, fallback, isInFile } = view.fields[path];
  if (isInFile) return <FromFile label={label} text={text} />;
  if (path === "typography") return <Switches view={view} />;
  if (path === "head.verification") return <Codes view={view} />;
  const common = { label, hint: words.hints[path], name: path };
  if (path === "timeZone") return <ChoiceField {...common} defaultValue={text || fallback} groups={view.zones} />;
  if (path === "newsletter") return <ChoiceField {...common} defaultValue={text || fallback} choices={PLACES} />;
  if (path === "counting") return <ChoiceField {...common} defaultValue={text || fallback} choices={COUNTING} />;
  if (path === "mostRead") return <ChoiceField {...common} defaultValue={text || fallback} choices={MOST_READ} />;
  const more = { defaultValue: text, placeholder: fallback };
  if (path === "head.description") return <TextField {...common} {...more} rows={3} />;
  if (path.startsWith("tagIndex.")) return <Field {...common} {...more} type="number" min={0} max={1_000} />;
  return <Field {...common} {...more} spellCheck={path === "name" || path === "tagline"} />;
}

/** A setting that the owner's file holds. The studio could not change it. */
function FromFile({ label, text }: { label: string; text: string }) {
  return (
    <div className="field">
      <span className="field-name">{label}</span>
      <span>{text || words.empty}</span>
      <span className="field-hint">{words.fromFile}</span>
    </div>
  );
}

function Switches({ view: { switches } }: ViewProps) {
  const sent = useField("version").typed !== undefined;
  const { fault, all = [] } = useField("typography");
  return (
    <fieldset className="field">
      <legend className="field-hint">{words.hints.typography}</legend>
      <div className="switches">
        {switches.map(({ name, label, why, isOn }) => (
          <label key={name} className="tick">
            <input type="checkbox" name="typography" value={name} defaultChecked={sent ? all.includes(name) : isOn} />
            <span>
              {label}
              <span className="field-hint">{why}</span>
            </span>
          </label>
        ))}
      </div>
      {fault && <span className="field-fault">{fault}</span>}
    </fieldset>
  );
}

function Codes({ view: { codes, fields } }: ViewProps) {
  const { fault } = useField("head.verification");
  const typed = { name: useField("verification.name").all, content: useField("verification.content").all };
  return (
    <fieldset className="field">
      <legend className="field-name">{fields["head.verification"].label}</legend>
      <span className="field-hint">{words.hints["head.verification"]}</span>
      <RowsWithSpare rows={codes} empty={{ name: "", content: "" }}>
        {(row, at) =>
          keysOf(row).map((part) => (
            <input
              key={part}
              type="text"
              name={`verification.${part}`}
              defaultValue={typed[part]?.[at] ?? row[part]}
              aria-label={words.code[part](at + 1)}
              placeholder={words.codeShort[part]}
              spellCheck={false}
            />
          ))
        }
      </RowsWithSpare>
      {fault && <span className="field-fault">{fault}</span>}
    </fieldset>
  );
}
