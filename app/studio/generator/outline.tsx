import type { Outline, OutlineSection } from "#core/assistant/generator/stage-results.ts";
import { dataOf } from "#core/assistant/runs/run.ts";
import { generator as words } from "../../messages/generator.ts";
import { useField } from "../../ui/form.tsx";
import { textOfResult } from "./editable-result.ts";
import { RunStageButton, ResultForm, mayChange, RunStep, VersionsLink } from "./step-parts.tsx";
import { FormButton } from "../ui/save-button.tsx";
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
      {artefact && brief && (
        <ol className="generator-questions" aria-label={words.outline.asked}>
          {brief.questions.map((question, at) => (
            <li key={at}>{question}</li>
          ))}
        </ol>
      )}
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

const BLANK: OutlineSection = { id: "", heading: "", questions: [], sources: [], points: [] };

function OutlineForm({ view, sections, base }: { view: RunScreen; sections: OutlineSection[]; base: number }) {
  return (
    <ResultForm do="outline" view={view} base={base} className="generator-outline">
      <p className="field-hint">{words.outline.hint}</p>
      {[...sections, BLANK].map((section, at) => (
        <SectionFields key={section.id} section={section} at={at} />
      ))}
      <FormButton>{words.outline.save}</FormButton>
    </ResultForm>
  );
}

/** The fields of one section; after a refusal without scripts they begin with what was typed in this place. */
function SectionFields({ section, at }: { section: OutlineSection; at: number }) {
  const name = section.id === "" ? words.outline.fresh : words.outline.section(at + 1);
  const typedPoints = useField("points").all?.[at];
  return (
    <fieldset className="generator-section">
      <legend>{name}</legend>
      <input type="hidden" name="id" value={section.id} />
      <LineField at={at} name="heading" value={section.heading} />
      <label className="field">
        <span className="field-name">{words.outline.points}</span>
        <textarea name="points" defaultValue={typedPoints ?? section.points.join("\n")} rows={3} />
        <span className="field-hint">{words.outline.pointsHint}</span>
      </label>
      <div className="field-row">
        <LineField at={at} name="questions" value={section.questions.join(", ")} />
        <LineField at={at} name="sources" value={section.sources.join(", ")} />
        <LineField at={at} name="place" value={String(at + 1)} />
      </div>
    </fieldset>
  );
}

type LineName = "heading" | "questions" | "sources" | "place";

function LineField({ at, name, value }: { at: number; name: LineName; value: string }) {
  const typed = useField(name).all?.[at];
  return (
    <label className="field">
      <span className="field-name">{words.outline[name]}</span>
      <input type="text" name={name} defaultValue={typed ?? value} autoComplete="off" />
    </label>
  );
}
