import type { ReactNode } from "react";
import { studio } from "../../messages/studio.ts";
import { DoneNotice, WorkingNotice } from "../../ui/form.tsx";

interface FormButtonProps {
  look?: "main" | "grave";
  disabled?: boolean;
  /** What is said while the form is being sent; for actions that may take longer than a moment. */
  working?: string;
  children: ReactNode;
}

/** The only button of a form. */
export function FormButton({ look, disabled, working, children }: FormButtonProps) {
  return (
    <div className="acts">
      <button className={look ? `button button-${look}` : "button"} disabled={disabled}>
        {children}
      </button>
      {working !== undefined && <WorkingNotice says={working} />}
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
