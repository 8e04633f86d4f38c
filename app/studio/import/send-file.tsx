import { type SubmitEvent, useId, useState } from "react";
import { IMPORT_FILE_FIELD, IMPORT_FILE_LIMIT, type SendingProblem } from "#core/import/studio/studio-import.ts";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { proofHeaders } from "../../requests/submit.ts";
import { useNavigation } from "../../routing/router.tsx";
import { FaultNotice } from "../../ui/form.tsx";

/** The form that uploads an export. The page shows the upload's progress if it has scripts, otherwise the browser shows it. */
export function SendFile() {
  const id = useId();
  const { revalidate } = useNavigation();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    const file = form.get(IMPORT_FILE_FIELD);
    if (!(file instanceof File)) return;
    setFault(null);
    if (file.size > IMPORT_FILE_LIMIT) return setFault(words.problems.large);
    setSending({ name: file.name, percent: 0 });
    const answer = await sendForm(form, (percent) => setSending({ name: file.name, percent }));
    if (answer === null) await revalidate();
    setSending(null);
    setFault(answer);
  }

  return (
    <form
      className="studio-form"
      method="post"
      action={links.importFile()}
      encType="multipart/form-data"
      aria-busy={sending !== null}
      onSubmit={(event) => void send(event)}
    >
      {fault !== null && <FaultNotice>{fault}</FaultNotice>}
      <div className="field">
        <span className="field-name">{words.choose}</span>
        <input
          id={id}
          className="file-field"
          onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name ?? null)}
          type="file"
          name={IMPORT_FILE_FIELD}
          accept=".xml,.json,.zip,.gz"
          required
          aria-describedby={`${id}-hint`}
        />
        <label className="button" htmlFor={id}>
          {words.pick}
        </label>
        <output className="file-chosen">{chosen ?? words.picked}</output>
        <span className="field-hint" id={`${id}-hint`}>
          {words.limit(IMPORT_FILE_LIMIT)}
        </span>
      </div>
      <output className={sending ? "notice" : "unseen"}>
        {sending && words.sending(sending.name, sending.percent)}
      </output>
      <div className="acts">
        <button className="button button-main" disabled={sending !== null}>
          {words.send}
        </button>
      </div>
    </form>
  );
}

/**
 * Uploads the form. Resolves to the reason of a refusal, or to null; never rejects. Uses XMLHttpRequest, because `fetch`
 * reports no upload progress.
 */
async function sendForm(form: FormData, onProgress: (percent: number) => void): Promise<string | null> {
  const proof = await proofHeaders();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", links.importFile());
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(proof)) request.setRequestHeader(name, value);
    let sent = 0;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      sent = total > 0 ? Math.floor((loaded / total) * 100) : 0;
      onProgress(sent);
    });
    // A server that refuses a file answers and closes the connection. A browser that is still sending may notice only the closing.
    request.addEventListener("error", () => resolve(sent > 0 ? words.cut(sent) : siteMessages.submit.offline));
    request.addEventListener("load", () => resolve(sendingFault(request.status, request.responseText)));
    request.send(form);
  });
}

/**
 * Returns the problem that an answer reports; null when the file was accepted. An answer in another format than the site's
 * comes from a proxy in front of the site.
 */
export function sendingFault(status: number, text: string): string | null {
  try {
    const { problem, error } = JSON.parse(text) as { problem: SendingProblem | null; error?: { message: string } };
    if (error) return error.message;
    if (problem === null) return null;
    return words.problems[problem] ?? words.problems.broken;
  } catch {
    return status === 413 ? words.tooLargeForProxy : words.problems.broken;
  }
}
