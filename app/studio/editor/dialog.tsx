import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";
import { editor as says } from "../../messages/editor.ts";

interface DialogProps {
  title: string;
  /** The words of the button that does it. */
  act: string;
  grave?: boolean;
  busy: boolean;
  disabled?: boolean;
  fault: string | null;
  onDo(fields: URLSearchParams): void;
  onClose(): void;
  children: ReactNode;
}

/** A question before an act: the browser's own modal dialog, closed by Esc, the focus kept within. */
export function Dialog({ title, act, grave, busy, disabled, fault, onDo, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    );
    if (!busy) onDo(new URLSearchParams(fields));
  };
  return (
    <dialog ref={dialog} className="desk-dialog" aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={send}>
        <h2 id={heading}>{title}</h2>
        {children}
        {fault && (
          <p className="notice notice-fault" role="alert">
            {fault}
          </p>
        )}
        <div className="acts">
          <button className={`button ${grave ? "button-grave" : "button-main"}`} disabled={busy || disabled}>
            {act}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {says.dialogs.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
