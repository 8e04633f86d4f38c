import { plainTitle } from "#core/base/post-title.ts";
import type { Brief, Source } from "#core/assistant/generator/stage-results.ts";
import { allOf, dataOf } from "#core/assistant/runs/run.ts";
import { TOPIC_INTENTS } from "#core/topics/topic.ts";
import { generator as words } from "../../messages/generator.ts";
import { topicManager } from "../../messages/topic-manager.ts";
import { Form } from "../../ui/form.tsx";
import { ChoiceField, Field, TextField } from "../ui/field.tsx";
import { textOfResult } from "./editable-result.ts";
import { ResultForm, mayChange, RunStep, VersionsLink } from "./step-parts.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

export function GeneratorBrief({ view }: { view: RunScreen }) {
  const artefact = view.run.artefacts.find(({ kind }) => kind === "brief");
  if (!artefact) return null;
  const brief = artefact.data as Brief;
  const chosen = dataOf(view.run.artefacts, "closeness");
  const outlined = view.run.artefacts.some(({ kind }) => kind === "outline");
  const other = chosen !== null && chosen.ideaId !== brief.ideaId;
  const standing = brief.approvedBy ? words.brief.approved : words.brief.waiting;
  return (
    <RunStep id="zalozenia" title={words.brief.title} behind={Boolean(brief.approvedBy) && outlined && !other}>
      {view.run.engine === "built-in" && <p className="generator-label">{words.builtIn}</p>}
      <p className={brief.approvedBy ? "notice notice-done" : "notice"}>{other ? words.brief.other : standing}</p>
      {mayChange(view) ? (
        <BriefForm key={artefact.version} view={view} brief={brief} base={artefact.version} />
      ) : (
        <p className="generator-prompt">{textOfResult("brief", brief)}</p>
      )}
      <Links view={view} brief={brief} />
      <VersionsLink view={view} kind="brief" name={words.brief.title} />
    </RunStep>
  );
}

const LISTS = [
  ["questions", 8],
  ["entities", 4],
  ["criteria", 5],
] as const;

function BriefForm({ view, brief, base }: { view: RunScreen; brief: Brief; base: number }) {
  return (
    <ResultForm do="brief" view={view} base={base} className="studio-form">
      <Field label={words.brief.name} name="title" defaultValue={brief.title} required autoComplete="off" />
      <TextField label={words.brief.angle} name="angle" defaultValue={brief.angle} rows={2} />
      <ChoiceField
        label={words.brief.intent}
        name="intent"
        defaultValue={brief.intent}
        choices={TOPIC_INTENTS.map((intent) => ({ value: intent, name: topicManager.intents[intent] }))}
      />
      {LISTS.map(([name, rows]) => (
        <TextField
          key={name}
          label={words.brief[name]}
          name={name}
          hint={words.brief.eachLine}
          defaultValue={brief[name].join("\n")}
          rows={rows}
        />
      ))}
      <div className="field-row">
        <Field label={words.brief.from} name="from" type="number" min={1} defaultValue={brief.words.from} required />
        <Field label={words.brief.to} name="to" type="number" min={1} defaultValue={brief.words.to} required />
      </div>
      <div className="acts">
        <button className="button button-main" name="approve" value="on">
          {words.brief.approve}
        </button>
        <button className="button">{words.brief.save}</button>
      </div>
    </ResultForm>
  );
}

function Links({ view, brief }: { view: RunScreen; brief: Brief }) {
  const places = new Map(view.facts.posts.map((each) => [each.postId, each]));
  const shown = brief.links.flatMap(({ postId }) => places.get(postId) ?? []);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{words.brief.links}</h3>
      <ul className="generator-posts">
        {shown.map(({ postId, title, path }) => (
          <li key={postId}>
            <a href={path}>{plainTitle(title)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function GeneratorSources({ view }: { view: RunScreen }) {
  const sources = allOf(view.run.artefacts, "source");
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

function Adding({ run }: { run: string }) {
  return (
    <div className="generator-adding">
      <Form do="text" fields={{ run }} className="studio-form" reset>
        <h3>{words.sources.pasteTitle}</h3>
        <Field label={words.sources.name} name="title" autoComplete="off" />
        <TextField label={words.sources.text} name="text" rows={6} />
        <FormButton>{words.sources.addText}</FormButton>
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
        <FormButton>{words.sources.addPage}</FormButton>
      </Form>
    </div>
  );
}
