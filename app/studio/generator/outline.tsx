import type { Outline, OutlineSection } from "#core/assistant/generator/stage-results.ts";
import { dataOf } from "#core/assistant/runs/run.ts";
import { generator as words } from "../../messages/generator.ts";
import { useField } from "../../ui/form.tsx";
import { textOfResult } from "./editable-result.ts";
import { RunStageButton, ResultForm, mayChange, RunStep, VersionsLink } from "./step-parts.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

export function GeneratorOutline({ view }: { view: RunScreen }) {
  const { artefacts, engine } = view.run;
  const brief = dataOf(artefacts, "brief");
  const chosen = dataOf(artefacts, "closeness");
  const artefact = artefacts.find(({ kind }) => kind === "outline");
  const ready = Boolean(brief?.approvedBy) && brief?.ideaId === chosen?.ideaId;
  if (!artefact && !ready) return null;
  return (
    <RunStep id="plan" title={words.outline.title} behind={artefacts.some(({ kind }) => kind === "section")}>
      {engine === "built-in" && <p className="generator-label">{words.builtIn}</p>}
      {artefact && brief && <Questions questions={brief.questions} />}
      {artefact && mayChange(view) && (
        <OutlineForm
          key={artefact.version}
          view={view}
          sections={(artefact.data as Outline).sections}
          base={artefact.version}
        />
      )}
      {artefact && !mayChange(view) && <p className="generator-prompt">{textOfResult("outline", artefact.data)}</p>}
      {ready && (
        <RunStageButton view={view} stage="outline" main={!artefact}>
          {artefact ? words.outline.again : words.outline.make}
        </RunStageButton>
      )}
      <VersionsLink view={view} kind="outline" name={words.outline.title} />
    </RunStep>
  );
}

function Questions({ questions }: { questions: string[] }) {
  return (
    <ol className="generator-questions" aria-label={words.outline.asked}>
      {questions.map((question, at) => (
        <li key={at}>{question}</li>
      ))}
    </ol>
  );
}

interface OutlineFormProps {
  view: RunScreen;
  sections: OutlineSection[];
  base: number;
}

const BLANK: OutlineSection = { id: "", heading: "", questions: [], sources: [], points: [] };

function OutlineForm({ view, sections, base }: OutlineFormProps) {
  return (
    <ResultForm do="outline" view={view} base={base} className="generator-outline">
      <p className="field-hint">{words.outline.hint}</p>
      {[...sections, BLANK].map((section, at) => (
        <SectionFields key={section.id} section={section} at={at} />
      ))}
      <div className="acts">
        <button className="button">{words.outline.save}</button>
      </div>
    </ResultForm>
  );
}

/** The fields of one section; after a refusal without scripts they begin with what was typed in this place. */
function SectionFields({ section, at }: { section: OutlineSection; at: number }) {
  const name = section.id === "" ? words.outline.fresh : words.outline.section(at + 1);
  const typed = {
    heading: useField("heading").all?.[at],
    points: useField("points").all?.[at],
    questions: useField("questions").all?.[at],
    sources: useField("sources").all?.[at],
    place: useField("place").all?.[at],
  };
  const field = (label: string, key: keyof typeof typed, value: string) => (
    <label className="field">
      <span className="field-name">{label}</span>
      <input type="text" name={key} defaultValue={typed[key] ?? value} autoComplete="off" />
    </label>
  );
  return (
    <fieldset className="generator-section">
      <legend>{name}</legend>
      <input type="hidden" name="id" value={section.id} />
      {field(words.outline.heading, "heading", section.heading)}
      <label className="field">
        <span className="field-name">{words.outline.points}</span>
        <textarea name="points" defaultValue={typed.points ?? section.points.join("\n")} rows={3} />
        <span className="field-hint">{words.outline.pointsHint}</span>
      </label>
      <div className="field-row">
        {field(words.outline.questions, "questions", section.questions.join(", "))}
        {field(words.outline.sources, "sources", section.sources.join(", "))}
        {field(words.outline.place, "place", String(at + 1))}
      </div>
    </fieldset>
  );
}
