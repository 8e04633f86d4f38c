import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { unsavedText as says } from "../../messages/unsaved-text.ts";
import { type Unsaved, WatchedForm } from "./watched-form.ts";

interface UnsavedText {
  /** The notice that unsaved text was restored or can be restored; null without such text. */
  line: ReactNode;
  /** See `WatchedForm.sending`. */
  sending(): () => void;
}

/** Stores the text typed into `form` until it is saved. `key` names the person, the form and its subject; null: nothing is stored. */
export function useUnsavedText(form: RefObject<HTMLFormElement | null>, key: string | null): UnsavedText {
  const watched = useRef<WatchedForm>(null);
  const [unsaved, tell] = useState<Unsaved | null>(null);
  useEffect(() => {
    if (!form.current || key === null) return;
    const begun = new WatchedForm(form.current, key, tell);
    watched.current = begun;
    return () => begun.stop();
  }, [form, key]);
  return {
    line: unsaved && (
      <UnsavedLine
        unsaved={unsaved}
        onRestore={() => watched.current?.restore()}
        onDiscard={() => watched.current?.discard()}
      />
    ),
    sending: () => watched.current?.sending() ?? (() => {}),
  };
}

interface UnsavedLineProps {
  unsaved: Unsaved;
  onRestore(): void;
  onDiscard(): void;
}

function UnsavedLine({ unsaved: { is, when }, onRestore, onDiscard }: UnsavedLineProps) {
  return (
    <output className="notice unsaved-line">
      {is === "discarded" ? says.discarded : says[is](when)}
      {is !== "restored" && (
        <button type="button" className="button-plain" onClick={onRestore}>
          {says.restore}
        </button>
      )}
      {is !== "discarded" && (
        <button type="button" className="button-plain" onClick={onDiscard}>
          {says.discard}
        </button>
      )}
    </output>
  );
}
