import { plainTitle } from "#core/base/post-title.ts";
import { isRecordingType } from "#core/base/media.ts";
import { Retry, progressOf } from "./upload-pictures.tsx";
import { uploadPicture } from "./upload-picture.ts";
import { type MouseEvent, useState, type ChangeEvent, useId } from "react";
import { links } from "../../links.ts";
import { library } from "../../messages/media/library.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import type { PictureScreen } from "./media.loader.ts";
import { SaveButton } from "../ui/save-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Component() {
  const view = useView<PictureScreen>();
  const words = library;
  const isPicture = view.ending === null;
  return (
    <>
      <PageHeading title={view.name}>
        <a className="button-plain" href={links.library()}>
          {words.back}
        </a>
      </PageHeading>
      {isPicture ? <Describe key={view.id} view={view} /> : <FileForm key={view.id} view={view} />}
      <Usage view={view} />
      <section className="studio-part" aria-labelledby="plik">
        <h2 id="plik">{words.replace}</h2>
        <p>{isPicture ? words.replaceHint : words.replaceFileHint}</p>
        <ReplaceFile view={view} />
        <noscript>
          <p className="notice">{words.noScript}</p>
        </noscript>
      </section>
      <section className="studio-part" aria-labelledby="usun">
        <h2 id="usun">{words.remove}</h2>
        <p>{words.removeHint}</p>
        <Form do="remove">
          <button className="button button-grave" disabled={view.usedBy > 0}>
            {words.remove}
          </button>
        </Form>
      </section>
    </>
  );
}

const HUNDRED = 100;

function Describe({ view }: { view: PictureScreen }) {
  const words = library;
  const [focal, setFocal] = useState({ x: percent(view.focal.x), y: percent(view.focal.y) });
  return (
    <Form do="describe" carried={{ seen: view.seen }} className="picture-form">
      <Focal view={view} focal={focal} onPick={setFocal} />
      <div className="studio-form">
        <Field label={words.name} name="name" defaultValue={view.name} required />
        <TextField label={words.alt} name="alt" defaultValue={view.alt} hint={words.altHint} />
        <fieldset className="field">
          <legend className="field-name">{words.focal}</legend>
          <span className="field-hint">{words.focalHint}</span>
          <div className="field-row">
            <Percent label={words.focalX} name="x" value={focal.x} onChange={(x) => setFocal({ ...focal, x })} />
            <Percent label={words.focalY} name="y" value={focal.y} onChange={(y) => setFocal({ ...focal, y })} />
          </div>
        </fieldset>
        <SaveButton />
        <p className="field-hint">
          {words.pixels(view.width, view.height)} · <code>{view.path}</code>
        </p>
      </div>
    </Form>
  );
}

/** The form of a file that is no picture: its name, and the file itself, played where browsers play it. */
function FileForm({ view: { seen, name, path, type, ending, bytes, seconds } }: { view: PictureScreen }) {
  const words = library;
  const Player = type.startsWith("audio/") ? "audio" : "video";
  return (
    <Form do="describe" carried={{ seen }} fields={{ alt: "", x: "50", y: "50" }} className="studio-form">
      {isRecordingType(type) && <Player controls preload={Player === "audio" ? "none" : "metadata"} src={path} />}
      <Field label={words.name} name="name" defaultValue={name} required />
      <SaveButton />
      <p className="field-hint">
        {words.facts(ending ?? "", bytes, seconds)} · <code>{path}</code>
      </p>
      <p>
        <a className="data-table-link" href={path}>
          {words.open}
        </a>
      </p>
    </Form>
  );
}

interface PercentProps {
  label: string;
  name: string;
  value: number;
  onChange(value: number): void;
}

function Percent({ label, name, value, onChange }: PercentProps) {
  return (
    <label className="field">
      <span className="field-name">{label}</span>
      <input
        type="number"
        name={name}
        min={0}
        max={HUNDRED}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface FocalProps {
  view: PictureScreen;
  focal: { x: number; y: number };
  onPick(focal: { x: number; y: number }): void;
}

function Focal({ view, focal, onPick }: FocalProps) {
  function pick(event: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    onPick({ x: percent(x), y: percent(y) });
  }
  return (
    <div>
      <button type="button" className="focal" onClick={pick} tabIndex={-1} aria-label={library.focal}>
        <img src={view.path} alt={view.alt} width={view.width} height={view.height} />
        <span
          className="focal-mark"
          data-app
          ref={(element) => {
            element?.style.setProperty("left", `${focal.x}%`);
            element?.style.setProperty("top", `${focal.y}%`);
          }}
        />
      </button>
    </div>
  );
}

function percent(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * HUNDRED);
}

function Usage({ view }: { view: PictureScreen }) {
  const words = library;
  return (
    <section className="studio-part" aria-labelledby="uzycie">
      <h2 id="uzycie">{words.usage}</h2>
      {view.usage.length === 0 ? (
        <p>{words.unused}</p>
      ) : (
        <table className="data-table">
          <caption className="unseen">{words.usage}</caption>
          <tbody>
            {view.usage.map((use) => (
              <tr key={`${use.slug} ${use.as}`}>
                <td className="data-table-title">
                  <a href={links.editPost(use.slug)}>{plainTitle(use.title) || studio.queue.untitled}</a>
                </td>
                <td className="data-table-end">{words.usedAs[use.as]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ReplaceFile({ view: { id, ending } }: { view: PictureScreen }) {
  const field = useId();
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<{ fault: boolean; text: string; again?: boolean } | null>(null);

  async function send(chosen: File) {
    setFile(chosen);
    const progress = (sent: number) => setState({ fault: false, text: progressOf(chosen.name, sent) });
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
        <input
          className="file-field"
          id={field}
          type="file"
          accept={ending === null ? "image/*" : undefined}
          onChange={choose}
        />
        <label className="button" htmlFor={field}>
          {library.replace}
        </label>
      </div>
      <output className={state?.fault ? "field-fault" : "field-hint"}>{state?.text}</output>
      {state?.again && file && <Retry name={file.name} onAgain={() => void send(file)} />}
    </div>
  );
}
