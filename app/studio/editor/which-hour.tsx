import { editor as says } from "../../messages/editor.ts";

/** Asks which of the two hours is meant that the clocks show twice in autumn. */
export function WhichHour({ name }: { name: string }) {
  return (
    <fieldset className="field">
      <legend className="field-name">{says.dialogs.twice}</legend>
      {(["earlier", "later"] as const).map((fold) => (
        <label className="tick" key={fold}>
          <input type="radio" name={name} value={fold} required />
          {says.dialogs[fold]}
        </label>
      ))}
    </fieldset>
  );
}
