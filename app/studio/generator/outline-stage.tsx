import type { Idea, Outline } from "#core/assistant/generator/stage-results.ts";
import { type Artefact, dataOf } from "#core/assistant/runs/run.ts";
import { generator as words } from "../../messages/generator.ts";
import { studio } from "../../messages/studio.ts";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { TextField } from "../ui/form-fields.tsx";
import { outlineText } from "./outline-text.ts";
import {
  BaseVersion,
  CostForecast,
  typesetTitleOf,
  canStartStage,
  mayStartStage,
  mayChange,
  RunStep,
  useShownVersion,
} from "./run-step.tsx";
import { GeneratorSources } from "./sources.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

/** The second stage: the sources of the text, and its outline. */
export function OutlineStage({ view }: { view: RunScreen }) {
  const { artefacts } = view.run;
  const artefact = artefacts.find(({ kind }) => kind === "outline");
  const outline = artefact?.data as Outline | undefined;
  const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === view.chosen) ?? null;
  if (!outline && !idea) return null;
  const other = outline !== undefined && idea !== null && outline.ideaId !== idea.id;
  const written = artefacts.some(({ kind }) => kind === "section");
  return (
    <RunStep id="plan" title={words.outline.title} behind={written && !other}>
      <p className="generator-about">{idea ? typesetTitleOf(view, idea) : outline?.title}</p>
      {other && <p className="notice">{words.outline.other(outline.title)}</p>}
      {outline?.reason && !other && <p>{words.outline.reasonGiven(outline.reason)}</p>}
      <GeneratorSources view={view} />
      {artefact && outline && !other && (
        <>
          <h3>{words.outline.sections}</h3>
          {mayChange(view) ? (
            <OutlineForm view={view} outline={outline} artefact={artefact} />
          ) : (
            <p className="generator-prompt">{outlineText(outline.sections)}</p>
          )}
        </>
      )}
      {idea && <AskOutline view={view} idea={idea} before={other ? undefined : outline} />}
    </RunStep>
  );
}

/** The form that requests an outline. For an idea that the archive covers already, the form asks for a reason. */
function AskOutline({ view, idea, before }: { view: RunScreen; idea: Idea; before: Outline | undefined }) {
  if (!mayStartStage(view)) return null;
  const fields = { run: view.run.id, stage: "outline", idea: idea.id };
  return (
    <Form do="ask" fields={fields} className="studio-form">
      {idea.near?.verdict === "duplicate" && (
        <>
          <p className="notice notice-fault">{words.outline.duplicate}</p>
          <TextField label={words.outline.reason} name="reason" defaultValue={before?.reason ?? ""} rows={3} />
        </>
      )}
      <CostForecast forecast={view.facts.forecasts.outline} />
      <div className="acts">
        <button className={before || !canStartStage(view) ? "button" : "button button-main"}>
          {before ? words.outline.again : words.outline.make}
        </button>
      </div>
    </Form>
  );
}

function OutlineForm({ view, outline, artefact }: { view: RunScreen; outline: Outline; artefact: Artefact }) {
  return (
    <Form
      key={useShownVersion(artefact)}
      do="outline"
      fields={{ run: view.run.id }}
      className="studio-form"
      rereadOnConflict
    >
      <TextField
        label={words.outline.text}
        name="outline"
        hint={words.outline.hint}
        defaultValue={outlineText(outline.sections)}
        rows={16}
      />
      <BaseVersion newest={artefact.version} />
      <DoneNotice says={studio.common.saved} />
      <FormButton>{words.outline.save}</FormButton>
    </Form>
  );
}
