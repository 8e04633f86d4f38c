import { plainTitle } from "#core/base/post-title.ts";
import { TOPIC_INTENTS } from "#core/topics/topic.ts";
import type { TopicPost } from "#core/topics/store.ts";
import type { TopicRow } from "#core/topics/topic-service-types.ts";
import { ChoiceField, Field, TextField } from "../ui/form-fields.tsx";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { studioTopics, topicWords as words } from "../../messages/topics.ts";
import { Form, type FormState } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { TopicActionForm } from "./topic-action-form.tsx";
import { TopicDecisions } from "./topic-decisions.tsx";
import { ClosestPosts, PriorityReasons, TopicStateLabel, WriteTopic } from "./topic-card.tsx";
import type { StudioTopicsView } from "./topics.loader.ts";

interface TopicPageProps {
  view: StudioTopicsView;
  topic: TopicRow & { posts: TopicPost[] };
}

export function TopicPage({ view, topic }: TopicPageProps) {
  const { id, slug, heading: title, mayEdit } = topic;
  return (
    <>
      <Back />
      <PageHeading title={title}>
        <div className="acts">
          <a
            className="button"
            href={links.generator(slug, { as: "topic" })}
            aria-label={`${studioTopics.generator}: ${title}`}
          >
            {studioTopics.generator}
          </a>
          <WriteTopic line={topic} look="main" />
        </div>
      </PageHeading>
      <p className="topics-status">
        <TopicStateLabel line={topic} />
      </p>
      <div className="topics-page">
        <div>
          {mayEdit ? (
            <TopicActionForm do="change" fields={{ id }} carried={{ slug }} className="studio-form">
              {(state) => <TopicFields view={view} topic={topic} state={state} />}
            </TopicActionForm>
          ) : (
            <div className="studio-text">
              {[topic.question, topic.angle, topic.sources, topic.notes].filter(Boolean).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
        </div>
        <aside>
          <Facts topic={topic} />
          {(topic.decisions.length > 0 || topic.mayMerge) && <TopicDecisions view={view} topic={topic} />}
        </aside>
      </div>
    </>
  );
}

export function NewTopic({ view }: { view: StudioTopicsView }) {
  return (
    <>
      <Back />
      <PageHeading title={words.newTitle} standfirst={words.newStandfirst} />
      <Form do="create" className="studio-form topics-new">
        {(state) => <TopicFields view={view} topic={null} state={state} />}
      </Form>
    </>
  );
}

function Back() {
  return (
    <p className="topics-back">
      <a href={links.topics()}>{words.back}</a>
    </p>
  );
}

function Facts({ topic }: { topic: TopicPageProps["topic"] }) {
  const { reason, state, deferredText, mergedInto, posts, evidence } = topic;
  return (
    <section aria-labelledby="fakty">
      <h2 id="fakty">{words.facts}</h2>
      <dl className="topics-facts">
        {topic.open && (
          <Fact name={studioTopics.points}>
            <PriorityReasons urgency={topic.urgency} />
          </Fact>
        )}
        <Fact name={words.origin}>
          {studioTopics.origins[topic.origin]}
          {evidence !== "" && <span className="field-hint">{evidence}</span>}
        </Fact>
        {topic.weekText && <Fact name={words.week}>{topic.weekText}</Fact>}
        {state === "rejected" && <Fact name={words.reason}>{reason}</Fact>}
        {state === "deferred" && <Fact name={words.deferred}>{deferredText ?? words.someDay}</Fact>}
        {mergedInto && (
          <Fact name={words.mergedInto}>
            <a href={links.topics({ edit: mergedInto.slug })}>{mergedInto.title}</a>
          </Fact>
        )}
        <Fact name={words.posts}>
          {posts.length === 0 && words.noPosts}
          <ul>
            {posts.map((post) => (
              <li key={post.id}>
                <a href={links.editPost(post.slug)}>{plainTitle(post.title) || studio.queue.untitled}</a>{" "}
                <span className="field-hint">{studio.states[post.state]}</span>
              </li>
            ))}
          </ul>
        </Fact>
        {topic.state !== "merged" && (
          <Fact name={words.close}>
            <ClosestPosts row={topic} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type TopicFieldsProps = Omit<TopicPageProps, "topic"> & { topic: TopicRow | null; state: FormState };

function TopicFields({ view, topic, state: { answer, typed } }: TopicFieldsProps) {
  const present = answer && !answer.ok && typeof answer["present"] === "number" ? answer["present"] : null;
  const categories = view.choices.categories.map(({ id, name }) => ({ value: id, name }));
  return (
    <>
      {present !== null && <p className="notice">{words.now(present)}</p>}
      {topic && <input type="hidden" name="version" value={present ?? topic.version} />}
      <Field label={words.title} name="title" defaultValue={topic?.title ?? ""} required autoComplete="off" />
      <Field
        label={words.question}
        name="question"
        hint={words.questionHint}
        defaultValue={topic?.question ?? ""}
        autoComplete="off"
      />
      <TextField label={words.angle} name="angle" hint={words.angleHint} defaultValue={topic?.angle ?? ""} rows={2} />
      <div className="topics-pair">
        <ChoiceField
          label={words.intent}
          name="intent"
          defaultValue={topic?.intent ?? "guide"}
          choices={TOPIC_INTENTS.map((intent) => ({ value: intent, name: studioTopics.intents[intent] }))}
        />
        <ChoiceField
          label={words.category}
          name="categoryId"
          defaultValue={topic?.category?.id ?? ""}
          choices={[{ value: "", name: words.noCategory }, ...categories]}
        />
      </div>
      <Field
        label={words.tags}
        name="tags"
        hint={words.tagsHint}
        defaultValue={topic?.tags.map(({ name }) => name).join(", ") ?? ""}
        autoComplete="off"
      />
      <TextField
        label={words.sources}
        name="sources"
        hint={words.sourcesHint}
        defaultValue={topic?.sources ?? ""}
        rows={3}
      />
      <TextField label={words.notes} name="notes" defaultValue={topic?.notes ?? ""} rows={3} />
      {topic && view.editor && <EditorsFields view={view} topic={topic} typed={typed} />}
      <FormButton look="main">{topic ? words.save : words.create}</FormButton>
    </>
  );
}

function EditorsFields({ view, topic, typed }: { view: StudioTopicsView; topic: TopicRow; typed: FormState["typed"] }) {
  const redrawn = Object.keys(typed).length > 0;
  const people = view.choices.people.map(({ id, name }) => ({ value: id, name }));
  const { owner } = topic;
  // A person who left the team stays the owner until somebody else is chosen.
  const former =
    owner && !people.some(({ value }) => value === owner.id) ? [{ value: owner.id, name: owner.name }] : [];
  return (
    <fieldset className="topics-editors">
      <legend>{words.editors}</legend>
      <div className="topics-pair">
        <ChoiceField
          label={words.owner}
          name="ownerId"
          defaultValue={topic.owner?.id ?? ""}
          choices={[{ value: "", name: words.nobody }, ...former, ...people]}
        />
        <ChoiceField
          label={words.priority}
          name="priority"
          defaultValue={String(Math.min(topic.priority, words.priorities.length - 1))}
          choices={words.priorities.map((name, value) => ({ value: String(value), name }))}
        />
      </div>
      <input type="hidden" name="shows" value="on" />
      <label className="tick">
        <input
          type="checkbox"
          name="public"
          value="on"
          defaultChecked={redrawn ? typed["public"] === "on" : topic.public}
        />
        {words.public}
      </label>
      <label className="tick">
        <input
          type="checkbox"
          name="series"
          value="on"
          defaultChecked={redrawn ? typed["series"] === "on" : topic.series}
        />
        {words.series}
      </label>
      <p className="field-hint">{words.seriesHint}</p>
      <TextField label={words.intro} name="intro" hint={words.introHint} defaultValue={topic.intro} rows={4} />
    </fieldset>
  );
}
