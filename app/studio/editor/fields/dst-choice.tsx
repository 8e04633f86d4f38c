import { editor as says } from "../../../messages/editor/editor.ts";

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

interface WhichHourProps {
  name: string;
  /** True when the server asked; the focus then moves here. Otherwise it stays with the time being typed. */
  asked: boolean;
}

/** For a time that comes twice when the clocks are set back in autumn. */
export function DstChoice({ name, asked }: WhichHourProps) {
  return (
    <fieldset className="field">
      <legend className="field-name">{says.dialogs.twice}</legend>
      {(["earlier", "later"] as const).map((fold) => (
        <label className="tick" key={fold}>
          <input type="radio" name={name} value={fold} required ref={asked && fold === "earlier" ? takeFocus : null} />
          {says.dialogs[fold]}
        </label>
      ))}
    </fieldset>
  );
}
