import { type ChangeEvent, useId, useState } from "react";
import { links } from "../links.ts";
import { studio } from "../messages/studio.ts";
import { uploadPicture } from "./upload.ts";

/** Chooses the file that takes a picture's place everywhere, and goes on to the new picture. */
export function ReplacePicture({ id }: { id: string }) {
  const words = studio.media;
  const field = useId();
  const [says, setSays] = useState<{ fault: boolean; text: string } | null>(null);

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    const progress = (percent: number) => setSays({ fault: false, text: words.uploading(file.name, percent) });
    const sent = await uploadPicture(file, progress, id);
    if (sent.ok) location.assign(links.picture(sent.media.id));
    else setSays({ fault: true, text: sent.message });
  }

  return (
    <div className="field" data-app>
      <div className="acts">
        <input className="file-field" id={field} type="file" accept="image/*" onChange={(event) => void send(event)} />
        <label className="button" htmlFor={field}>
          {words.replace}
        </label>
      </div>
      <output className={says?.fault ? "field-fault" : "field-hint"}>{says?.text}</output>
    </div>
  );
}
