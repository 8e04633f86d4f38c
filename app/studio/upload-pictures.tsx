import { type ChangeEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { studio } from "../messages/studio.ts";
import { uploadPicture } from "./upload.ts";

interface Upload {
  name: string;
  percent: number;
  fault: string | null;
}

/** Chooses pictures and sends them one after another, each with its progress and its own refusal. */
export function UploadPictures() {
  const words = studio.media;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<Upload[]>([]);

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    setUploads(files.map(({ name }) => ({ name, percent: 0, fault: null })));
    const change = (at: number, part: Partial<Upload>) =>
      setUploads((all) => all.map((upload, place) => (place === at ? { ...upload, ...part } : upload)));
    for (const [at, file] of files.entries()) {
      const sent = await uploadPicture(file, (percent) => change(at, { percent }));
      change(at, sent.ok ? { percent: 100 } : { fault: sent.message });
    }
    if (input.current) input.current.value = "";
    setUploads((all) => all.filter(({ fault }) => fault !== null));
    await revalidate();
  }

  return (
    <div className="upload" data-app>
      <div>
        <input
          ref={input}
          className="file-field"
          id={id}
          type="file"
          accept="image/*"
          multiple
          onChange={(event) => void send(event)}
        />
        <label className="button button-main" htmlFor={id}>
          {words.upload}
        </label>
      </div>
      <span className="field-hint">{words.uploadHint}</span>
      <ul className="plain" aria-live="polite">
        {uploads.map(({ name, percent, fault }) => (
          <li key={name} className={fault ? "field-fault" : "field-hint"}>
            {fault ? `${name}: ${fault}` : words.uploading(name, percent)}
          </li>
        ))}
      </ul>
    </div>
  );
}
