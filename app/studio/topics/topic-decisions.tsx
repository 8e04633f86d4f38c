import type { ReactNode } from "react";
import { useActionData } from "../../routing/router.tsx";
import type { TopicRow } from "#core/topics/topic-service-types.ts";
import { topicWords as words } from "../../messages/topics.ts";
import { Form } from "../../ui/form.tsx";
import { ChoiceField, DayField, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { TopicActionForm } from "./topic-action-form.tsx";
import type { StudioTopicsView } from "./topics.loader.ts";

interface TopicDecisionsProps {
  view: StudioTopicsView;
  topic: TopicRow;
}

export function TopicDecisions({ view, topic }: TopicDecisionsProps) {
  const { id, version, decisions, state } = topic;
  const carried = { version: String(version) };
  return (
    <section className="topics-decisions" aria-labelledby="decyzje">
      <h2 id="decyzje">{words.decide}</h2>
      {decisions.includes("accepted") && (
        <TopicActionForm do="accept" fields={{ id }} carried={carried}>
          <button className={state === "new" ? "button button-main" : "button"}>
            {ACCEPTS[state] ?? words.accept}
          </button>
        </TopicActionForm>
      )}
      {decisions.includes("planned") && <PlanForm view={view} topic={topic} />}
      {decisions.includes("deferred") && (
        <Folded act="defer" name={words.defer}>
          <TopicActionForm do="defer" fields={{ id }} carried={carried} className="studio-form">
            <DayField label={words.until} name="until" hint={words.untilHint} />
            <FormButton>{words.defer}</FormButton>
          </TopicActionForm>
        </Folded>
      )}
      {decisions.includes("rejected") && (
        <Folded act="reject" name={words.reject}>
          <TopicActionForm do="reject" fields={{ id }} carried={carried} className="studio-form">
            <Field label={words.rejectWhy} name="reason" required autoComplete="off" />
            <FormButton>{words.reject}</FormButton>
          </TopicActionForm>
        </Folded>
      )}
      {topic.mayMerge && <Merge view={view} topic={topic} />}
    </section>
  );
}

const ACCEPTS: Partial<Record<TopicRow["state"], string>> = {
  planned: words.unplan,
  deferred: words.restore,
  rejected: words.restore,
};

/** The form, folded, that gives a topic a week and a person. */
export function PlanForm({ view, topic }: TopicDecisionsProps) {
  const people = view.choices.people.map(({ id, name }) => ({ value: id, name }));
  const { week, weekText } = topic;
  const planned = week !== null;
  // The week of an old plan may be in the past. Then the week is not among the choices.
  const isOffered = !planned || view.choices.weeks.some((each) => each.week === week);
  return (
    <Folded act="plan" name={planned ? words.replan : words.plan}>
      <TopicActionForm
        do="plan"
        fields={{ id: topic.id }}
        carried={{ version: String(topic.version) }}
        className="studio-form"
      >
        <ChoiceField
          label={words.planWeek}
          name="week"
          defaultValue={week ?? ""}
          hint={words.planHint}
          choices={[
            { value: "", name: words.chooseWeek },
            ...(isOffered ? [] : [{ value: week, name: weekText ?? week }]),
            ...view.choices.weeks.map((each) => ({ value: each.week, name: each.text })),
          ]}
        />
        <ChoiceField
          label={words.owner}
          name="ownerId"
          defaultValue={topic.owner?.id ?? ""}
          choices={[{ value: "", name: words.choose }, ...people]}
        />
        <FormButton>{planned ? words.replan : words.plan}</FormButton>
      </TopicActionForm>
    </Folded>
  );
}

function Merge({ view, topic }: TopicDecisionsProps) {
  const others = view.choices.topics.filter(({ id }) => id !== topic.id);
  if (others.length === 0) return null;
  return (
    <Folded act="merge" name={words.merge}>
      <Form do="merge" fields={{ id: topic.id }} className="studio-form">
        <ChoiceField
          label={words.mergeInto}
          name="intoId"
          hint={words.mergeHint}
          choices={[
            { value: "", name: words.chooseTopic },
            ...others.map(({ id, title }) => ({ value: id, name: title })),
          ]}
        />
        <FormButton>{words.merge}</FormButton>
      </Form>
    </Folded>
  );
}

/** A form that is folded, unless the server has just refused its input. */
function Folded({ act, name, children }: { act: string; name: string; children: ReactNode }) {
  const answered = useActionData();
  return (
    <details className="topics-fold" open={answered?.do === act && !answered.ok}>
      <summary className="fold">{name}</summary>
      {children}
    </details>
  );
}
