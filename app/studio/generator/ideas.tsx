import { plainTitle } from "#core/base/post-title.ts";
import type { Idea, Ideas } from "#core/assistant/generator/stage-results.ts";
import { dataOf } from "#core/assistant/runs/run.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { Form } from "../../ui/form.tsx";
import { ChoiceField, Field, TextField } from "../ui/field.tsx";
import { foldId, UpdatePost } from "./closeness.tsx";
import { headingOf, RunStageButton, ResultForm, mayChange, RunStep, VersionsLink } from "./step-parts.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

export function GeneratorIdeas({ view }: { view: RunScreen }) {
  const artefact = view.run.artefacts.find(({ kind }) => kind === "ideas");
  if (!artefact) return null;
  const { ideas } = artefact.data as Ideas;
  const chosen = dataOf(view.run.artefacts, "closeness")?.ideaId;
  const old = ideas.filter(({ origin }) => origin === "stale");
  const fresh = ideas.filter(({ origin }) => origin !== "stale");
  return (
    <RunStep id="pomysly" title={words.ideas.title} behind={chosen !== undefined}>
      {view.run.engine === "built-in" && <p className="generator-label">{words.builtIn}</p>}
      {fresh.length === 0 && <p>{old.length === 0 ? words.ideas.none : words.ideas.onlyOld}</p>}
      <IdeaList view={view} ideas={fresh} base={artefact.version} />
      {old.length > 0 && (
        <>
          <h3 className="generator-old">{words.ideas.old}</h3>
          <p className="field-hint">{words.ideas.oldHint}</p>
          <IdeaList view={view} ideas={old} base={artefact.version} level="h4" />
        </>
      )}
      {mayChange(view) && (
        <div className="acts">
          <RunStageButton view={view} stage="ideas">
            {words.ideas.again}
          </RunStageButton>
          <VersionsLink view={view} kind="ideas" name={words.ideas.title} />
        </div>
      )}
      {mayChange(view) && (
        <details className="generator-fold">
          <summary className="fold">{words.ideas.add}</summary>
          <IdeaForm view={view} idea={null} base={artefact.version} />
        </details>
      )}
    </RunStep>
  );
}

type Level = "h3" | "h4";

interface ListProps {
  view: RunScreen;
  ideas: Idea[];
  base: number;
  level?: Level;
}

function IdeaList({ view, ideas, base, level = "h3" }: ListProps) {
  if (ideas.length === 0) return null;
  const chosen = dataOf(view.run.artefacts, "closeness")?.ideaId;
  return (
    <ol className="generator-ideas">
      {ideas.map((idea) => (
        <li key={idea.id} data-fate={idea.fate?.kind} data-chosen={idea.id === chosen || undefined}>
          <IdeaCard view={view} idea={idea} base={base} chosen={idea.id === chosen} level={level} />
        </li>
      ))}
    </ol>
  );
}

interface IdeaProps {
  view: RunScreen;
  idea: Idea;
  base: number;
  chosen: boolean;
  level: Level;
}

