import { LEAD_LIMIT, NOTES_LIMIT } from "#core/base/limits.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { AddressField } from "./address-field.tsx";
import { useObservable } from "../observable.ts";
import { Checklist } from "../publishing/checklist.tsx";
import { CoverField } from "./cover-field.tsx";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-store.ts";
import { PeopleFields } from "./people-fields.tsx";
import { PublicationField } from "./publication-field.tsx";
import { ReviewPanel } from "../publishing/review-panel.tsx";
import { SearchFields } from "./search-fields.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { Choice, Labelled } from "./field-parts.tsx";

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
