import { editor as says } from "../../../messages/editor/editor.ts";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isInstant } from "#core/base/values/instant.ts";
import { formatClock, formatWeekday } from "#core/polish/dates/format-dates.ts";
import { instantsOf, isoInZone, wallClockAt } from "#core/polish/dates/time-zone.ts";
import { useEditor } from "../editor-context.ts";
import { Button, Tick } from "../controls.tsx";

interface MomentFieldProps {
  id: string;
  label: string;
  name: string;
  /** Name of the field for the choice between two equal hours, which occur when the clocks are set back. */
  fold: string;
  defaultValue?: string;
  required?: boolean;
  hint: string;
  /** The entered value, if the server asked which of two equal hours it means. */
  ambiguous: unknown;
  /** An entered value so far ahead that the server asked whether it is intended. */
  distant?: unknown;
  /** Times that can be chosen by one click, with their labels. */
  presets?: readonly { label: string; local: string }[];
}

/** A field for a local time in the site's zone. For an hour that occurs twice, it also shows a choice between the two. */
export function MomentField({ id, label, name, fold, defaultValue = "", required, hint, ...more }: MomentFieldProps) {
  const { ambiguous, distant, presets = [] } = more;
  const { screen } = useEditor();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  // Only the server's time zone data decide. But the browser's data usually show the question before the form is sent.
  const twice = value !== "" && (value === ambiguous || comesTwice(value, screen.zone));
  function choose(local: string) {
    flushSync(() => setValue(local));
    // Sends the event that typing would cause, so that the dialog notices the change.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <>
      <p className="field">
        <label htmlFor={id}>{label}</label>
        <input
          ref={field}
          id={id}
          name={name}
          type="datetime-local"
          value={value}
          required={required}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <output htmlFor={id}>{inPolish(value)}</output>
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      </p>
      {presets.length > 0 && (
        <p className="editor-presets">
          {presets.map(({ label: text, local }) => (
            <Button key={local} className="button" aria-pressed={value === local} onClick={() => choose(local)}>
              {text}
            </Button>
          ))}
        </p>
      )}
      {value !== "" && value === distant && (
        <Tick key={value} name="distant" required ref={takeFocus} label={says.dialogs.distant} />
      )}
      {twice && <DstChoice key={value} name={fold} takesFocus={value === ambiguous} />}
    </>
  );
}

/** Returns a local time with its weekday, in Polish whatever the browser's language; empty while the time is incomplete. */
export function inPolish(local: string): string {
  const ms = Date.parse(`${local}Z`);
  return isInstant(ms) ? `${formatWeekday(ms, "UTC")}, ${formatClock(ms, "UTC")}` : "";
}

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** True for a time in the hour that occurs twice when clocks are set back in autumn. */
export function comesTwice(local: string, zone: string): boolean {
  const form = LOCAL_TIME.exec(local);
  if (!form) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = form.slice(1).map(Number);
  return instantsOf({ year, month, day, hour, minute, second: 0 }, zone).length > 1;
}

/** Returns an instant as the value of a `datetime-local` field, such as `2026-11-21T08:00`; empty for null. */
export function localTime(instant: number | null, zone: string): string {
  return instant === null ? "" : isoInZone(instant, zone).slice(0, "2026-11-21T08:00".length);
}

const PRESET_TIME = "T08:00";
const DAYS_OF_WEEK = 7;

/** Returns tomorrow and next Monday at 8:00 in the site's zone; only one of them when both are the same day. */
export function presetTimes(now: number, zone: string): { label: string; local: string }[] {
  const { year, month, day } = wallClockAt(now, zone);
  const localAfter = (days: number) =>
    new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, "2026-11-21".length) + PRESET_TIME;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const untilMonday = (DAYS_OF_WEEK + 1 - weekday) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  const tomorrow = { label: says.dialogs.tomorrow, local: localAfter(1) };
  return untilMonday === 1 ? [tomorrow] : [tomorrow, { label: says.dialogs.monday, local: localAfter(untilMonday) }];
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** The choice between two equal hours. With `takesFocus` it gets the focus, otherwise the focus stays in the field. */
function DstChoice({ name, takesFocus }: { name: string; takesFocus: boolean }) {
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
          ref={takesFocus && fold === "earlier" ? takeFocus : null}
          label={says.dialogs[fold]}
        />
      ))}
    </fieldset>
  );
}
