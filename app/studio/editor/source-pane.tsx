import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { TITLE_LIMIT } from "#core/posts/limits.ts";
import { editor as says } from "../../messages/editor.ts";
import { uploadPicture } from "../upload.ts";
import { AskedInSource, tellOfUnseen } from "./asked-in-source.tsx";
import { useCell, useCellPart } from "./cell.ts";
import { useDesk } from "./desk.tsx";
import { useDraftField } from "./draft-box.ts";
import type { Editing } from "./editing.ts";
import { findLinks } from "./find-links.ts";
import { mountSource, type SourceEditor } from "./source-editor.ts";
import { TableTools } from "./table-tools.tsx";
import { Toolbar } from "./toolbar.tsx";

/** The text as it is typed: the title over the Markdown source. React draws nothing of the source itself. */
export function SourcePane() {
  const { editing } = useDesk();
  const host = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const readOnly = useReadOnly();
  const preview = useCell(editing.preview);

  useEffect(() => {
    if (!host.current) throw new Error("The source is mounted into an element that is always drawn.");
    const mounted = mountSource({
      host: host.current,
      text: editing.box.body(),
      readOnly,
      changed: () => editing.changed(),
      save: () => void editing.queue.flush("save"),
      moved: (by) => editing.moves.set({ by }),
      shows: () => showText(editing),
      choosePicture: () => picker.current?.click(),
      ask: (what, text) => editing.asked.set(what === "link" ? { what, text } : { what }),
      findLinks: async (text) => {
        const found = await findLinks(editing.id, text);
        return found.ok && "value" in found ? found.value : [];
      },
      linked: (target) => tellOfUnseen(editing, target),
      inTable: (on) => editing.inTable.set(on),
      send: uploadPicture,
      refused: (message) => editing.notice.set({ text: says.upload.failed(message), fault: true }),
    });
    editing.source = mounted;
    editing.box.body = mounted.text;
    editing.refreshPreview();
    return () => unmount(editing, mounted);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the source is mounted once: what changes later is told to it
  }, [editing]);
  useEffect(() => editing.source?.setReadOnly(readOnly), [editing, readOnly]);

  const choose = (files: FileList | null) => {
    if (files && files.length > 0) editing.source?.place([...files]);
    if (picker.current) picker.current.value = "";
  };
  return (
    <section className="desk-source" aria-label={says.panes.source}>
      <Toolbar onPicture={() => picker.current?.click()} disabled={readOnly} />
      <div className="desk-title-line">
        <Title readOnly={readOnly} />
        {!readOnly && <TableTools />}
        <AskedInSource />
      </div>
      <div className="desk-source-text" ref={host} />
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        multiple
        hidden
        onChange={(event) => choose(event.currentTarget.files)}
      />
      <p className="desk-count">
        {preview ? says.count(preview.words, preview.readingMinutes) : " "}
        <span className="unseen">{says.leaveHint}</span>
      </p>
    </section>
  );
}

/** Brings the text forward where one part of the desk is shown at a time: the width of studio-dialogs.css. */
export function showText(editing: Editing): void {
  if (matchMedia("(max-width: 56.24rem)").matches) flushSync(() => editing.pane.set("source"));
}

/** Why nothing can be typed now: another tab writes, the state forbids it, or two texts wait for a choice. */
export function useReadOnly(): boolean {
  const { editing } = useDesk();
  const halted = useCellPart(editing.standing, ({ is }) => is === "locked" || is === "conflict");
  const mayEdit = useCellPart(editing.post, (post) => post.mayEdit === true);
  return halted || !mayEdit;
}

function unmount(editing: ReturnType<typeof useDesk>["editing"], mounted: SourceEditor): void {
  const last = mounted.text();
  editing.box.body = () => last;
  editing.source = null;
  mounted.destroy();
}

function Title({ readOnly }: { readOnly: boolean }) {
  const { editing } = useDesk();
  const title = useDraftField(editing.box, "title");
  const faults = useCell(editing.faults);
  const id = useId();
  return (
    <div className="desk-title" data-field="title">
      <textarea
        aria-label={says.fields.titleField}
        aria-describedby={faults.title ? id : undefined}
        aria-invalid={faults.title ? true : undefined}
        placeholder={says.fields.titlePlaceholder}
        lang="pl"
        spellCheck
        rows={1}
        maxLength={TITLE_LIMIT}
        readOnly={readOnly}
        value={title}
        onChange={(event) => editing.box.set("title", event.currentTarget.value.replaceAll(/\r?\n/g, " "))}
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
