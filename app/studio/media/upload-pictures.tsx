import { type ChangeEvent, useId, useRef, useState } from "react";
import { useNavigation } from "../../routing/router.tsx";
import { library } from "../../messages/media/library.ts";
import { uploadProgressMessages as says } from "../../messages/upload-progress.ts";
import { uploadPicture } from "./upload-picture.ts";

interface Upload {
  id: number;
  file: File;
  percent: number;
  fault: { message: string; again: boolean } | null;
}

let begun = 0;

export function UploadPictures() {
  const words = library;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useNavigation();
  const [uploads, setUploads] = useState<Upload[]>([]);

  const change = (of: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === of ? { ...upload, ...part } : upload)));
  const drop = (of: number) => setUploads((all) => all.filter((upload) => upload.id !== of));

  async function send(some: Upload[]) {
    for (const upload of some) {
      const sent = await uploadPicture(upload.file, (percent) => change(upload.id, { percent }));
      if (sent.ok) drop(upload.id);
      else change(upload.id, { fault: sent });
    }
    await revalidate();
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    const chosen = files.map((file) => ({ id: (begun += 1), file, percent: 0, fault: null }));
    setUploads((all) => [...all, ...chosen]);
    if (input.current) input.current.value = "";
    void send(chosen);
  }
  function again(upload: Upload) {
    change(upload.id, { percent: 0, fault: null });
    void send([upload]);
  }

  return (
    <div className="upload" data-app>
      <div>
        <input ref={input} className="file-field" id={id} type="file" multiple onChange={choose} />
        <label className="button button-main" htmlFor={id}>
          {words.upload}
        </label>
      </div>
      <span className="field-hint">{words.uploadHint}</span>
      <ul className="plain" aria-live="polite">
        {uploads.map((upload) => (
          <li key={upload.id} className={upload.fault ? "field-fault" : "field-hint"}>
            {upload.fault
              ? `${upload.file.name}: ${upload.fault.message}`
              : progressOf(upload.file.name, upload.percent)}
            {upload.fault && (
              <Retry
                name={upload.file.name}
                onAgain={upload.fault.again ? () => again(upload) : null}
                onDrop={() => drop(upload.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the progress of an upload as text. At 100 % the server has received the file and is processing it. */
export function progressOf(name: string, percent: number): string {
  return percent < 100 ? says.sending(name, percent) : says.arriving(name);
}

export function Retry({ name, onAgain, onDrop }: { name: string; onAgain: (() => void) | null; onDrop?(): void }) {
  return (
    <span className="upload-again">
      {onAgain && (
        <button type="button" className="button-plain" aria-label={`${says.again}: ${name}`} onClick={onAgain}>
          {says.again}
        </button>
      )}
      {onDrop && (
        <button type="button" className="button-plain" aria-label={`${says.drop}: ${name}`} onClick={onDrop}>
          {says.drop}
        </button>
      )}
    </span>
  );
}
