import { type DragEvent, useEffect, useState } from "react";
import { askBeforeLeaving } from "../../../../browser/confirm-leave.ts";
import { pictures } from "../../../../messages/editor/pictures.ts";
import { useEditor } from "../../editor-context.ts";
import { Dialog } from "../../dialog.tsx";
import { LibraryPicker } from "./library-picker.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { missingName, type PictureItem, usePictureItems } from "./use-picture-items.ts";
import type { PicturePlace } from "./picture-markup.ts";
import { useReadOnly } from "../source-pane.tsx";
import { describeInLibrary } from "../../editor-api.ts";
import { picturesIn } from "./upload-placeholders.ts";
import { PictureFileButton } from "../../controls.tsx";

const says = pictures.dialog;

/** The dialog for one or more pictures. More pictures can be added to a paragraph of pictures, but not to a picture in a sentence or a link. */
export function PictureDialog({ place, onClose }: { place: PicturePlace | null; onClose(): void }) {
  const { editing } = useEditor();
  const readOnly = useReadOnly();
  const [fault, setFault] = useState<string | null>(null);
  const initial = place?.pictures ?? [];
  const { items, ...list } = usePictureItems(initial);
  const mayBeMany = place === null || place.isBlock;
  const only = mayBeMany ? null : (items[0]?.key ?? null);
  const [target, setTarget] = useState<number | null>(
    items.find(({ address }) => missingName(address) !== null)?.key ?? null,
  );
  const [next, setNext] = useState(
    (items.find(({ alt, decorative }) => alt === "" && !decorative) ?? items[0])?.key ?? null,
  );

  const isWritten = items.some(
    (item) => !initial.some(({ alt, caption }) => alt === item.alt && caption === item.caption),
  );
  useEffect(() => askBeforeLeaving(() => isWritten), [isWritten]);

  const chosen = (key: number | null) => {
    setTarget(null);
    setNext(key);
  };
  const put = () => {
    if (!editing.source?.putPictures(place, items)) return setFault(says.moved);
    for (const { address, alt } of items) describeInLibrary(address.replace(location.origin, ""), alt);
    onClose();
  };
  const replaced = only ?? target;
  return (
    <Dialog
      title={place ? says.edit : says.add}
      act={place ? says.change : says.put}
      busy={false}
      disabled={
        readOnly || items.length === 0 || items.some(({ address, coming }) => address === "" || coming !== null)
      }
      fault={fault ?? (readOnly ? says.readOnly : null)}
      onDo={put}
      onClose={onClose}
    >
      {items.length === 0 && <p className="field-hint">{says.empty}</p>}
      {items.map((item, at) => (
        <PictureFields
          key={item.key}
          item={item}
          number={at + 1}
          count={items.length}
          isTarget={replaced === item.key}
          isNext={next === item.key}
          list={list}
          onTarget={() => setTarget(target === item.key ? null : item.key)}
        />
      ))}
      <Chooser
        name={chooserName(items, replaced)}
        several={replaced === null}
        onFiles={(files) => chosen(list.addFiles(files, replaced))}
        onMedia={(media) => chosen(list.addMedia(media, replaced))}
        refused={setFault}
      />
    </Dialog>
  );
}

function chooserName(items: PictureItem[], replaced: number | null): string {
  const at = items.findIndex(({ key }) => key === replaced);
  if (at >= 0) return says.replaces(at + 1, items.length > 1);
  if (items.length === 0) return says.adds;
  return items.length === 1 ? says.addsSecond : says.addsMore;
}

interface ChooserProps {
  name: string;
  several: boolean;
  onFiles(files: File[]): void;
  onMedia: Parameters<typeof LibraryPicker>[0]["onPick"];
  refused(message: string): void;
}

function Chooser({ name, several, onFiles, onMedia, refused }: ChooserProps) {
  const take = (files: File[]) => files.length > 0 && onFiles(several ? files : files.slice(0, 1));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(picturesIn(event.dataTransfer));
  };
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <fieldset className="editor-picture-choose">
        <legend>{name}</legend>
        <PictureFileButton label={says.disk} multiple={several} onFiles={take} />
        <LibraryPicker name={says.library} onPick={onMedia} refused={refused} stays={several} />
      </fieldset>
    </div>
  );
}
