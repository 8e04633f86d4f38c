import { studio } from "../../messages/studio.ts";
import type { FormState } from "../../ui/form.tsx";

export function SavedNotice({ state, says }: { state: FormState; says: string }) {
  return <output className={state.answer?.ok ? "notice notice-done" : "unseen"}>{state.answer?.ok ? says : ""}</output>;
}

export function SaveButton({ state }: { state: FormState }) {
  return (
    <>
      <SavedNotice state={state} says={studio.common.saved} />
      <div className="acts">
        <button className="button button-main">{studio.common.save}</button>
      </div>
    </>
  );
}
