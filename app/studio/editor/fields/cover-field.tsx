import { type DragEvent, useState } from "react";
import { type Media, mediaPath, variantPath } from "#core/base/media.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { POST_FIELDS } from "#core/posts/post-fields.ts";
import { ALT_LIMIT } from "#core/base/limits.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { Retry } from "../../media/upload-pictures.tsx";
import { uploadPicture } from "../../media/upload-picture.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { Labelled } from "./labelled-field.tsx";
import { LibraryPicker } from "../source/pictures/library-picker.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { picturesIn } from "../source/pictures/upload-placeholders.ts";
import { Button, PictureFileButton, Tick } from "../controls.tsx";

const LOOK_WIDTH = 480;

export function CoverField() {
  const { editing, screen } = useEditor();
  const cover = useDraftField(editing.box, "cover");
  const [path, setPath] = useState(() => storedCover(screen.post));
  const [percent, setPercent] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ file: File; again: boolean } | null>(null);
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
      setFailed({ file, again: result.again });
      editing.pictureFailed(result.message);
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    // A disabled fieldset disables the buttons, but does not prevent a drop.
    if (!readOnly) void send(picturesIn(event.dataTransfer));
  };
  const shown = cover && (path?.mediaId === cover.mediaId ? path.path : variantPath(cover.mediaId, LOOK_WIDTH, "webp"));
  return (
    // Dropping needs no counterpart for the keyboard, because the buttons inside choose a picture too.
    <div className="field editor-cover" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <span className="field-name">{POST_FIELDS.cover.label}</span>
      {shown && <img src={shown} alt={cover.alt} />}
      {percent !== null && <progress value={percent} max={100} aria-label={says.fields.coverAdd} />}
      {failed && (
        <p className="field-fault">
          {failed.again ? says.upload.notSent(failed.file.name) : says.upload.notTaken(failed.file.name)}
          <Retry
            name={failed.file.name}
            onAgain={failed.again ? () => void send([failed.file]) : null}
            onDrop={() => setFailed(null)}
          />
        </p>
      )}
      {cover && <CoverWords />}
      <div className="acts">
        <PictureFileButton label={says.fields.coverAdd} onFiles={(files) => void send(files)} />
        <LibraryPicker name={says.fields.coverPick} onPick={choose} refused={editing.complain} />
        {cover && <Button onClick={() => editing.box.set("cover", null)}>{says.fields.coverRemove}</Button>}
      </div>
    </div>
  );
}

function storedCover({ draft, coverPath }: OpenedPost): { mediaId: string; path: string } | null {
  return draft.cover && coverPath !== null ? { mediaId: draft.cover.mediaId, path: coverPath } : null;
}

function CoverWords() {
  const { editing } = useEditor();
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
      <Tick
        className="tick editor-tick"
        checked={cover.decorative}
        onTick={(on) => editing.box.set("cover", { ...cover, decorative: on })}
        label={says.fields.decorative}
      />
    </>
  );
}
