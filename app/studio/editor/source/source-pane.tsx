import { type ClipboardEvent, type ComponentType, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { oneLine } from "#core/base/values/one-line.ts";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { TYPED_TEXTS } from "#core/posts/post-fields.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import { FileDialog } from "./files/file-dialog.tsx";
import { linkPlace } from "./links/link-commands.ts";
import { LinkDialog } from "./links/link-dialog.tsx";
import { TableDialog, TableTools } from "./tables/table-tools.tsx";
import { loadChunk } from "../../../browser/load-chunk.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { pictures } from "../../../messages/editor/pictures.ts";
import { useObservable, useObservablePart } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import type { EditingSession } from "../editing-session.ts";
import type { PictureDialog } from "./pictures/picture-dialog.tsx";
import { mountSourceEditor } from "./source-editor.ts";

export function SourcePane() {
  const { editing } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const readOnly = useReadOnly();
  const wasReadOnly = useRef(readOnly);
  const preview = useObservable(editing.preview);

  useEffect(() => {
    if (!host.current) throw new Error("The source is mounted into an element that is always drawn.");
    const mounted = mountSourceEditor(host.current, editing, readOnly);
    editing.source = mounted;
    editing.box.body = mounted.text;
    editing.refreshPreview();
    return () => {
      const last = mounted.text();
      editing.box.body = () => last;
      editing.source = null;
      mounted.destroy();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the source is mounted once; later changes are passed to it
  }, [editing]);
  useEffect(() => {
    editing.source?.setReadOnly(readOnly);
    // The button that made the text writable has disappeared. The next typed letter must reach the text, so the text gets the focus.
    if (!readOnly && wasReadOnly.current && document.activeElement === document.body) editing.source?.focus();
    wasReadOnly.current = readOnly;
  }, [editing, readOnly]);

  return (
    <section className="editor-source" aria-label={says.panes.source}>
      <div className="editor-sheet">
        <div className="editor-title-line">
          <Title readOnly={readOnly} />
          <SourceQuestion />
        </div>
        <div className="editor-source-area">
          {!readOnly && <TableTools />}
          <div className="editor-source-text" ref={host} />
        </div>
      </div>
      <PictureBox />
      <p className="editor-count">
        {preview ? says.count(preview.words, preview.readingMinutes) : " "}
        <span className="unseen">{says.leaveHint}</span>
      </p>
    </section>
  );
}

function PictureBox() {
  const { editing } = useEditor();
  const open = useObservable(editing.pictures);
  const [Shown, setShown] = useState<ComponentType<Parameters<typeof PictureDialog>[0]> | null>(null);
  useEffect(() => {
    if (!open || Shown) return;
    loadChunk(() => import("./pictures/picture-dialog.tsx")).then(
      (module) => setShown(() => module.PictureDialog),
      () => {
        editing.pictures.set(null);
        editing.complain(pictures.dialog.broken);
      },
    );
  }, [editing, open, Shown]);
  const close = () => {
    flushSync(() => editing.pictures.set(null));
    editing.source?.focus();
  };
  return open && Shown && <Shown place={open.place} onClose={close} />;
}

function SourceQuestion() {
  const { editing } = useEditor();
  const question = useObservable(editing.question);
  const close = () => editing.question.set(null);
  const isNowhere = question?.what === "link" && !editing.source?.read(linkPlace);
  const isInTable = question?.what === "table" && editing.inTable.get();
  useEffect(() => {
    if (isNowhere) editing.tellUntilChange(linksAndTables.link.nowhere);
    // Tables cannot be nested: instead of the dialog, the tools of the table around the caret open.
    if (isInTable) {
      // Words go on in the text, unless the button was pressed by a key.
      const byKey = document.activeElement?.matches("button:focus-visible") === true;
      editing.tableTools.set(byKey ? "entered" : "open");
      if (!byKey) editing.source?.focus();
    }
    if (isNowhere || isInTable) editing.question.set(null);
  }, [editing, isNowhere, isInTable]);
  const isShown = question !== null && !isNowhere && !isInTable;
  useEffect(() => {
    // The text can take the focus only after the dialog has closed.
    return isShown ? () => editing.source?.focus() : undefined;
  }, [editing, isShown]);
  if (!isShown) return null;
  if (question.what === "link") return <LinkDialog text={question.text} onClose={close} />;
  return question.what === "table" ? <TableDialog onClose={close} /> : <FileDialog onClose={close} />;
}

/** True while a conflict is open, the post's state forbids changes, or another tab writes and this tab has not written before. */
export function useReadOnly(): boolean {
  const { editing } = useEditor();
  const halted = useObservablePart(
    editing.status,
    (status) => status.is === "conflict" || (status.is === "locked" && !status.lost),
  );
  const mayEdit = useObservablePart(editing.post, (post) => post.mayEdit === true);
  return halted || !mayEdit;
}

function Title({ readOnly }: { readOnly: boolean }) {
  const { editing } = useEditor();
  const title = useDraftField(editing.box, "title");
  const faults = useObservable(editing.faults);
  const id = useId();
  return (
    <div className="editor-title" data-field="title">
      <textarea
        aria-label={TYPED_TEXTS.title.label}
        aria-describedby={faults.title ? id : undefined}
        aria-invalid={faults.title ? true : undefined}
        placeholder={says.fields.titlePlaceholder}
        lang="pl"
        spellCheck
        rows={1}
        maxLength={TYPED_TEXTS.title.limit}
        readOnly={readOnly}
        value={title}
        onChange={(event) => editing.box.set("title", event.currentTarget.value.replaceAll(/\r?\n/g, " "))}
        onPaste={pasteLine}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          editing.source?.focus();
        }}
      />
      {faults.title && (
        <p className="field-fault" id={id}>
          {faults.title}
        </p>
      )}
    </div>
  );
}

/** Pastes several lines as one. Only its own command keeps the browser's undo whole. */
function pasteLine(event: ClipboardEvent): void {
  const text = event.clipboardData.getData("text/plain");
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  document.execCommand("insertText", false, oneLine(text));
}

/** Where somebody was typing before the editor was there; null when nothing was typed. */
export type EarlyCaret = "title" | "text" | null;

/** Focuses the end of what was typed early, or the title of a new post, unless another element has the focus or a text was recovered. */
export function beginWriting({ post, box, source }: EditingSession, early: EarlyCaret): void {
  const { title, body } = box.draft();
  if (early === "text") return source?.reveal(body.length, body.length);
  const isBlankAndNew = post.get().token === NOT_STORED && title === "" && body === "";
  const { activeElement } = document;
  if (!(isBlankAndNew || early) || (activeElement && !activeElement.matches("body, main"))) return;
  const field = document.querySelector<HTMLTextAreaElement>(".editor-title textarea");
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(title.length, title.length);
}
