import { useId, useState } from "react";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { type Media, mediaPath } from "#core/base/media.ts";
import { files as says } from "../../../../messages/editor/files.ts";
import { uploadProgressMessages } from "../../../../messages/upload-progress.ts";
import { Retry } from "../../../media/upload-pictures.tsx";
import { uploadPicture } from "../../../media/upload-picture.ts";
import { Button, FileButton } from "../../controls.tsx";
import { Dialog } from "../../dialog.tsx";
import { useEditor } from "../../editor-context.ts";
import { LibraryPicker } from "../pictures/library-picker.tsx";
import { endingOf, filesAt, isRecordingNamed, labelOf, putFiles } from "./file-lines.ts";

interface Part {
  address: string;
  label: string;
  /** The label that the chosen file brought. Another file brings its own, unless somebody has changed this one. */
  brought: string;
  coming: { name: string; percent: number; fault: { message: string; again: (() => void) | null } | null } | null;
}

const NONE: Part = { address: "", label: "", brought: "", coming: null };

type PartName = "file" | "captions" | "transcript";

/** What may be chosen for each part, as `accept` of a file field. */
const ACCEPTED: Record<PartName, string | undefined> = { file: undefined, captions: ".vtt", transcript: ".txt,.vtt" };

/** The dialog for a file: a link, which readers see as a player if the file is a recording; then with captions and transcript. */
export function FileDialog({ onClose }: { onClose(): void }) {
  const { editing } = useEditor();
  const [place] = useState(() => editing.source?.read(filesAt) ?? null);
  const [parts, setParts] = useState(() => partsOf(place?.lines ?? []));
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const change = (name: PartName, part: Partial<Part>) =>
    setParts((all) => ({ ...all, [name]: { ...all[name], ...part } }));
  const take = (name: PartName) => (media: Pick<Media, "id" | "type" | "name">) =>
    setParts((all) => {
      const brought = name === "file" ? labelOf(media.name) : says.labels[name];
      const label = all[name].label === all[name].brought ? brought : all[name].label;
      return { ...all, [name]: { address: mediaPath(media), label, brought, coming: null } };
    });
  async function send(name: PartName, file: File) {
    const coming = (percent: number) => change(name, { coming: { name: file.name, percent, fault: null } });
    coming(0);
    const sent = await uploadPicture(file, coming);
    if (sent.ok) return take(name)(sent.media);
    const again = sent.again ? () => void send(name, file) : null;
    change(name, { coming: { name: file.name, percent: 0, fault: { message: sent.message, again } } });
  }
  const isRecording = isRecordingNamed(parts.file.address);
  const isFilm = isRecordingNamed(parts.file.address, true);
  const shown: PartName[] = isFilm
    ? ["file", "captions", "transcript"]
    : isRecording
      ? ["file", "transcript"]
      : ["file"];
  const put = () => {
    const lines = shown.map((name) => parts[name]).filter(({ address }) => address !== "");
    const [file, ...others] = lines.map(({ label, address }) => ({ label: label.trim(), address }));
    if (!file) return;
    const spec = editing.source?.read((state) =>
      putFiles(state, place, [{ ...file, label: file.label || says.untitled }, ...others]),
    );
    if (!spec) return setFault(says.moved);
    onClose();
    editing.source?.run(({ state, dispatch }) => (dispatch(state.update(spec)), true));
  };
  return (
    <Dialog
      title={place ? says.edit : says.add}
      act={place ? says.change : says.put}
      busy={false}
      disabled={parts.file.address === "" || shown.some((name) => parts[name].coming !== null)}
      fault={fault}
      onDo={put}
      onClose={onClose}
    >
      {shown.map((name) => (
        <PartField
          key={name}
          name={name}
          part={parts[name]}
          onFile={(file) => void send(name, file)}
          onMedia={take(name)}
          onDrop={() => change(name, { coming: null })}
          onRemove={() => change(name, NONE)}
          refused={setFault}
        />
      ))}
      {parts.file.address !== "" && (
        <div className="field">
          <label htmlFor={id}>{says.label}</label>
          <input
            id={id}
            type="text"
            lang="pl"
            spellCheck
            maxLength={NAME_LIMIT}
            value={parts.file.label}
            onChange={(event) => change("file", { label: event.currentTarget.value })}
          />
          <span className="field-hint">{isRecording ? says.recordingHint : says.labelHint}</span>
        </div>
      )}
    </Dialog>
  );
}

function partsOf(lines: readonly { label: string; address: string }[]): Record<PartName, Part> {
  const [file, ...others] = lines.map((line): Part => ({ ...line, brought: "", coming: null }));
  const isFilm = isRecordingNamed(file?.address ?? "", true);
  const captions = isFilm ? others.find(({ address }) => endingOf(address) === "vtt") : undefined;
  const transcript = others.find((each) => each !== captions);
  return { file: file ?? NONE, captions: captions ?? NONE, transcript: transcript ?? NONE };
}

interface PartFieldProps {
  name: PartName;
  part: Part;
  onFile(file: File): void;
  onMedia(media: Media): void;
  onDrop(): void;
  onRemove(): void;
  refused(message: string): void;
}

function PartField({ name, part, onFile, onMedia, onDrop, onRemove, refused }: PartFieldProps) {
  const { address, coming, label } = part;
  const isOptional = name !== "file";
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <fieldset className="editor-picture-choose">
        <legend>{address === "" ? says.choose[name] : says.chosen[name]}</legend>
        {address !== "" && (
          <span>
            {isOptional && label !== "" ? label : ""} <code>.{endingOf(address)}</code>
          </span>
        )}
        <FileButton
          label={address === "" ? says.disk : says.other}
          accept={ACCEPTED[name]}
          onFiles={(files) => files[0] && onFile(files[0])}
        />
        <LibraryPicker
          name={says.library}
          filter={isOptional ? "documents" : "files"}
          onPick={onMedia}
          refused={refused}
        />
        {isOptional && address !== "" && <Button onClick={onRemove} label={says.remove} />}
        {coming && (
          <p className={coming.fault ? "field-fault" : "field-hint"} role={coming.fault ? "alert" : undefined}>
            {coming.fault
              ? `${coming.name}: ${coming.fault.message}`
              : uploadProgressMessages.sending(coming.name, coming.percent)}
            {coming.fault && <Retry name={coming.name} onAgain={coming.fault.again} onDrop={onDrop} />}
          </p>
        )}
      </fieldset>
    </div>
  );
}
