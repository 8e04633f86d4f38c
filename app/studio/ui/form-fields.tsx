import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { isInstant } from "#core/base/values/instant.ts";
import { formatWeekday } from "#core/polish/dates/format-dates.ts";
import { useField } from "../../ui/form.tsx";

interface Labels {
  label: string;
  name: string;
  hint?: string;
}

/** `begins`: the page has nothing but this form, so it opens with the cursor in this field. */
interface FieldProps extends Labels, Omit<InputHTMLAttributes<HTMLInputElement>, "name"> {
  begins?: boolean;
}

export function Field({ label, hint, className, begins, ...input }: FieldProps) {
  const { typed } = useField(input.name);
  const begun = typed === undefined || input.type === "password" ? {} : { defaultValue: typed };
  return (
    <Labelled label={label} name={input.name} hint={hint} className={className}>
      {(described) => (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing precedes the form that a reader would miss
        <input type="text" autoFocus={begins} {...described} {...input} {...begun} />
      )}
    </Labelled>
  );
}

/** A date field. The date is repeated below in Polish, because the browser's own field uses the browser's language. */
export function DayField({ label, hint, name }: Labels) {
  const { typed = "" } = useField(name);
  const [day, setDay] = useState(typed);
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(described) => (
        <>
          <input
            type="date"
            {...described}
            name={name}
            defaultValue={typed}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <output htmlFor={described.id}>{isInstant(Date.parse(day)) && formatWeekday(Date.parse(day), "UTC")}</output>
        </>
      )}
    </Labelled>
  );
}

/** Tells password managers whose password the form asks for. The field is invisible, because the person knows the answer. */
export function AccountName({ email }: { email: string }) {
  return (
    <input type="email" className="unseen" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
  );
}

interface TextFieldProps extends Labels {
  rows?: number;
  defaultValue?: string;
}

export function TextField({ label, hint, ...area }: TextFieldProps) {
  const { typed, isKept } = useField(area.name);
  if (!isKept) throw new Error("A TextField stands in a Form, which keeps what is typed until it is saved.");
  return (
    <Labelled label={label} name={area.name} hint={hint}>
      {(described) => <Area {...described} {...area} defaultValue={typed ?? area.defaultValue} />}
    </Labelled>
  );
}

interface Written {
  text: string;
  start: number;
  end: number;
}

/** The last text typed into each text area before its component was hydrated. */
const typedLast = new WeakMap<HTMLTextAreaElement, Written>();
if (typeof document !== "undefined") {
  document.addEventListener("input", ({ target }) => isArea(target) && typedLast.set(target, writtenIn(target)), true);
}

/** A text area that keeps text typed before hydration. React resets the area to its first text, and this component restores the typed text. */
function Area(area: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string }) {
  const { id } = area;
  const [initial] = useState(() => {
    const field = typeof document === "undefined" ? null : document.getElementById(id);
    return isArea(field) ? writtenIn(field) : null;
  });
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (!isArea(field)) return;
    const written = typedLast.get(field) ?? initial;
    if (!written || field.value === written.text) return;
    field.value = written.text;
    field.setSelectionRange(written.start, written.end);
  }, [id, initial]);
  return <textarea {...area} />;
}

function isArea(target: EventTarget | null): target is HTMLTextAreaElement {
  return target !== null && target instanceof HTMLTextAreaElement;
}

function writtenIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Written {
  return { text: value, start: selectionStart, end: selectionEnd };
}

interface Choice {
  value: string;
  name: string;
}

interface ChoiceProps extends Labels {
  defaultValue?: string;
  choices?: Choice[];
  /** Choices under headings, after those without one. */
  groups?: { name: string; choices: Choice[] }[];
}

export function ChoiceField({ label, hint, name, defaultValue, choices = [], groups = [] }: ChoiceProps) {
  const { typed } = useField(name);
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(described) => (
        <select {...described} name={name} defaultValue={typed ?? defaultValue}>
          <Options choices={choices} />
          {groups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              <Options choices={group.choices} />
            </optgroup>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Options({ choices }: { choices: Choice[] }) {
  return choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

interface LabelledProps extends Labels {
  className?: string;
  children(described: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }): ReactNode;
}

function Labelled({ label, name, hint, className, children }: LabelledProps) {
  const id = useId();
  const { fault } = useField(name);
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": fault ? true : undefined })}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="field-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}
