import { useId, type ReactNode } from "react";
import { useEditor } from "../editor-context.ts";
import { useObservable } from "../observable.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { useDraftField } from "../saving/draft-state.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { Options } from "../controls.tsx";

export type IdField = "categoryId" | "topicId" | "responsibleEditorId";

export interface ChoiceProps<Name extends IdField> {
  name: Name;
  label: string;
  choices: { id: string; name: string }[];
  none: string;
  fixed?: boolean;
}

export interface LabelledProps {
  label: string;
  name: string;
  children(described: { id: string; "aria-invalid"?: true; "aria-describedby"?: string }): ReactNode;
}

export const NOTHING_CHOSEN = { categoryId: NO_CATEGORY, topicId: null, responsibleEditorId: null } as const;

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
          <Options of={choices} />
        </select>
      )}
    </Labelled>
  );
}
