import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { useField } from "../ui/form.tsx";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: string;
}

/** One labelled field of a form, with its hint and, once the form was refused, what is wrong with it. */
export function Field({ label, hint, className, ...input }: FieldProps) {
  const { typed } = useField(input.name);
  const begun = typed === undefined || input.type === "password" ? {} : { defaultValue: typed };
  return (
    <Labelled label={label} name={input.name} hint={hint} className={className}>
      {(described) => <input type="text" {...described} {...input} {...begun} />}
    </Labelled>
  );
}

/** Tells a manager of passwords whose password a form asks for; people do not see it, since they know. */
export function AccountName({ email }: { email: string }) {
  return (
    <input type="email" className="unseen" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
  );
}

interface TextFieldProps {
  label: string;
  name: string;
  hint?: string;
  rows?: number;
  defaultValue?: string;
  maxLength?: number;
}

export function TextField({ label, hint, ...area }: TextFieldProps) {
  const { typed } = useField(area.name);
  return (
    <Labelled label={label} name={area.name} hint={hint}>
      {(described) => <Area {...described} {...area} defaultValue={typed ?? area.defaultValue} />}
    </Labelled>
  );
}

/** React puts a text area's first text back when it takes a document over; what was typed by then is put back in turn. */
function Area(area: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string }) {
  const { id } = area;
  const [found] = useState(() => (typeof document === "undefined" ? null : standingIn(id)));
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    if (!found || !(field instanceof HTMLTextAreaElement)) return;
    if (field.value !== found.text) field.value = found.text;
    if (document.activeElement === field) field.setSelectionRange(found.start, found.end);
  }, [id, found]);
  return <textarea {...area} />;
}

/** What stands in a field of the document; null where the app is the first to draw it. */
function standingIn(id: string): { text: string; start: number; end: number } | null {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return null;
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

interface ChoiceProps {
  label: string;
  name: string;
  hint?: string;
  defaultValue?: string;
  choices: { value: string; name: string }[];
}

export function Choice({ label, hint, name, defaultValue, choices }: ChoiceProps) {
  const { typed } = useField(name);
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(described) => (
        <select {...described} name={name} defaultValue={typed ?? defaultValue}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** What ties a control to its label, hint and fault. */
interface Described {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface LabelledProps {
  label: string;
  name: string;
  hint?: string;
  className?: string;
  children(described: Described): ReactNode;
}

function Labelled({ label, name, hint, className, children }: LabelledProps) {
  const id = useId();
  const { fault } = useField(name);
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(fault ? { "aria-invalid": true as const } : {}),
      })}
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
