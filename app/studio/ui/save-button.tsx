import { studio } from "../../messages/studio.ts";
import type { FormState } from "../../ui/form.tsx";

export function SavedNotice({ state, says }: { state: FormState; says: string }) {
  return <output className={state.answer?.ok ? "notice notice-done" : "unseen"}>{state.answer?.ok ? says : ""}</output>;
}

/** The buttons of a form with one. */
export function Submit({ children, main = false }: { children: string; main?: boolean }) {
  return (
    <div className="acts">
      <button className={main ? "button button-main" : "button"}>{children}</button>
    </div>
  );
}

export function SaveButton({ state }: { state: FormState }) {
  return (
    <>
      <SavedNotice state={state} says={studio.common.saved} />
      <Submit main>{studio.common.save}</Submit>
    </>
  );
}
