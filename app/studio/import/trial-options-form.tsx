import type { ImportKind, TrialOptions } from "#core/import/studio/studio-import.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { Form, useField } from "../../ui/form.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";

interface OptionsFormProps {
  kind: ImportKind;
  options: TrialOptions;
  categories: { value: string; name: string }[];
  act: string;
}

const UNDATED = (["draft", "file-time"] as const).map((value) => ({ value, name: words.undatedChoices[value] }));

/** The form for options of a trial import. It lacks the options that the kind of export decides. */
export function TrialOptionsForm({ kind, options, categories, act }: OptionsFormProps) {
  const isForeign = kind === "wordpress" || kind === "ghost";
  return (
    <Form do="try" carried={{ asked: "on" }} className="studio-form" rereadOnConflict>
      {kind === "markdown" && (
        <ChoiceField
          label={words.undated}
          hint={words.undatedHint}
          name="undated"
          defaultValue={options.undated}
          choices={UNDATED}
        />
      )}
      {kind === "ghost" && (
        <Field
          label={words.url}
          hint={words.urlHint}
          name="url"
          type="url"
          defaultValue={options.url ?? ""}
          autoComplete="off"
        />
      )}
      {isForeign && (
        <>
          <Tick name="pictures" label={words.pictures} hint={words.picturesHint} ticked={options.pictures} />
          <Tick
            name="foreignAddresses"
            label={words.foreign}
            hint={words.foreignHint}
            ticked={options.foreignAddresses}
          />
        </>
      )}
      {kind === "ghost" && (
        <Field label={words.category} hint={words.categoryHint} name="category" defaultValue={options.category ?? ""} />
      )}
      {kind !== "szpalta" && kind !== "ghost" && (
        <ChoiceField
          label={words.category}
          name="category"
          defaultValue={options.category ?? ""}
          choices={[{ value: "", name: words.noCategory }, ...categories]}
        />
      )}
      <FormButton look="main">{act}</FormButton>
    </Form>
  );
}

/** Browsers do not send an unticked checkbox, so another field tells whether the form was sent. */
function Tick({ name, label, hint, ticked }: { name: string; label: string; hint: string; ticked: boolean }) {
  const wasSent = useField("asked").typed !== undefined;
  const { typed } = useField(name);
  return (
    <div className="field">
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          defaultChecked={wasSent ? typed === "on" : ticked}
          aria-describedby={`${name}-hint`}
        />
        {label}
      </label>
      <span className="field-hint" id={`${name}-hint`}>
        {hint}
      </span>
    </div>
  );
}
