import type { Source } from "#core/assistant/generator/stage-results.ts";
import { generator as words } from "../../messages/generator.ts";
import { Form } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { mayChange, RunStep } from "./run-step.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

export function GeneratorSources({ view }: { view: RunScreen }) {
  const sources = view.run.artefacts.filter(({ kind }) => kind === "source").map(({ data }) => data as Source);
  if (!view.run.artefacts.some(({ kind }) => kind === "brief")) return null;
  return (
    <RunStep id="zrodla" title={words.sources.title}>
      <p className="field-hint">{words.sources.hint}</p>
      {sources.length === 0 && <p>{words.sources.none}</p>}
      <ol className="generator-sources">
        {sources.map((source) => (
          <li key={source.id}>
            <SourceLine source={source} frozen={view.frozen[source.id] ?? ""} />
          </li>
        ))}
      </ol>
      {mayChange(view) && <Adding run={view.run.id} />}
    </RunStep>
  );
}

function SourceLine({ source, frozen }: { source: Source; frozen: string }) {
  const { id, title, address, text, hash, orders } = source;
  return (
    <>
      <p className="generator-source">
        <b>{id}</b> {title}
        {address && <span className="ledger-under">{address}</span>}
        <span className="ledger-under">
          {words.sources.length(text.length)}, {words.sources.frozen(frozen)}, {words.sources.hash(hash)}
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

function Adding({ run }: { run: string }) {
  return (
    <div className="generator-adding">
      <Form do="text" fields={{ run }} className="studio-form" reset>
        <h3>{words.sources.pasteTitle}</h3>
        <Field label={words.sources.name} name="title" autoComplete="off" />
        <TextField label={words.sources.text} name="text" rows={6} />
        <div className="acts">
          <button className="button">{words.sources.addText}</button>
        </div>
      </Form>
      <Form do="page" fields={{ run }} className="studio-form" reset>
        <h3>{words.sources.fetchTitle}</h3>
        <Field
          label={words.sources.address}
          name="address"
          hint={words.sources.addressHint}
          inputMode="url"
          autoComplete="off"
          required
        />
        <div className="acts">
          <button className="button">{words.sources.addPage}</button>
        </div>
      </Form>
    </div>
  );
}
