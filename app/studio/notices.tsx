import type { FormState } from "../ui/form.tsx";

/** Says that a form is done, where nothing else on the page shows it. */
export function Done({ state, says }: { state: FormState; says: string }) {
  return <output className={state.answer?.ok ? "notice notice-done" : "unseen"}>{state.answer?.ok ? says : ""}</output>;
}
