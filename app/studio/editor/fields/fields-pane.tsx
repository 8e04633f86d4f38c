import { type ReactNode, useId } from "react";
import { NO_CATEGORY } from "#core/base/category.ts";
import { LEAD_LIMIT, NOTES_LIMIT } from "#core/base/limits.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { AddressField } from "./address-field.tsx";
import { useObservable } from "../observable.ts";
import { Checklist } from "../publishing/checklist.tsx";
import { CoverField } from "./cover-field.tsx";
import { useEditor } from "../editor-root.tsx";
import { useDraftField } from "../saving/draft-store.ts";
import { PeopleFields } from "./people-fields.tsx";
import { PublicationField } from "./publication-field.tsx";
import { ReviewPanel } from "../publishing/review-panel.tsx";
import { SearchFields } from "./search-fields.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { TagPicker } from "./tag-picker.tsx";

export function FieldsPane() {
  const { editing, screen } = useEditor();
  const { addressFixed } = useObservable(editing.post);
  const readOnly = useReadOnly();
  return (
    <section className="desk-fields" aria-label={says.fields.name}>
      <div className="desk-fields-scroll">
        <fieldset className="desk-fields-all" disabled={readOnly}>
          <AddressField />
          <Choice
            name="categoryId"
            label={says.fields.category}
            choices={screen.choices.categories}
            none={says.fields.noCategory}
            fixed={addressFixed}
          />
          <TagPicker />
          <LongField name="lead" label={says.fields.lead} limit={LEAD_LIMIT} rows={4} />
          <CoverField />
          <PublicationField />
          <PeopleFields />
          <SearchFields />
          <LongField name="notes" label={says.fields.notes} limit={NOTES_LIMIT} rows={3} />
        </fieldset>
        <ReviewPanel />
      </div>
      <Checklist />
    </section>
  );
}

interface LabelledProps {
  label: string;
  name: string;
  children(described: { id: string; "aria-invalid"?: true; "aria-describedby"?: string }): ReactNode;
}

export function Labelled({ label, name, children }: LabelledProps) {
  const { editing } = useEditor();
  const fault = useObservable(editing.faults)[name];
  const id = useId();
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children(fault ? { id, "aria-invalid": true, "aria-describedby": `${id}-fault` } : { id })}
      {fault && (
        <span className="field-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

interface LongFieldProps {
  name: "lead" | "notes";
  label: string;
  limit: number;
  rows: number;
}

function LongField({ name, label, limit, rows }: LongFieldProps) {
  const { editing } = useEditor();
  const value = useDraftField(editing.box, name);
  return (
    <Labelled label={label} name={name}>
      {(described) => (
        <textarea
          {...described}
          lang="pl"
          spellCheck
          rows={rows}
          maxLength={limit}
          value={value}
          onChange={(event) => editing.box.set(name, event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

const NOTHING_CHOSEN = { categoryId: NO_CATEGORY, topicId: null, responsibleEditorId: null } as const;

type IdField = "categoryId" | "topicId" | "responsibleEditorId";

interface ChoiceProps<Name extends IdField> {
  name: Name;
  label: string;
  choices: { id: string; name: string }[];
  none: string;
  fixed?: boolean;
}

export function Choice<Name extends IdField>({ name, label, choices, none, fixed }: ChoiceProps<Name>) {
  const { editing } = useEditor();
  const value = useDraftField(editing.box, name);
  const choose = (id: string) => editing.box.set(name, (id === "" ? NOTHING_CHOSEN[name] : id) as Draft[Name]);
  return (
    <Labelled label={label} name={name}>
      {(described) => (
        <select
          {...described}
          disabled={fixed}
          value={choices.some(({ id }) => id === value) ? (value ?? "") : ""}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{none}</option>
          {choices.map(({ id, name: shown }) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
