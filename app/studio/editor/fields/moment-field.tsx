import { editor as says } from "../../../messages/editor/editor.ts";
import { useState } from "react";
import { instantsOf } from "#core/polish/dates/time-zone.ts";
import { useEditor } from "../editor-context.ts";
import { Tick } from "../controls.tsx";

interface MomentFieldProps {
  id: string;
  label: string;
  name: string;
  /** The field's name for the choice between two equal hours. */
  fold: string;
  defaultValue?: string;
  required?: boolean;
  hint: string;
  asked: unknown;
}

/** A local time of the site's zone. Asks which one is meant when it comes twice. */
export function MomentField({ id, label, name, fold, defaultValue = "", required, hint, asked }: MomentFieldProps) {
  const { screen } = useEditor();
  const [value, setValue] = useState(defaultValue);
  // The server's zone data decides; the browser's own usually show the question a step sooner.
  const twice = value !== "" && (value === asked || comesTwice(value, screen.zone));
  return (
    <>
      <p className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name={name}
          type="datetime-local"
          value={value}
          required={required}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      </p>
      {twice && <DstChoice key={value} name={fold} asked={value === asked} />}
    </>
  );
}

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** True in the hour by which clocks are set back in autumn. */
export function comesTwice(local: string, zone: string): boolean {
  const form = LOCAL_TIME.exec(local);
  if (!form) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = form.slice(1).map(Number);
  return instantsOf({ year, month, day, hour, minute, second: 0 }, zone).length > 1;
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Takes the focus when the server `asked`. Otherwise it stays with the time being typed. */
function DstChoice({ name, asked }: { name: string; asked: boolean }) {
  return (
    <fieldset className="field">
      <legend className="field-name">{says.dialogs.twice}</legend>
      {(["earlier", "later"] as const).map((fold) => (
        <Tick
          key={fold}
          type="radio"
          name={name}
          value={fold}
          required
          ref={asked && fold === "earlier" ? takeFocus : null}
          label={says.dialogs[fold]}
        />
      ))}
    </fieldset>
  );
}
