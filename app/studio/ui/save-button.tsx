import type { ReactNode } from "react";
import { studio } from "../../messages/studio.ts";
import { DoneNotice } from "../../ui/form.tsx";

interface FormButtonProps {
  look?: "main" | "grave";
  disabled?: boolean;
  children: ReactNode;
}

/** The only button of a form. */
export function FormButton({ look, disabled, children }: FormButtonProps) {
  return (
    <div className="acts">
      <button className={look ? `button button-${look}` : "button"} disabled={disabled}>
        {children}
      </button>
    </div>
  );
}

export function SaveButton() {
  return (
    <>
      <DoneNotice says={studio.common.saved} />
      <FormButton look="main">{studio.common.save}</FormButton>
    </>
  );
}
