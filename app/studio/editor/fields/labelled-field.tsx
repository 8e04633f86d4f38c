import { useId, type ReactNode } from "react";
import { useEditor } from "../editor-context.ts";
import { useObservable } from "../observable.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { asTypedInto, POST_FIELDS, TYPED_TEXTS, type TypedTextName } from "#core/posts/post-fields.ts";
import { Options } from "../controls.tsx";

interface ChoiceProps {
  name: "categoryId" | "topicId" | "responsibleEditorId";
  choices: { id: string; name: string }[];
  none: string;
  fixed?: boolean;
}

interface LabelledProps {
  label: string;
  name: string;
  children(described: { id: string; "aria-invalid"?: true; "aria-describedby"?: string }): ReactNode;
}

export function Labelled({ label, name, children }: LabelledProps) {
  const fault = useObservable(useEditor().editing.faults)[name];
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

/** A plain text of the draft. */
export function DraftText({ name, hint }: { name: TypedTextName; hint?: string }) {
  const { editing } = useEditor();
  const text = TYPED_TEXTS[name];
  const value = useDraftField(editing.box, name);
  return (
    <Labelled label={text.label} name={name}>
      {(described) => (
        <>
          <textarea
            {...described}
            lang="pl"
            spellCheck
            rows={text.rows}
            maxLength={text.limit}
            value={value}
            onChange={(event) => editing.box.set(name, asTypedInto(text, event.currentTarget.value))}
          />
          {hint && <span className="field-hint">{hint}</span>}
        </>
      )}
    </Labelled>
  );
}

/** Returns the chosen category; undefined before a category is chosen. */
export function useCategory() {
  const { editing, screen } = useEditor();
  const categoryId = useDraftField(editing.box, "categoryId");
  return screen.choices.categories.find(({ id }) => id === categoryId);
}

export function Choice({ name, choices, none, fixed }: ChoiceProps) {
  const { editing } = useEditor();
  const value = useDraftField(editing.box, name);
  return (
    <Labelled label={POST_FIELDS[name].label} name={name}>
      {(described) => (
        <select
          {...described}
          disabled={fixed}
          value={choices.some(({ id }) => id === value) ? (value ?? "") : ""}
          onChange={(event) => editing.box.set(name, event.currentTarget.value || POST_FIELDS[name].empty)}
        >
          <option value="">{none}</option>
          <Options of={choices} />
        </select>
      )}
    </Labelled>
  );
}
