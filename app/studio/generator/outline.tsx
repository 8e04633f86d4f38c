import type { Idea, Outline, OutlineSection } from "#core/assistant/generator/stage-results.ts";
import { dataOf } from "#core/assistant/runs/run.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { generator as words } from "../../messages/generator.ts";
import { Form, useField } from "../../ui/form.tsx";
import { TextField } from "../ui/field.tsx";
import { textOfResult } from "./editable-result.ts";
import { CostForecast, headingOf, ResultForm, mayAsk, mayChange, RunStep, VersionsLink } from "./step-parts.tsx";
import { GeneratorSources } from "./sources.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

/** The second stage: what the text is to stand on, and its outline. */
export function GeneratorOutline({ view }: { view: RunScreen }) {
  const { artefacts } = view.run;
  const artefact = artefacts.find(({ kind }) => kind === "outline");
  const outline = artefact?.data as Outline | undefined;
  const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === view.chosen) ?? null;
  if (!outline && !idea) return null;
  const other = outline !== undefined && idea !== null && outline.ideaId !== idea.id;
  const written = artefacts.some(({ kind }) => kind === "section");
  return (
    <RunStep id="plan" title={words.outline.title} behind={written && !other}>
      <p className="generator-about">{idea ? headingOf(view, idea) : outline?.title}</p>
      {other && <p className="notice">{words.outline.other(outline.title)}</p>}
      {outline?.reason && !other && <p>{words.outline.reasonGiven(outline.reason)}</p>}
      <GeneratorSources view={view} />
      {artefact && outline && !other && (
        <>
          <h3>{words.outline.sections}</h3>
          {mayChange(view) ? (
            <OutlineForm key={artefact.version} view={view} sections={outline.sections} base={artefact.version} />
          ) : (
            <p className="generator-prompt">{textOfResult("outline", outline)}</p>
          )}
          <Links view={view} links={outline.links} />
        </>
      )}
      {idea && <AskOutline view={view} idea={idea} again={outline !== undefined && !other} />}
      <VersionsLink view={view} kind="outline" name={words.outline.title} />
    </RunStep>
  );
}

/** What the archive has already is written once more only for a reason. */
function AskOutline({ view, idea, again }: { view: RunScreen; idea: Idea; again: boolean }) {
  if (!mayAsk(view)) return null;
  const fields = { run: view.run.id, stage: "outline", idea: idea.id };
  return (
    <Form do="ask" fields={fields} className="studio-form">
      {idea.near?.verdict === "duplicate" && (
        <>
          <p className="notice notice-fault">{words.outline.duplicate}</p>
          <TextField label={words.outline.reason} name="reason" rows={3} />
        </>
      )}
      <CostForecast forecast={view.facts.forecasts.outline} />
      <button className={again ? "button" : "button button-main"}>
        {again ? words.outline.again : words.outline.make}
      </button>
    </Form>
  );
}

function Links({ view, links }: { view: RunScreen; links: Outline["links"] }) {
  const places = new Map(view.facts.posts.map((each) => [each.postId, each]));
  const shown = links.flatMap(({ postId }) => places.get(postId) ?? []);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{words.outline.links}</h3>
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

const BLANK: OutlineSection = { id: "", heading: "", sources: [], points: [] };

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
        <LineField at={at} name="sources" value={section.sources.join(", ")} />
        <LineField at={at} name="place" value={String(at + 1)} />
      </div>
    </fieldset>
  );
}

type LineName = "heading" | "sources" | "place";

function LineField({ at, name, value }: { at: number; name: LineName; value: string }) {
  const typed = useField(name).all?.[at];
  return (
    <label className="field">
      <span className="field-name">{words.outline[name]}</span>
      <input type="text" name={name} defaultValue={typed ?? value} autoComplete="off" />
    </label>
  );
}
