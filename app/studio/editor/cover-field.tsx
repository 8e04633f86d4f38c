import { type DragEvent, useRef, useState } from "react";
import type { LibraryRow } from "#core/desk-ports.ts";
import type { StudioPage } from "#core/desk.ts";
import { type Media, mediaPath, variantPath } from "#core/media/media.ts";
import type { OpenedPost } from "#core/posts/desk.ts";
import { ALT_LIMIT, NAME_LIMIT } from "#core/posts/limits.ts";
import { editor as says } from "../../messages/editor.ts";
import { Again } from "../upload-pictures.tsx";
import { uploadPicture } from "../upload.ts";
import { ask } from "./ask-desk.ts";
import { useDesk } from "./desk.tsx";
import { useDraftField } from "./draft-box.ts";
import { Labelled } from "./fields-pane.tsx";
import { useReadOnly } from "./source-pane.tsx";
import { picturesIn } from "./uploads.ts";

/** Width in pixels at which a cover is looked at here, where the picture has a variant of it. */
const LOOK_WIDTH = 480;

/** The cover: dropped, chosen from the disk or the library, described or declared to say nothing. */
export function CoverField() {
  const { editing, screen } = useDesk();
  const cover = useDraftField(editing.box, "cover");
  const [path, setPath] = useState(() => storedCover(screen.post));
  const [percent, setPercent] = useState<number | null>(null);
  /** A file that did not arrive. */
  const [failed, setFailed] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const readOnly = useReadOnly();

  function choose(media: Pick<Media, "id" | "type" | "alt">) {
    setPath({ mediaId: media.id, path: mediaPath(media) });
    editing.box.set("cover", { mediaId: media.id, alt: media.alt, decorative: false });
  }
  async function send(files: File[]) {
    const [file] = files;
    if (!file) return;
    setPercent(0);
    setFailed(null);
    const result = await uploadPicture(file, setPercent);
    setPercent(null);
    if (result.ok) choose(result.media);
    else {
      setFailed(file);
      editing.notice.set({ text: says.upload.failed(result.message), fault: true });
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    // The buttons below are closed by the fieldset around them; a picture can still be dropped.
    if (!readOnly) void send(picturesIn(event.dataTransfer));
  };
  const shown = cover && (path?.mediaId === cover.mediaId ? path.path : variantPath(cover.mediaId, LOOK_WIDTH, "webp"));
  return (
    // A place to drop a picture on; the buttons within do the same by keyboard.
    <div className="field desk-cover" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span className="field-name">{says.fields.cover}</span>
      {shown && <img src={shown} alt={cover.alt} />}
      {percent !== null && <progress value={percent} max={100} aria-label={says.fields.coverAdd} />}
      {failed && (
        <p className="field-fault">
          {says.upload.notSent(failed.name)}
          <Again name={failed.name} onAgain={() => void send([failed])} onDrop={() => setFailed(null)} />
        </p>
      )}
      {cover && <CoverWords />}
      <div className="acts">
        <button type="button" className="button-plain" onClick={() => picker.current?.click()}>
          {says.fields.coverAdd}
        </button>
        {screen.viewer.mayReview && <LibraryPicker onPick={choose} />}
        {cover && (
          <button type="button" className="button-plain" onClick={() => editing.box.set("cover", null)}>
            {says.fields.coverRemove}
          </button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => {
          void send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

/** The picture the post came with; null where its file is not known, as for one that is only chosen here. */
function storedCover({ draft, coverPath }: OpenedPost): { mediaId: string; path: string } | null {
  return draft.cover && coverPath !== null ? { mediaId: draft.cover.mediaId, path: coverPath } : null;
}

function CoverWords() {
  const { editing } = useDesk();
  const cover = useDraftField(editing.box, "cover");
  if (!cover) return null;
  return (
    <>
      {!cover.decorative && (
        <Labelled label={says.fields.alt} name="cover">
          {(described) => (
            <input
              {...described}
              type="text"
              lang="pl"
              maxLength={ALT_LIMIT}
              value={cover.alt}
              onChange={(event) => editing.box.set("cover", { ...cover, alt: event.currentTarget.value })}
            />
          )}
        </Labelled>
      )}
      <label className="tick desk-tick">
        <input
          type="checkbox"
          checked={cover.decorative}
          onChange={(event) => editing.box.set("cover", { ...cover, decorative: event.currentTarget.checked })}
        />
        {says.fields.decorative}
      </label>
    </>
  );
}

/** The newest pictures of the library, or those whose name or description has the words asked for. */
function LibraryPicker({ onPick }: { onPick(media: Media): void }) {
  const { editing } = useDesk();
  const [rows, setRows] = useState<LibraryRow[] | null>(null);
  const asked = useRef("");
  async function find(text: string) {
    asked.current = text;
    const answer = await ask<StudioPage<LibraryRow>>("pictures", { text, page: 1 });
    // An answer to what is no longer asked.
    if (asked.current !== text) return;
    if (answer.ok && "value" in answer) setRows(answer.value.rows);
    else if (!answer.ok) editing.notice.set({ text: answer.message, fault: true });
  }
  return (
    <>
      <button
        type="button"
        className="button-plain"
        aria-expanded={rows !== null}
        onClick={() => (rows ? setRows(null) : void find(""))}
      >
        {says.fields.coverPick}
      </button>
      {rows && (
        <input
          type="search"
          lang="pl"
          maxLength={NAME_LIMIT}
          aria-label={says.fields.coverFind}
          placeholder={says.fields.coverFind}
          onChange={(event) => void find(event.currentTarget.value.trim())}
        />
      )}
      {rows?.length === 0 && <p className="field-hint">{says.fields.coverNone}</p>}
      {rows && (
        <ul className="desk-library">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-label={row.alt || row.name}
                onClick={() => {
                  onPick(row);
                  setRows(null);
                }}
              >
                <img
                  src={row.width > LOOK_WIDTH ? variantPath(row.id, LOOK_WIDTH, "webp") : mediaPath(row)}
                  alt=""
                  loading="lazy"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
