import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { editor as says } from "../../messages/editor/editor.ts";
import { useUnsavedText } from "../../ui/unsaved/unsaved-text.tsx";
import { Button, Fault } from "./controls.tsx";

export interface DialogProps {
  title: string;
  act: string;
  grave?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** Why the action was refused; hidden once something in the dialog changes. */
  fault: string | null;
  /** Why the action is not possible now: shown, with the button disabled, as long as it is so. */
  obstacle?: string | null;
  /** True: the focus starts at the title, so that screen readers begin with the text and not with the first control. */
  read?: boolean;
  /** The browser stores a longer text typed in the dialog under this key until `done` is called. The key names person and subject. */
  unsavedKey?: string;
  onDo(fields: URLSearchParams, done: () => void): void;
  onClose(): void;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const {
    title,
    act,
    grave,
    busy,
    disabled,
    fault,
    obstacle,
    read,
    unsavedKey = null,
    onDo,
    onClose,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsavedText(form, unsavedKey);
  const heading = useId();
  const top = useRef<HTMLHeadingElement>(null);
  const [changed, setChanged] = useState(false);
  // The dialog is closed before it is removed, so that the browser moves the focus back to where it was before.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (read) top.current?.focus();
    return () => shown?.close();
  }, [read]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChanged(false);
    const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    );
    if (!busy) onDo(new URLSearchParams(fields), unsaved.sending());
  };
  return (
    <dialog ref={dialog} className="editor-dialog" aria-labelledby={heading} onClose={onClose}>
      <form ref={form} onSubmit={send} onInput={() => setChanged(true)}>
        <h2 id={heading} ref={top} tabIndex={read ? -1 : undefined}>
          {title}
        </h2>
        {unsaved.line}
        {children}
        {obstacle ? <Fault>{obstacle}</Fault> : fault && !changed && <Fault>{fault}</Fault>}
        <div className="acts">
          <button
            className={`button ${grave ? "button-grave" : "button-main"}`}
            disabled={busy || disabled || Boolean(obstacle)}
          >
            {act}
          </button>
          <Button className="button" onClick={onClose} label={says.dialogs.cancel} />
        </div>
      </form>
    </dialog>
  );
}
