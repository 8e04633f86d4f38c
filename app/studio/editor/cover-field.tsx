import { type DragEvent, useRef, useState } from "react";
import type { LibraryRow } from "#core/desk-ports.ts";
import type { StudioPage } from "#core/desk.ts";
import { type Media, mediaPath, variantPath } from "#core/media/media.ts";
import { ALT_LIMIT } from "#core/posts/limits.ts";
import { editor as says } from "../../messages/editor.ts";
import { uploadPicture } from "../upload.ts";
import { ask } from "./ask-desk.ts";
import { useDesk } from "./desk.tsx";
import { useDraftField } from "./draft-box.ts";
import { Labelled } from "./fields-pane.tsx";
import { picturesIn } from "./uploads.ts";

/** Width in pixels at which a cover is looked at here, where the picture has a variant of it. */
const LOOK_WIDTH = 480;

/** The cover: dropped, chosen from the disk or the library, described or declared to say nothing. */
export function CoverField() {
  const { editing, screen } = useDesk();
  const cover = useDraftField(editing.box, "cover");
  const [path, setPath] = useState<{ mediaId: string; path: string } | null>(screen.cover);
  const [percent, setPercent] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  function choose(media: Pick<Media, "id" | "type" | "alt">) {
    setPath({ mediaId: media.id, path: mediaPath(media) });
    editing.box.set("cover", { mediaId: media.id, alt: media.alt, decorative: false });
  }
  async function send(files: File[]) {
    const [file] = files;
    if (!file) return;
    setPercent(0);
    const result = await uploadPicture(file, setPercent);
    setPercent(null);
    if (result.ok) choose(result.media);
    else editing.notice.set({ text: says.upload.failed(result.message), fault: true });
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(picturesIn(event.dataTransfer));
  };
  const shown = cover && (path?.mediaId === cover.mediaId ? path.path : variantPath(cover.mediaId, LOOK_WIDTH, "webp"));
  return (
    // A place to drop a picture on; the buttons within do the same by keyboard.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="field desk-cover" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span className="field-name">{says.fields.cover}</span>
      {shown && <img src={shown} alt={cover.alt} />}
      {percent !== null && <progress value={percent} max={100} aria-label={says.fields.coverAdd} />}
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

/** The newest pictures of the library. */
function LibraryPicker({ onPick }: { onPick(media: Media): void }) {
  const { editing } = useDesk();
  const [rows, setRows] = useState<LibraryRow[] | null>(null);
  async function open() {
    if (rows) return setRows(null);
    const answer = await ask<StudioPage<LibraryRow>>("pictures", { text: "", page: 1 });
    if (answer.ok && "value" in answer) setRows(answer.value.rows);
    else if (!answer.ok) editing.notice.set({ text: answer.message, fault: true });
  }
  return (
    <>
      <button type="button" className="button-plain" aria-expanded={rows !== null} onClick={() => void open()}>
        {says.fields.coverPick}
      </button>
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
