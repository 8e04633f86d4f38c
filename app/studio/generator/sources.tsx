import { useState } from "react";
import { plainTitle } from "#core/base/post-title.ts";
import type { Source } from "#core/assistant/generator/stage-results.ts";
import { allOf } from "#core/assistant/runs/run.ts";
import { generator as words } from "../../messages/generator.ts";
import { Form } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import { mayChange } from "./run-step.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

export function GeneratorSources({ view }: { view: RunScreen }) {
  const sources = allOf(view.run.artefacts, "source");
  return (
    <>
      <h3 id="zrodla">{words.sources.title}</h3>
      <p className="field-hint">{words.sources.hint}</p>
      {sources.length === 0 && <p>{words.sources.none}</p>}
      <ol className="generator-sources">
        {sources.map((source) => (
          <li key={source.id}>
            <SourceLine source={source} frozen={view.frozen[source.id] ?? ""} />
          </li>
        ))}
      </ol>
      {mayChange(view) && <Adding run={view.run.id} isFirst={sources.length === 0} />}
    </>
  );
}

function SourceLine({ source, frozen }: { source: Source; frozen: string }) {
  const { id, title, address, text, orders } = source;
  return (
    <>
      <p className="generator-source">
        <b>{id}</b> {plainTitle(title)}
        {address && <span className="data-table-under">{address}</span>}
        <span className="data-table-under">
          {words.sources.length(text.length)}, {words.sources.frozen(frozen)}
        </span>
      </p>
      {orders.length > 0 && (
        <div className="notice notice-fault">
          <p>{words.sources.orders}</p>
          <ul>
            {orders.map((order) => (
              <li key={order}>
                <q>{order}</q>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="generator-fold">
        <summary className="fold">{words.sources.show}</summary>
        <p className="generator-prompt">{text}</p>
      </details>
    </>
  );
}

/** The form that adds a source. It is open at first when there are no sources yet, and stays open while somebody adds several. */
function Adding({ run, isFirst }: { run: string; isFirst: boolean }) {
  const [isOpen] = useState(isFirst);
  return (
    <details className="generator-fold" open={isOpen}>
      <summary className="fold">{words.sources.add}</summary>
      <div className="generator-adding">
        <Form do="text" fields={{ run }} className="studio-form" reset>
          <h4>{words.sources.pasteTitle}</h4>
          <Field label={words.sources.name} name="title" autoComplete="off" />
          <TextField label={words.sources.text} name="text" rows={6} />
          <FormButton>{words.sources.addText}</FormButton>
        </Form>
        <Form do="page" fields={{ run }} className="studio-form" reset>
          <h4>{words.sources.fetchTitle}</h4>
          <Field
            label={words.sources.address}
            name="address"
            hint={words.sources.addressHint}
            inputMode="url"
            autoComplete="off"
            required
          />
          <FormButton>{words.sources.addPage}</FormButton>
        </Form>
      </div>
    </details>
  );
}
