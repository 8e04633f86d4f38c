import { TOPIC_INTENTS } from "#core/topics/topic.ts";
import type { TopicRow } from "#core/topics/topic-service.ts";
import { topicManager, topicWords as words } from "../../messages/topic-manager.ts";
import type { FormState } from "../../ui/form.tsx";
import { ChoiceField, Field, TextField } from "../ui/field.tsx";
import type { TopicManagerView } from "./topic-manager.loader.ts";

interface TopicFieldsetProps {
  view: TopicManagerView;
  topic: TopicRow | null;
  state: FormState;
  version: number;
}

export function TopicFields({ view, topic, state: { answer, typed }, version }: TopicFieldsetProps) {
  const present = answer && !answer.ok && typeof answer["present"] === "number" ? answer["present"] : null;
  const categories = view.choices.categories.map(({ id, name }) => ({ value: id, name }));
  return (
    <>
      {present !== null && <p className="notice">{words.now(present)}</p>}
      {topic && <input type="hidden" name="version" value={present ?? version} />}
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
          defaultValue={topic?.intent ?? "poradnik"}
          choices={TOPIC_INTENTS.map((intent) => ({ value: intent, name: topicManager.intents[intent] }))}
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
      <div className="acts">
        <button className="button button-main">{topic ? words.save : words.create}</button>
      </div>
    </>
  );
}

interface EditorsFieldsProps {
  view: TopicManagerView;
  topic: TopicRow;
  typed: FormState["typed"];
}

function EditorsFields({ view, topic, typed }: EditorsFieldsProps) {
  const redrawn = Object.keys(typed).length > 0;
  const people = view.choices.people.map(({ id, name }) => ({ value: id, name }));
  const owner = topic.owner && !people.some(({ value }) => value === topic.owner?.id) ? [ownerOf(topic.owner)] : [];
  return (
    <fieldset className="topics-editors">
      <legend>{words.editors}</legend>
      <div className="topics-pair">
        <ChoiceField
          label={words.owner}
          name="ownerId"
          defaultValue={topic.owner?.id ?? ""}
          choices={[{ value: "", name: words.nobody }, ...owner, ...people]}
        />
        <ChoiceField
          label={words.priority}
          name="priority"
          defaultValue={String(Math.min(topic.priority, words.priorities.length - 1))}
          choices={words.priorities.map((name, value) => ({ value: String(value), name: `${value}: ${name}` }))}
        />
      </div>
      <input type="hidden" name="shows" value="tak" />
      <label className="tick">
        <input
          type="checkbox"
          name="public"
          value="tak"
          defaultChecked={redrawn ? typed["public"] === "tak" : topic.public}
        />
        {words.public}
      </label>
      <TextField label={words.intro} name="intro" hint={words.introHint} defaultValue={topic.intro} rows={4} />
    </fieldset>
  );
}

/** Whoever left the team still owns it until somebody else does. */
function ownerOf({ id, name }: { id: string; name: string }) {
  return { value: id, name };
}
