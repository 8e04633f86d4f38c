import { useEffect, useId, useRef, useState } from "react";
import { saving } from "../../../messages/editor/saving.ts";
import { Button, copyToClipboard } from "../controls.tsx";
import { Dialog } from "../dialog.tsx";
import { useEditor } from "../editor-context.ts";
import type { EditingSession } from "../editing-session.ts";
import { useObservable } from "../observable.ts";
import type { Locked } from "./save-queue-types.ts";

/** Says, next to the caret, that somebody else has taken over the post. The message stays until it is closed. */
export function TakenOver({ status: { by, own, left } }: { status: Locked }) {
  const { editing } = useEditor();
  const [told, setTold] = useState<string | null>(null);
  const [isClosed, close] = useState(false);
  const card = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => (isClosed || !card.current ? undefined : keepNearCaret(card.current, editing)), [editing, isClosed]);
  const words = saving.advice;
  const copy = async () => setTold((await copyToClipboard(editing.box.body())) ? words.copied : words.notCopied);
  const writeOn = () => {
    close(true);
    editing.source?.focus();
  };
  if (isClosed) return null;
  return (
    <section ref={card} className="notice editor-taken-over" aria-labelledby={heading}>
      <h2 id={heading}>{own ? words.takenByOwn : words.takenBy(by)}</h2>
      <p>{words.left[left ?? "nothing"]}</p>
      <div className="acts">
        <Button className="button" onClick={() => takeOverFrom(editing)} label={words.takeBack} />
        {left && <Button className="button" onClick={() => void copy()} label={words.copy} />}
        <Button onClick={writeOn} label={words.writeOn} />
        <output className="field-hint">{told}</output>
      </div>
    </section>
  );
}

/** Takes the post over. The text gets the focus first, because the button disappears once this tab has the post. */
export function takeOverFrom(editing: EditingSession): void {
  editing.source?.focus();
  void editing.lease.askToTakeOver();
}

/** Asks before a post is taken over from a person who is writing at this moment. */
export function TakeOverQuestion() {
  const { lease } = useEditor().editing;
  const name = useObservable(lease.question);
  const words = saving.presence.question;
  const close = () => lease.question.set(null);
  if (name === null) return null;
  return (
    <Dialog
      title={words.title(name)}
      act={words.act}
      busy={false}
      fault={null}
      read
      onDo={() => {
        close();
        void lease.takeOver();
      }}
      onClose={close}
    >
      <p>{words.text}</p>
    </Dialog>
  );
}

/** Distance in CSS pixels from the notice to the caret's line and to the edges of the window. */
const GAP_PX = 8;

/** Keeps the notice below the caret or the focused field, above if there is no room below. Returns a function that stops this. */
function keepNearCaret(card: HTMLElement, editing: EditingSession): () => void {
  const place = () => {
    const { left, top, bottom } = caretOrField(editing);
    const height = window.visualViewport?.height ?? innerHeight;
    const below = bottom + GAP_PX;
    const at = below + card.offsetHeight + GAP_PX <= height ? below : top - GAP_PX - card.offsetHeight;
    const most = document.documentElement.clientWidth - card.offsetWidth - GAP_PX;
    card.style.setProperty("top", `${Math.max(GAP_PX, at)}px`);
    card.style.setProperty("left", `${Math.max(GAP_PX, Math.min(left, most))}px`);
  };
  // A keystroke must not wait for layout.
  const stopMoves = editing.moves.subscribe(() => void requestAnimationFrame(place));
  const resized = new ResizeObserver(place);
  resized.observe(card);
  const ends = new AbortController();
  addEventListener("resize", place, { signal: ends.signal });
  const follow = ({ target }: FocusEvent) => void (card.contains(target as Node) || place());
  document.addEventListener("focusin", follow, { signal: ends.signal });
  place();
  return () => {
    stopMoves();
    resized.disconnect();
    ends.abort();
  };
}

/** Returns the caret's line in the text, or the field that has the focus, in pixels of the window. */
function caretOrField({ source }: EditingSession): { left: number; top: number; bottom: number } {
  const field = document.activeElement;
  if (field?.matches("input, textarea, select")) return field.getBoundingClientRect();
  return source?.caret() ?? { left: 0, top: 0, bottom: 0 };
}
