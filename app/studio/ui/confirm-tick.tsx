import { useId } from "react";
import { useField } from "../../ui/form.tsx";

/** The question before what cannot be undone: a tick named `agreed`, without which the form is not sent. */
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
