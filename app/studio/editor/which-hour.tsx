import { editor as says } from "../../messages/editor.ts";

/** A question that appears is where the answer goes on. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Asks which of the two hours is meant that the clocks show twice in autumn. */
export function WhichHour({ name }: { name: string }) {
  return (
    <fieldset className="field">
      <legend className="field-name">{says.dialogs.twice}</legend>
      {(["earlier", "later"] as const).map((fold) => (
        <label className="tick" key={fold}>
          <input type="radio" name={name} value={fold} required ref={fold === "earlier" ? takeFocus : null} />
          {says.dialogs[fold]}
        </label>
      ))}
    </fieldset>
  );
}
