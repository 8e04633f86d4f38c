import { useId } from "react";
import { useField } from "../../ui/form.tsx";

/** A checkbox named `agreed` for actions that cannot be undone. While it is unticked, the browser does not send the form. */
export function ConfirmTick({ to }: { to: string }) {
  const id = useId();
  const { fault } = useField("agreed");
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" name="agreed" required aria-describedby={fault ? id : undefined} />
        {to}
      </label>
      {fault && (
        <span className="field-fault" id={id}>
          {fault}
        </span>
      )}
    </div>
  );
}
