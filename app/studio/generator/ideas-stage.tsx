import { ownValue } from "#core/base/values/own-value.ts";
import { plainTitle } from "#core/base/post-title.ts";
import type { Idea, Ideas } from "#core/assistant/generator/stage-results.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { Form } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import { typesetTitleOf, RunStageButton, mayStartStage, mayChange, RunStep, useFocusPlace } from "./run-step.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

/** The first stage: ideas for the text. Each idea has posts of the archive with a similar subject. */
export function IdeasStage({ view }: { view: RunScreen }) {
  const artefact = view.run.artefacts.find(({ kind }) => kind === "ideas");
  if (!artefact) return null;
  const { ideas } = artefact.data as Ideas;
  const base = artefact.version;
  return (
    <RunStep id="pomysly" title={words.ideas.title} behind={view.chosen !== null}>
      {ideas.length === 0 && <p>{words.ideas.none}</p>}
      <ol className="generator-ideas">
        {ideas.map((idea) => (
          <li key={idea.id} data-fate={idea.fate?.kind} data-chosen={idea.id === view.chosen || undefined}>
            <IdeaCard view={view} idea={idea} base={base} />
          </li>
        ))}
      </ol>
      <div className="acts">
        <RunStageButton view={view} stage="ideas">
          {words.ideas.again}
        </RunStageButton>
      </div>
    </RunStep>
  );
}

interface IdeaProps {
  view: RunScreen;
  idea: Idea;
  base: number;
}

function IdeaCard({ view, idea, base }: IdeaProps) {
  const { facts } = view;
  const place = useFocusPlace(idea.fate?.kind);
  const tags = facts.tags.filter(({ id }) => idea.tagIds.includes(id)).map(({ name }) => name);
  const lines: [name: string, text: string | undefined][] = [
    [words.ideas.question, idea.question],
    [words.ideas.angle, idea.angle],
    [words.ideas.reader, idea.reader],
    [words.ideas.whyNow, idea.whyNow],
    [words.ideas.category, facts.categories[idea.id]?.name],
    [words.ideas.tags, tags.join(", ")],
    [words.ideas.outline, idea.outline.join(" · ")],
  ];
  return (
    <article ref={place} tabIndex={-1} aria-labelledby={`pomysl-${idea.id}`}>
      <h3 id={`pomysl-${idea.id}`}>
        {typesetTitleOf(view, idea)}{" "}
        {idea.id === view.chosen && <span className="generator-chosen">{words.ideas.chosen}</span>}
      </h3>
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
                <span title={words.ideas.similarityHint}>{words.ideas.similarity(similarity)}</span>{" "}
                {near.verdict !== "new" && <UpdatePost view={view} postId={postId} title={title} />}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A link to the editor of a post; nothing for a post that the viewer may not change. */
function UpdatePost({ view, postId, title }: { view: RunScreen; postId: string; title: string }) {
  const slug = ownValue(view.facts.editable, postId);
  if (!view.own || slug === undefined) return null;
  return (
    <a className="generator-update" href={links.editPost(slug)} aria-label={words.has.updateOf(plainTitle(title))}>
      {words.ideas.update}
    </a>
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

function Acts({ view, idea, base }: IdeaProps) {
  const { id } = idea;
  const title = typesetTitleOf(view, idea);
  const fields = { run: view.run.id, idea: id };
  return (
    <>
      <div className="acts">
        {mayStartStage(view) && id !== view.chosen && (
          <a
            className="button button-main"
            href={links.generator(view.subject.slug, { run: view.run.id, idea: id })}
            aria-label={`${words.ideas.go}: ${title}`}
          >
            {words.ideas.go}
          </a>
        )}
        <Form do="keep" fields={fields}>
          <button className="button" aria-label={`${words.ideas.keep}: ${title}`}>
            {words.ideas.keep}
          </button>
        </Form>
        <Form do="dismiss" fields={fields}>
          <button className="button button-plain" aria-label={`${words.ideas.dismiss}: ${title}`}>
            {words.ideas.dismiss}
          </button>
        </Form>
      </div>
      <div className="generator-folds">
        <details className="generator-fold">
          <summary className="fold">{words.ideas.edit}</summary>
          <IdeaForm view={view} idea={idea} base={base} />
        </details>
      </div>
    </>
  );
}

function IdeaForm({ view, idea, base }: IdeaProps) {
  return (
    <Form
      do="idea"
      fields={{ run: view.run.id, idea: idea.id }}
      carried={{ base: String(base) }}
      className="studio-form"
      rereadOnConflict
    >
      <Field label={words.ideas.heading} name="title" defaultValue={idea.title} required autoComplete="off" />
      <Field label={words.ideas.question} name="question" defaultValue={idea.question} autoComplete="off" />
      <TextField label={words.ideas.angle} name="angle" defaultValue={idea.angle} rows={2} />
      <Field label={words.ideas.reader} name="reader" defaultValue={idea.reader} autoComplete="off" />
      <Field label={words.ideas.whyNow} name="whyNow" defaultValue={idea.whyNow} autoComplete="off" />
      <TextField
        label={words.ideas.outline}
        name="outline"
        hint={words.ideas.outlineHint}
        defaultValue={idea.outline.join("\n")}
        rows={4}
      />
      <FormButton>{words.ideas.save}</FormButton>
    </Form>
  );
}
