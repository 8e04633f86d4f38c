import { editor as says } from "../../../messages/editor/editor.ts";

/** A question that an answer of the server brings is where the answer goes on. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

interface WhichHourProps {
  name: string;
  /** Whether the server has asked; while somebody still writes the time the keyboard stays there. */
  asked: boolean;
}

/** Asks which of the two hours is meant that the clocks show twice in autumn. */
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
