import type { Checks, Finding, Outline, OutlineSection, Section } from "#core/assistant/generator/stage-results.ts";
import { type Artefact, dataOf } from "#core/assistant/runs/run.ts";
import { generator as words } from "../../messages/generator.ts";
import { studio } from "../../messages/studio.ts";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { BaseVersion, RunStageButton, mayStartStage, mayChange, RunStep, useShownVersion } from "./run-step.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

export function TextStage({ view, texts }: { view: RunScreen; texts: Record<string, string> }) {
  const { artefacts } = view.run;
  const outline = dataOf(artefacts, "outline");
  if (!outline) return null;
  const written = new Map(artefacts.flatMap((each) => (each.kind === "section" ? [[each.part, each] as const] : [])));
  const missing = outline.sections.filter(({ id, heading }) => (written.get(id)?.data as Section)?.heading !== heading);
  const begun = written.size > 0 || Object.keys(texts).some((part) => part !== "");
  return (
    <>
      <RunStep id="tekst" title={words.text.title}>
        {(begun || view.run.stage === "sections") &&
          outline.sections.map((section) => (
            <SectionPart key={section.id} view={view} section={section} streamed={texts[section.id] ?? ""} />
          ))}
        {missing.length > 0 && (
          <RunStageButton view={view} stage="sections" main>
            {begun ? words.text.goOn : words.text.write}
          </RunStageButton>
        )}
      </RunStep>
      {written.size > 0 && missing.length === 0 && <ChecksPart view={view} outline={outline} />}
    </>
  );
}

function SectionPart({ view, section, streamed }: { view: RunScreen; section: OutlineSection; streamed: string }) {
  const artefact = view.run.artefacts.find(({ kind, part }) => kind === "section" && part === section.id);
  const data = artefact?.data as Section | undefined;
  return (
    <article className="generator-text" id={`czesc-${section.id}`}>
      <h3>{data?.heading ?? section.heading}</h3>
      {streamed !== "" && <p className="generator-stream">{streamed}</p>}
      {!data && streamed === "" && <p className="field-hint">{words.text.waiting}</p>}
      {data && (
        <p className="field-hint">
          {words.text.model(data.model)}
          {data.struck.addresses + data.struck.ids > 0 &&
            `. ${words.text.struck(data.struck.addresses, data.struck.ids)}`}
        </p>
      )}
      {data && !mayChange(view) && streamed === "" && <p className="generator-prompt">{data.markdown}</p>}
      {data && artefact && mayChange(view) && (
        <>
          <SectionForm view={view} artefact={artefact} data={data} />
          <RunStageButton view={view} stage="sections" fields={{ part: section.id }}>
            {words.text.rewrite}
          </RunStageButton>
        </>
      )}
    </article>
  );
}

function SectionForm({ view, artefact, data }: { view: RunScreen; artefact: Artefact; data: Section }) {
  return (
    <Form
      key={useShownVersion(artefact)}
      do="section"
      fields={{ run: view.run.id, part: artefact.part }}
      className="generator-section-form"
      rereadOnConflict
    >
      <Field label={words.text.heading} name="heading" defaultValue={data.heading} required />
      <TextField label={words.text.markdown} name="markdown" defaultValue={data.markdown} rows={8} />
      <BaseVersion newest={artefact.version} />
      <DoneNotice says={studio.common.saved} />
      <FormButton>{words.text.save}</FormButton>
    </Form>
  );
}

function ChecksPart({ view, outline }: { view: RunScreen; outline: Outline }) {
  const { artefacts } = view.run;
  const artefact = artefacts.find(({ kind }) => kind === "checks");
  const checks = artefact?.data as Checks | undefined;
  const stale = artefact !== undefined && artefacts.some(({ kind, at }) => kind === "section" && at > artefact.at);
  if (!checks && !mayStartStage(view)) return null;
  return (
    <RunStep id="sprawdzenie" title={words.checks.title}>
      {stale && <p className="notice">{words.checks.stale}</p>}
      {checks && !stale && <Verdict checks={checks} />}
      {checks && <Findings view={view} findings={checks.findings} outline={outline} />}
      <div className="acts">
        <RunStageButton view={view} stage="sections" main={!checks || stale}>
          {checks ? words.checks.again : words.checks.run}
        </RunStageButton>
        {checks?.ready && !stale && mayChange(view) && (
          <Form do="draft" fields={{ run: view.run.id }}>
            <button className="button button-main">{words.checks.draft}</button>
          </Form>
        )}
      </div>
      {checks?.ready && !stale && mayChange(view) && <p className="field-hint">{words.checks.draftHint}</p>}
    </RunStep>
  );
}

/** The result of the checks. A text with remarks can become a draft, but is not called ready. */
function Verdict({ checks: { ready, findings } }: { checks: Checks }) {
  if (!ready) {
    const blocking = findings.filter(({ blocks }) => blocks).length;
    return <p className="notice notice-fault">{words.checks.blocked(blocking)}</p>;
  }
  if (findings.length > 0) return <p className="notice">{words.checks.remarks(findings.length)}</p>;
  return <p className="notice notice-done">{words.checks.ready}</p>;
}

function sectionName(outline: Outline, section: string): string {
  return outline.sections.find(({ id }) => id === section)?.heading ?? words.checks.toSection;
}

function Findings({ view, findings, outline }: { view: RunScreen; findings: Finding[]; outline: Outline }) {
  if (findings.length === 0) return null;
  const places = new Map(view.facts.posts.map((each) => [each.postId, each.path]));
  return (
    <ul className="generator-findings">
      {findings.map(({ kind, blocks, section, text, message, postId }, at) => {
        const path = postId ? places.get(postId) : undefined;
        return (
          <li key={at} data-kind={kind}>
            <b data-blocks={blocks || undefined}>{blocks ? words.checks.blocks : words.checks.advice}</b> {message}{" "}
            {path ? <a href={path}>{text}</a> : <q>{text}</q>}{" "}
            {section !== "" && <a href={`#czesc-${section}`}>{sectionName(outline, section)}</a>}
          </li>
        );
      })}
    </ul>
  );
}