function IdeaCard({ view, idea, base, chosen, level: Heading }: IdeaProps) {
  const { facts } = view;
  const tags = facts.tags.filter(({ id }) => idea.tagIds.includes(id)).map(({ name }) => name);
  const evidence = idea.origin === "person" ? words.ideas.own : words.ideas.evidence[idea.origin]?.(idea.evidence);
  const lines: [name: string, text: string | undefined][] = [
    [words.ideas.question, idea.question],
    [words.ideas.angle, idea.angle],
    [words.ideas.reader, idea.reader],
    [words.ideas.whyNow, idea.whyNow || evidence],
    [words.ideas.category, facts.categories[idea.id]?.name],
    [words.ideas.tags, tags.join(", ")],
    [words.ideas.outline, idea.outline.join(" · ")],
  ];
  return (
    <article aria-labelledby={`pomysl-${idea.id}`}>
      <Heading id={`pomysl-${idea.id}`}>
        {headingOf(view, idea)} {chosen && <span className="generator-chosen">{words.ideas.chosen}</span>}
      </Heading>
      <dl className="generator-facts">
        {lines.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {idea.near && <Near view={view} near={idea.near} />}
      {idea.fate ? <Fate fate={idea.fate} /> : mayChange(view) && <Acts view={view} idea={idea} base={base} />}
    </article>
  );
}

function Near({ view, near }: { view: RunScreen; near: NonNullable<Idea["near"]> }) {
  const places = new Map(view.facts.posts.map((each) => [each.postId, each]));
  return (
    <div className="generator-near" data-verdict={near.verdict}>
      <p>
        {words.ideas.verdicts[near.verdict]}
        {near.posts.length === 0 && ` · ${words.ideas.nothingNear}`}
      </p>
      {near.posts.length > 0 && (
        <ul aria-label={words.ideas.near}>
          {near.posts.map(({ postId, title, similarity }) => {
            const place = places.get(postId);
            return (
              <li key={postId}>
                {place ? <a href={place.path}>{plainTitle(place.title)}</a> : plainTitle(title)}{" "}
                <span title={words.ideas.similarityHint}>{words.ideas.similarity(similarity)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Fate({ fate }: { fate: NonNullable<Idea["fate"]> }) {
  return (
    <p className="notice">
      {words.ideas.fates[fate.kind]}
      {fate.kind !== "dismissed" && (
        <>
          : <a href={links.topics({ edit: fate.topic.slug })}>{fate.topic.title}</a>
        </>
      )}
    </p>
  );
}

function Acts({ view, idea, base }: Omit<IdeaProps, "chosen" | "level">) {
  const { id } = idea;
  const title = headingOf(view, idea);
  const fields = { run: view.run.id, idea: id };
  const target = idea.postId ?? (idea.near?.verdict === "new" ? null : idea.near?.posts[0]?.postId);
  const known = view.facts.posts.find(({ postId }) => postId === target);
  return (
    <>
      <div className="acts">
        <RunStageButton
          view={view}
          stage="closeness"
          asked={{ idea: id }}
          label={`${words.ideas.go}: ${title}`}
          main={idea.origin !== "stale"}
        >
          {words.ideas.go}
        </RunStageButton>
        <Form do="keep" fields={fields}>
          <button className="button" aria-label={`${words.ideas.keep}: ${title}`}>
            {words.ideas.keep}
          </button>
        </Form>
        {known && (
          <UpdatePost view={view} ideaId={id} post={known}>
            {words.ideas.update}
          </UpdatePost>
        )}
        <Form do="dismiss" fields={fields}>
          <button className="button button-plain" aria-label={`${words.ideas.dismiss}: ${title}`}>
            {words.ideas.dismiss}
          </button>
        </Form>
      </div>
      <div className="generator-folds">
        {view.topics.length > 0 && (
          <details className="generator-fold">
            <summary className="fold">{words.ideas.merge}</summary>
            <Form do="merge" fields={fields} className="studio-form" id={foldId("merge", id)}>
              <ChoiceField
                label={words.ideas.topic}
                name="topic"
                choices={[
                  { value: "", name: words.ideas.chooseTopic },
                  ...view.topics.map((topic) => ({ value: topic.id, name: topic.title })),
                ]}
              />
              <FormButton>{words.ideas.merge}</FormButton>
            </Form>
          </details>
        )}
        <details className="generator-fold">
          <summary className="fold">{words.ideas.edit}</summary>
          <IdeaForm view={view} idea={idea} base={base} />
        </details>
      </div>
    </>
  );
}

function IdeaForm({ view, idea, base }: { view: RunScreen; idea: Idea | null; base: number }) {
  return (
    <ResultForm
      do="idea"
      view={view}
      fields={{ idea: idea?.id ?? "" }}
      base={base}
      className="studio-form"
      reset={idea === null}
      id={foldId("edit", idea?.id ?? "")}
    >
      <Field label={words.ideas.heading} name="title" defaultValue={idea?.title ?? ""} required autoComplete="off" />
      <Field label={words.ideas.question} name="question" defaultValue={idea?.question ?? ""} autoComplete="off" />
      <TextField label={words.ideas.angle} name="angle" defaultValue={idea?.angle ?? ""} rows={2} />
      <Field label={words.ideas.reader} name="reader" defaultValue={idea?.reader ?? ""} autoComplete="off" />
      <Field label={words.ideas.whyNow} name="whyNow" defaultValue={idea?.whyNow ?? ""} autoComplete="off" />
      <TextField
        label={words.ideas.outline}
        name="outline"
        hint={words.ideas.outlineHint}
        defaultValue={idea?.outline.join("\n") ?? ""}
        rows={4}
      />
      <FormButton>{idea ? words.ideas.save : words.ideas.addButton}</FormButton>
    </ResultForm>
  );
}
