import { type ChangeEvent, useId, useState } from "react";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { uploadMessages as says } from "../../messages/uploads.ts";
import { Again } from "./upload-pictures.tsx";
import { uploadPicture } from "./upload.ts";

/** Chooses the file that takes a picture's place everywhere, and goes on to the new picture. */
export function ReplacePicture({ id }: { id: string }) {
  const field = useId();
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<{ fault: boolean; text: string; again?: boolean } | null>(null);

  async function send(chosen: File) {
    setFile(chosen);
    const progress = (percent: number) =>
      setState({ fault: false, text: percent < 100 ? says.sending(chosen.name, percent) : says.arriving(chosen.name) });
    progress(0);
    const sent = await uploadPicture(chosen, progress, id);
    if (sent.ok) location.assign(links.picture(sent.media.id));
    else setState({ fault: true, text: sent.message, again: sent.again });
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    if (chosen) void send(chosen);
    event.currentTarget.value = "";
  }

  return (
    <div className="field" data-app>
      <div className="acts">
        <input className="file-field" id={field} type="file" accept="image/*" onChange={choose} />
        <label className="button" htmlFor={field}>
          {studio.media.replace}
        </label>
      </div>
      <output className={state?.fault ? "field-fault" : "field-hint"}>{state?.text}</output>
      {state?.again && file && <Again name={file.name} onAgain={() => void send(file)} />}
    </div>
  );
}
