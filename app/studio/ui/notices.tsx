import { studio } from "../../messages/studio.ts";
import type { FormState } from "../../ui/form.tsx";

export function Done({ state, says }: { state: FormState; says: string }) {
  return <output className={state.answer?.ok ? "notice notice-done" : "unseen"}>{state.answer?.ok ? says : ""}</output>;
}

export function Save({ state }: { state: FormState }) {
  return (
    <>
      <Done state={state} says={studio.common.saved} />
      <div className="acts">
        <button className="button button-main">{studio.common.save}</button>
      </div>
    </>
  );
}
